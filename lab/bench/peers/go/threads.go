package main

import "time"

const (
	roundTrips = 10_000
	capacity   = 64
	elements   = 40_000
)

// threadsPingPong has two goroutines wait for each other in turn. Go has no way to park a goroutine
// by hand; an unbuffered channel is how one waits for another.
func threadsPingPong() float64 {
	ping, pong := make(chan struct{}), make(chan struct{})
	g := newGate(2)
	start := time.Now()
	go func() {
		for i := 0; i < roundTrips; i++ {
			ping <- struct{}{}
			<-pong
		}
		g.countDown()
	}()
	go func() {
		for i := 0; i < roundTrips; i++ {
			<-ping
			pong <- struct{}{}
		}
		g.countDown()
	}()
	<-g.open
	return perOperation(start, roundTrips)
}

// threadsQueue sends from one goroutine to another by a channel with room for 64.
func threadsQueue() float64 {
	queue := make(chan *gate, capacity)
	g := newGate(2)
	start := time.Now()
	go func() {
		for i := 0; i < elements; i++ {
			<-queue
		}
		g.countDown()
	}()
	go func() {
		for i := 0; i < elements; i++ {
			queue <- g
		}
		g.countDown()
	}()
	<-g.open
	return perOperation(start, elements)
}
