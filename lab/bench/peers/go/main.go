// The Go side of Joule's rows: one row per process, one line per sample.
//
//	joule-peer-go SUITE ROW KIND WARMUP_MS MEASURE_MS SAMPLES
//
// There is no thread outside Go's scheduler, so the rows that submit from outside have no
// counterpart here.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// As many workers as every other subject has.
const workers = 2

var rounds = map[string]func() float64{
	"tasks spawn_many_local": spawnManyLocal,
	"tasks spawn_join_each":  spawnJoinEach,
	"tasks chained_spawn":    chainedSpawn,
	"tasks yield_many":       yieldMany,
	"tasks ping_pong":        pingPong,
	"tasks timer_set_cancel": timerSetCancel,
	"tasks timer_1ms":        timerOneMillisecond,
	"threads ping_pong":      threadsPingPong,
	"threads queue_64":       threadsQueue,

	"sync bounded_1_1_1":        crowd(1, 1, 1),
	"sync bounded_64_1_1":       crowd(64, 1, 1),
	"sync bounded_1024_1_1":     crowd(1024, 1, 1),
	"sync bounded_64_8_1":       crowd(64, 8, 1),
	"sync bounded_1_8_8":        crowd(1, 8, 8),
	"sync bounded_64_8_8":       crowd(64, 8, 8),
	"sync bounded_1024_8_8":     crowd(1024, 8, 8),
	"sync rendezvous_ping_pong": rendezvousPingPong,
	"sync send_receive_alone":   sendReceiveAlone,
	"sync select_2_ready":       select2Ready,
	"sync select_100_ready":     select100Ready,
}

func main() {
	runtime.GOMAXPROCS(workers)
	if len(os.Args) < 2 {
		fail(commandLine)
	}
	plan, err := planFrom(os.Args[2:])
	if err != nil {
		fail(err)
	}
	suite := os.Args[1]
	round, known := rounds[suite+" "+plan.row]
	switch {
	case known:
		plan.run(round)
	case suite == "tasks" && plan.row == "idle_switches":
		measureIdle(plan.measure)
	case suite == "tasks" && plan.row == "parked_task_bytes":
		measureParked()
	case suite == "fairness":
		if err := measureFairness(plan); err != nil {
			fail(err)
		}
	case suite == "threads" && strings.HasPrefix(plan.row, "http_echo_"):
		if err := serveEcho(); err != nil {
			fail(err)
		}
	default:
		fail("no such row here: " + suite + " " + plan.row)
	}
	fmt.Println("done")
}

func fail(why any) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(2)
}
