package main

import "runtime"

const parked = 1_000_000

// measureParked reports what a goroutine that waits on a channel of its own weighs, its stack and
// the channel included.
func measureParked() {
	senders := make([]chan struct{}, parked)
	before := inUse()
	started := newGate(parked)
	for i := range senders {
		c := make(chan struct{}, 1)
		senders[i] = c
		go func() {
			started.countDown()
			<-c
		}()
	}
	<-started.open
	after := inUse()
	emit("parked_task_bytes", float64(after-before)/parked)
	runtime.KeepAlive(senders)
}

func inUse() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc + stats.StackInuse
}
