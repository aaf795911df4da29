package main

import (
	"runtime"
	"sync/atomic"
	"time"
)

const (
	many     = 10_000
	chain    = 1_000
	yielders = 200
	yields   = 1_000
	pings    = 1_000
	pairs    = 10_000
)

// gate is what main waits at until the last goroutine of a round is through.
type gate struct {
	left int64
	open chan struct{}
}

func newGate(count int) *gate {
	return &gate{left: int64(count), open: make(chan struct{}, 1)}
}

func (g *gate) countDown() {
	if atomic.AddInt64(&g.left, -1) == 0 {
		g.open <- struct{}{}
	}
}

func perOperation(start time.Time, operations int) float64 {
	return float64(time.Since(start)) / float64(operations)
}

func spawnManyLocal() float64 {
	start := time.Now()
	g := newGate(many)
	go func() {
		for i := 0; i < many; i++ {
			go g.countDown()
		}
	}()
	<-g.open
	return perOperation(start, many)
}

// spawnJoinEach awaits each child by the channel that a goroutine answers on for want of a handle.
func spawnJoinEach() float64 {
	start := time.Now()
	g := newGate(1)
	go func() {
		for i := 0; i < chain; i++ {
			done := make(chan struct{}, 1)
			go func() { done <- struct{}{} }()
			<-done
		}
		g.countDown()
	}()
	<-g.open
	return perOperation(start, chain)
}

func chainedSpawn() float64 {
	start := time.Now()
	g := newGate(1)
	go link(g, chain)
	<-g.open
	return perOperation(start, chain)
}

func link(g *gate, left int) {
	if left == 0 {
		g.countDown()
	} else {
		go link(g, left-1)
	}
}

func yieldMany() float64 {
	start := time.Now()
	g := newGate(yielders)
	for i := 0; i < yielders; i++ {
		go func() {
			for j := 0; j < yields; j++ {
				runtime.Gosched()
			}
			g.countDown()
		}()
	}
	<-g.open
	return perOperation(start, yielders*yields)
}

func pingPong() float64 {
	start := time.Now()
	g := newGate(pings)
	go func() {
		for i := 0; i < pings; i++ {
			go func() {
				ping := make(chan struct{}, 1)
				pong := make(chan struct{}, 1)
				go func() {
					<-ping
					pong <- struct{}{}
				}()
				ping <- struct{}{}
				<-pong
				g.countDown()
			}()
		}
	}()
	<-g.open
	return perOperation(start, pings)
}

func timerSetCancel() float64 {
	start := time.Now()
	for i := 0; i < pairs; i++ {
		time.NewTimer(30 * time.Second).Stop()
	}
	return perOperation(start, pairs)
}

func timerOneMillisecond() float64 {
	start := time.Now()
	time.Sleep(time.Millisecond)
	return float64(time.Since(start))
}
