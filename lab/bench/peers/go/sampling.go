package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"
)

const commandLine = "usage: SUITE ROW batched|single|once|served WARMUP_MS MEASURE_MS SAMPLES"

// plan says which row to measure and for how long; the same in every peer.
type plan struct {
	row     string
	single  bool // one round per sample, because a round is one operation timed by itself
	warmup  time.Duration
	measure time.Duration
	samples int
}

func planFrom(args []string) (plan, error) {
	if len(args) != 5 {
		return plan{}, errors.New(commandLine)
	}
	var numbers [3]int
	for i := range numbers {
		number, err := strconv.Atoi(args[2+i])
		if err != nil {
			return plan{}, err
		}
		numbers[i] = number
	}
	return plan{
		row:     args[0],
		single:  args[1] == "single",
		warmup:  time.Duration(numbers[0]) * time.Millisecond,
		measure: time.Duration(numbers[1]) * time.Millisecond,
		samples: max(1, numbers[2]),
	}, nil
}

// run takes samples of round, which returns the nanoseconds of one operation.
func (p plan) run(round func() float64) {
	start := time.Now()
	done := 0
	for done < 2 || time.Since(start) < p.warmup {
		round()
		done++
	}
	rounds := 1
	if !p.single {
		one := max(1, int(time.Since(start))/done)
		rounds = max(1, int(p.measure)/p.samples/one)
	}
	start = time.Now()
	for taken := 0; taken < p.samples; taken++ {
		// Three samples at least, however slow a round turns out to be.
		if taken >= 3 && time.Since(start) > 3*p.measure {
			break
		}
		sum := 0.0
		for i := 0; i < rounds; i++ {
			sum += round()
		}
		emit(p.row, sum/float64(rounds))
	}
}

// emit reports one sample to the parent.
func emit(row string, value float64) {
	fmt.Printf("sample %s %.4f\n", row, value)
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}
