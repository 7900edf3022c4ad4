package fit

import "fmt"

// folds is into how many parts the games are divided for cross-validation.
const folds = 5

// Least is the least number of games of a round.
const Least = folds

// shape is the shape of the totals of a table. They are whole numbers, so they are the same in
// whatever order games are added. The products of all phases follow the first two, fold after fold.
type shape struct{ features, phases int }

// What totals begin with.
const (
	positionCount = iota
	forfeitCount
	productsFrom
)

// width is the number of values of a seat: its features, the goal that they are fitted to, and the
// points to come, all in hundredths.
func (s shape) width() int { return s.features + 2 }

// each is the length of the products of a fold and a phase.
func (s shape) each() int { return pairsFrom + s.width()*(s.width()+1)/2 }

// totals is the number of totals of a table.
func (s shape) totals() int { return productsFrom + folds*s.phases*s.each() }

// products returns the products of a fold and a phase.
func (s shape) products(totals []int64, fold, phase int) products {
	return totals[productsFrom+(fold*s.phases+phase)*s.each():][:s.each()]
}

// products are sums over the seats of positions. Last are the sums of the products of each two
// values: an upper triangle, row after row.
type products []int64

// What products begin with.
const (
	rowCount     = iota // of the seats
	scoreSquares        // of the final scores
	pairsFrom
)

// add adds the values of one seat, and its final score.
func (p products) add(row []int64, score int64) {
	p[rowCount]++
	p[scoreSquares] += score * score
	into := p[pairsFrom:]
	for i, v := range row {
		if v != 0 {
			for j, w := range row[i:] {
				into[j] += v * w
			}
		}
		into = into[len(row)-i:]
	}
}

// most is where a sum comes too near to the largest number. No product is further from 0 than
// the larger of the squares of its two values.
const most = 1 << 61

// check refuses sums that are too large to be exact.
func (p products) check(features []string) error {
	next := pairsFrom
	for i, name := range append(features[:len(features):len(features)], "goals", "points") {
		if square := p[next]; square < 0 || square > most {
			return fmt.Errorf("fit: the values of %s are too large for so many games", name)
		}
		next += len(features) + 2 - i
	}
	return nil
}
