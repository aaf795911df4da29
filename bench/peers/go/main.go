// The Go side of Joule's task rows: one row per process, one line per sample.
//
//	joule-peer-go ROW KIND WARMUP_MS MEASURE_MS SAMPLES
//
// There is no thread outside Go's scheduler, so the rows that submit from outside have no
// counterpart here.
package main

import (
	"fmt"
	"os"
	"runtime"
)

// As many workers as every other subject has.
const workers = 2

func main() {
	runtime.GOMAXPROCS(workers)
	plan, err := planFrom(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	rounds := map[string]func() float64{
		"spawn_many_local": spawnManyLocal,
		"spawn_join_each":  spawnJoinEach,
		"chained_spawn":    chainedSpawn,
		"yield_many":       yieldMany,
		"ping_pong":        pingPong,
		"timer_set_cancel": timerSetCancel,
		"timer_1ms":        timerOneMillisecond,
	}
	round, known := rounds[plan.row]
	switch {
	case known:
		plan.run(round)
	case plan.row == "idle_switches":
		measureIdle(plan.measure)
	case plan.row == "parked_task_bytes":
		measureParked()
	default:
		fmt.Fprintln(os.Stderr, "no such row here:", plan.row)
		os.Exit(2)
	}
	fmt.Println("done")
}
