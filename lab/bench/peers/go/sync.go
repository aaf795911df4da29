package main

import (
	"reflect"
	"time"
)

const (
	messages = 40_000
	turns    = 10_000
)

func crowd(capacity, producers, consumers int) func() float64 {
	return func() float64 {
		start := time.Now()
		g := newGate(producers + consumers)
		ch := make(chan int, capacity)
		for i := 0; i < consumers; i++ {
			go func() {
				for j := 0; j < messages/consumers; j++ {
					<-ch
				}
				g.countDown()
			}()
		}
		for i := 0; i < producers; i++ {
			go func() {
				for j := 0; j < messages/producers; j++ {
					ch <- j
				}
				g.countDown()
			}()
		}
		<-g.open
		return perOperation(start, messages)
	}
}

func rendezvousPingPong() float64 {
	start := time.Now()
	g := newGate(2)
	there, back := make(chan int), make(chan int)
	go func() {
		for i := 0; i < turns; i++ {
			there <- i
			<-back
		}
		g.countDown()
	}()
	go func() {
		for i := 0; i < turns; i++ {
			<-there
			back <- i
		}
		g.countDown()
	}()
	<-g.open
	return perOperation(start, turns)
}

func sendReceiveAlone() float64 {
	start := time.Now()
	ch := make(chan int, 64)
	for i := 0; i < turns; i++ {
		ch <- i
		<-ch
	}
	return perOperation(start, turns)
}

func select2Ready() float64 {
	start := time.Now()
	a, b := make(chan int, 1), make(chan int, 1)
	for i := 0; i < turns; i++ {
		if i%2 == 0 {
			a <- i
		} else {
			b <- i
		}
		select {
		case <-a:
		case <-b:
		}
	}
	return perOperation(start, turns)
}

// select100Ready selects by reflection: the statement is for a number of cases that the source knows.
func select100Ready() float64 {
	const count = 100
	channels := make([]chan int, count)
	cases := make([]reflect.SelectCase, count)
	for i := range channels {
		channels[i] = make(chan int, 1)
		cases[i] = reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(channels[i])}
	}
	start := time.Now()
	for i := 0; i < turns; i++ {
		channels[i%count] <- i
		reflect.Select(cases)
	}
	return perOperation(start, turns)
}
