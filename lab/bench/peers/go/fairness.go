package main

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// places is the number of places of a pool, as in the Java programs.
const places = 4

const notWaiting = math.MaxInt64

// hold waits for a place, runs the section, and gives the place back.
type hold func(section func())

var holders = map[string]func() hold{
	"lock_unfair":  mutexHolder,
	"pool_handoff": channelHolder,
}

var sections = map[string]func(){
	"work":  spin,
	"sleep": func() { time.Sleep(time.Millisecond) },
}

func mutexHolder() hold {
	var mutex sync.Mutex
	return func(section func()) {
		mutex.Lock()
		defer mutex.Unlock()
		section()
	}
}

// channelHolder is the usual pool in Go: a channel with room for all places.
func channelHolder() hold {
	pool := make(chan int, places)
	for i := 0; i < places; i++ {
		pool <- i
	}
	return func(section func()) {
		place := <-pool
		defer func() { pool <- place }()
		section()
	}
}

var spun atomic.Uint32

// spin computes for about a microsecond.
func spin() {
	x := uint32(time.Now().Nanosecond()) | 1
	for i := 0; i < 500; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	if x == 0 {
		spun.Store(x) // never: it keeps the work from being left out
	}
}

// entrant counts the turns and waits of one goroutine, on a cache line of its own.
type entrant struct {
	turns       atomic.Int64
	waitsSince  atomic.Int64
	longestWait atomic.Int64
	_           [104]byte
}

type contest struct {
	origin      time.Time
	windowStart atomic.Int64
	over        atomic.Bool
}

func (c *contest) now() int64 { return int64(time.Since(c.origin)) }

// waitedAt returns the part of the current wait that is in the window.
func (c *contest) waitedAt(e *entrant, now int64) int64 {
	start := c.windowStart.Load()
	if since := e.waitsSince.Load(); since > start {
		start = since
	}
	return now - start
}

func (c *contest) entered(e *entrant) {
	now := c.now()
	e.turns.Add(1)
	if waited := c.waitedAt(e, now); waited > e.longestWait.Load() {
		e.longestWait.Store(waited)
	}
	e.waitsSince.Store(notWaiting)
}

func (c *contest) run(e *entrant, wanted hold, section func()) {
	turn := func() {
		c.entered(e)
		section()
	}
	for !c.over.Load() {
		if e.waitsSince.Load() == notWaiting { // the first wait begins before the goroutine does
			e.waitsSince.Store(c.now())
		}
		wanted(turn)
	}
}

// repeat takes a turn after each operation.
func (c *contest) repeat(e *entrant, operation func()) {
	for !c.over.Load() {
		operation()
		c.entered(e)
		e.waitsSince.Store(c.now())
	}
}

// body is what one goroutine does until the contest is over.
type body func(c *contest, e *entrant)

// bodiesOf returns what each goroutine of a program does, and nothing for an unknown name.
func bodiesOf(program string) []body {
	words := strings.Split(program, "_")
	last := words[len(words)-1]
	if words[0] == "sleep" {
		pause, err := time.ParseDuration(last)
		if err != nil {
			return nil
		}
		return []body{repeated(func() { time.Sleep(pause) })}
	}
	if strings.HasPrefix(program, "handoff_synchronous_queue_") {
		pairs, _ := strconv.Atoi(last)
		return queueBodies(pairs)
	}
	if len(words) < 3 {
		return nil
	}
	section := sections[last]
	threads, err := strconv.Atoi(words[len(words)-2])
	holder := holders[strings.Join(words[:len(words)-2], "_")]
	if err != nil || section == nil || holder == nil {
		return nil
	}
	wanted := holder()
	bodies := make([]body, threads)
	for i := range bodies {
		bodies[i] = func(c *contest, e *entrant) { c.run(e, wanted, section) }
	}
	return bodies
}

func repeated(operation func()) body {
	return func(c *contest, e *entrant) { c.repeat(e, operation) }
}

// queueBodies returns pairs that meet at one channel without room.
func queueBodies(pairs int) []body {
	queue := make(chan int)
	var bodies []body
	for i := 0; i < pairs; i++ {
		bodies = append(bodies, repeated(func() { queue <- 1 }), repeated(func() { <-queue }))
	}
	return bodies
}

// measureFairness runs all goroutines of a row and reports all its figures. The process ends
// after that: a goroutine may still wait for a partner that has ended.
func measureFairness(p plan) error {
	program := strings.TrimSuffix(p.row, "_rate")
	bodies := bodiesOf(program)
	if len(bodies) == 0 {
		return fmt.Errorf("no such row here: %s", p.row)
	}
	c := &contest{origin: time.Now()}
	c.windowStart.Store(notWaiting)
	entrants := make([]entrant, len(bodies))
	for i := range entrants {
		e := &entrants[i]
		e.waitsSince.Store(c.now()) // one that does not get to run at all waits, too
		go bodies[i](c, e)
	}
	time.Sleep(p.warmup)
	turns := make([]float64, len(bodies))
	for i := range entrants {
		turns[i] = float64(entrants[i].turns.Load())
	}
	start := c.now()
	c.windowStart.Store(start)
	time.Sleep(p.measure)
	end := c.now()
	longest := int64(0)
	for i := range entrants {
		turns[i] = float64(entrants[i].turns.Load()) - turns[i]
		if waited := c.waitedAt(&entrants[i], end); waited > longest {
			longest = waited
		}
		if waited := entrants[i].longestWait.Load(); waited > longest {
			longest = waited
		}
	}
	if longest > end-start {
		longest = end - start
	}
	c.over.Store(true)
	report(program, turns, end-start, longest)
	return nil
}

// report prints the shares, where 1 is the fair one: all turns divided by the number of goroutines.
func report(program string, turns []float64, nanos, longest int64) {
	sort.Float64s(turns)
	sum, squares := 0.0, 0.0
	for _, own := range turns {
		sum += own
		squares += own * own
	}
	count := float64(len(turns))
	share := func(index int) float64 {
		if sum == 0 {
			return 0
		}
		return turns[index] * count / sum
	}
	percentile := func(part float64) float64 {
		return share(max(0, int(math.Ceil(part*count))-1))
	}
	jain := 0.0
	if squares > 0 {
		jain = sum * sum / (count * squares)
	}
	emit(program+"_rate", sum*1e9/float64(nanos))
	emit(program+"_min", share(0))
	emit(program+"_p5", percentile(0.05))
	emit(program+"_median", percentile(0.5))
	emit(program+"_max", share(len(turns)-1))
	emit(program+"_jain", jain)
	emit(program+"_wait", float64(longest)/1e6)
}
