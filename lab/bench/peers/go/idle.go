package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// measureIdle reports what Go's threads do while no goroutine is runnable: all of them, since each
// serves the scheduler, sysmon too.
func measureIdle(idle time.Duration) {
	for i := 0; i < 20; i++ {
		spawnManyLocal()
	}
	time.Sleep(500 * time.Millisecond)
	switches, nanos := usage()
	time.Sleep(idle)
	switchesAfter, nanosAfter := usage()
	emit("idle_switches", float64(switchesAfter-switches))
	emit("idle_cpu_ms", float64(nanosAfter-nanos)/1e6)
}

func usage() (switches, nanos int64) {
	tasks, _ := filepath.Glob("/proc/self/task/*")
	for _, task := range tasks {
		status, _ := os.ReadFile(filepath.Join(task, "status"))
		for _, line := range strings.Split(string(status), "\n") {
			if strings.Contains(line, "ctxt_switches") {
				switches += lastNumber(strings.Fields(line))
			}
		}
		schedstat, _ := os.ReadFile(filepath.Join(task, "schedstat"))
		if fields := strings.Fields(string(schedstat)); len(fields) > 0 {
			nanos += lastNumber(fields[:1])
		}
	}
	return switches, nanos
}

func lastNumber(fields []string) int64 {
	if len(fields) == 0 {
		return 0
	}
	number, _ := strconv.ParseInt(fields[len(fields)-1], 10, 64)
	return number
}
