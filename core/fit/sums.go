package fit

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// folds is into how many parts the games are divided for cross-validation.
const folds = 5

// Least is the least number of games of a round.
const Least = folds

// sums are sums over positions, all whole numbers: they are the same in whatever order they are
// added. The values of a seat are its features, the goal that they are fitted to, and the points
// to come, all in hundredths.
type sums struct {
	features, phases int
	positions        int64
	parts            [folds][core.MaxSeats + 1][]products // by fold, number of seats and phase
	row              []int64                              // of one seat, for position
	sum              []int64                              // over the seats, for position
}

// products are the sums of the products of each two values.
type products struct {
	rows   int64
	pairs  []int64 // upper triangle, row after row, each with all columns
	scores int64   // of the squares of the final scores
}

func newSums(rules core.Weighted) *sums {
	width := len(rules.Features()) + 2
	return &sums{features: width - 2, phases: rules.Phases(), row: make([]int64, width), sum: make([]int64, width)}
}

// of returns the products of a fold and a number of seats.
func (s *sums) of(fold, seats int) []products {
	of := &s.parts[fold][seats]
	if *of == nil {
		*of = make([]products, s.phases)
		for i := range *of {
			(*of)[i].pairs = make([]int64, len(s.row)*len(s.row))
		}
	}
	return *of
}

// position adds a position: the features of its seats, one after the other, their goals, their
// points to come, and their final scores. Each value is taken less the mean of the seats, times their number to stay whole. A
// seat that plays alone has its values.
func (s *sums) position(fold, phase int, values []int32, goals, points, scores []int64) {
	seats, n := len(goals), s.features
	p := &s.of(fold, seats)[phase]
	clear(s.sum)
	var total int64 // of the scores
	for seat := range seats {
		for i, v := range values[seat*n : (seat+1)*n] {
			s.sum[i] += int64(v)
		}
		s.sum[n] += goals[seat]
		s.sum[n+1] += points[seat]
		total += scores[seat]
	}
	if seats == 1 {
		clear(s.sum)
		total = 0
	}
	for seat := range seats {
		for i, v := range values[seat*n : (seat+1)*n] {
			s.row[i] = int64(seats)*int64(v) - s.sum[i]
		}
		s.row[n] = int64(seats)*goals[seat] - s.sum[n]
		s.row[n+1] = int64(seats)*points[seat] - s.sum[n+1]
		p.add(s.row)
		score := int64(seats)*scores[seat] - total
		p.scores += score * score
	}
	s.positions++
}

// add adds the values of one seat.
func (p *products) add(row []int64) {
	p.rows++
	for i, v := range row {
		if v == 0 {
			continue
		}
		into := p.pairs[i*len(row):]
		for j := i; j < len(row); j++ {
			into[j] += v * row[j]
		}
	}
}

// add adds other sums.
func (s *sums) add(other *sums) {
	s.positions += other.positions
	for fold, parts := range other.parts {
		for seats, part := range parts {
			for phase, p := range part {
				into := &s.of(fold, seats)[phase]
				into.rows += p.rows
				into.scores += p.scores
				for i, v := range p.pairs {
					into.pairs[i] += v
				}
			}
		}
	}
}

// most is where a sum comes too near to the largest number. No product is further from 0 than
// the larger of the squares of its two values.
const most = 1 << 61

// check refuses sums that are too large to be exact.
func (s *sums) check(features []string) error {
	for _, parts := range s.parts {
		for _, part := range parts {
			for _, p := range part {
				for i, name := range append(features[:len(features):len(features)], "goals", "points") {
					if square := p.pairs[i*len(s.row)+i]; square < 0 || square > most {
						return fmt.Errorf("fit: the values of %s are too large for so many games", name)
					}
				}
			}
		}
	}
	return nil
}
