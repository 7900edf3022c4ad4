package sim

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// Table is where the games of some jobs are played. Its block b has the games with the seed
// Seed + b·Step. A table must not be changed after its first game.
type Table struct {
	// Rulesets are at least one. Each block is played under all of them, on the same seed, with the
	// same bots on the same seats.
	Rulesets []Ruleset
	Seats    int
	Bots     []string // by chair; a worker keeps its bots from table to table
	// Failing decides how a game with a failing bot ends. A forfeited game has no end line in the
	// records, and its points and scores count as they are.
	Failing  bot.Policy
	Limits   bot.Limits // of bots that are other programs
	MaxMoves int        // of a game, 0 for any number
	Seed     uint64     // of block 0
	Step     uint64     // 0 for 1

	// Order, if not nil, returns for each seat the chair that sits there in the first game of a
	// block. In the others, the chairs move on around the table. Several goroutines call it.
	Order func(block int64) []int

	// Counter makes the counter of a worker. Without it, the table counts everything, into
	// [Entry.Counts], or has rows of Metrics, if there are any, and totals of [Failures]. The fields
	// below are for tables with a Counter, or with Metrics.
	Counter func() Counter
	// Metrics are metrics of the table. Each row begins with their sums, in units of 1/Unit.
	Metrics []string
	Row     int   // how many numbers a row has, including Metrics; 0 for a table without rows
	Group   int64 // how many blocks a row has, 0 for 1
	Totals  int   // how many totals the table has

	// Once the table is checked.
	plan     Plan
	portable bool // another process can play it
}

// SetRuleset makes a ruleset the only one, for the Fill method of rulesets.
func (t *Table) SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string) {
	t.Rulesets = make([]Ruleset, 1)
	t.Rulesets[0].SetRuleset(rules, header, text, ranking, expected)
}

// Counter counts games in whole numbers, for a study of its own. The numbers of different games
// add up, in any order. A counter is used by one goroutine.
type Counter interface {
	// Count adds a finished game to the row of its group and to the totals of the table. Other
	// games may have been counted there before. It must not keep anything it gets. An error stops
	// the run with a [*GameError].
	Count(g *Game, row, totals []int64) error
}

// Guide is a [Counter] that sees every position of its games and plays some of the moves.
type Guide interface {
	Counter
	// Begin is called before the first turn of a game.
	Begin(seed uint64)
	// Turn is called before each turn, also those of chance, which have no legal moves. It must not
	// touch the State. If it reports true, the seat plays m instead of a move of its bot.
	Turn(s core.State, legal []core.Move) (m core.Move, played bool)
}

// check reports a table at which nothing can be played, and plans its games.
func (t *Table) check() (err error) {
	if t.plan.Seats > 0 {
		return nil
	}
	t.portable = t.Counter == nil && t.Order == nil && t.Step <= 1
	if t.Counter == nil && t.Metrics != nil {
		f := Failures(Different(t.Bots))
		t.Counter, t.Row, t.Totals = func() Counter { return f }, len(t.Metrics), 2*len(f)
	}
	t.plan, err = t.Plan()
	return err
}

// Failures is a [Counter] of the games in which bots failed. Totals begin with the forfeited games
// of each bot. Those in which random moves took its place follow.
type Failures []string

// Count counts a game.
func (bots Failures) Count(g *Game, _, totals []int64) error {
	if g.Forfeit >= 0 {
		totals[slices.Index(bots, g.Bots[g.Forfeit])]++
	}
	for _, seat := range g.Failed {
		totals[len(bots)+slices.Index(bots, g.Bots[seat])]++
	}
	return nil
}

// Plan returns the plan of the table, without a number of games. A table at which nothing can be
// played is an error.
func (t *Table) Plan() (Plan, error) {
	p := Plan{Format: planFormat, Seats: t.Seats, Bots: slices.Clone(t.Bots), Seed: t.Seed,
		Failing: cmp.Or(t.Failing, bot.Forfeit)}
	if len(t.Rulesets) == 0 {
		return p, errors.New("a table needs a ruleset")
	}
	for i, r := range t.Rulesets {
		if r.Rules == nil {
			return p, fmt.Errorf("ruleset %d of the run has no Rules", i+1)
		}
		first, err := r.Rules.New(t.Seats)
		if err != nil {
			return p, err
		}
		p.Rulesets = append(p.Rulesets, planned(r, first))
	}
	switch {
	case t.MaxMoves < 0:
		return p, fmt.Errorf("%d moves as the most of a game: 0 is for any number", t.MaxMoves)
	case len(t.Bots) != t.Seats:
		return p, fmt.Errorf("%d bots for %d seats", len(t.Bots), t.Seats)
	}
	if err := p.Failing.UnmarshalText([]byte(p.Failing)); err != nil {
		return p, fmt.Errorf("a game in which a bot fails: %w", err)
	}
	if slices.ContainsFunc(t.Bots, bot.IsProgram) {
		p.BotStart, p.BotTime = t.Limits.Start.String(), t.Limits.Move.String()
	}
	for _, name := range t.Bots {
		for _, r := range t.Rulesets {
			if err := bot.CheckJudge(name, r.Rules); err != nil {
				return p, err
			}
		}
	}
	var err error
	if p.Judges, err = bot.JudgeDigests(t.Bots); err != nil {
		return p, err
	}
	return p, checkBots(t.Bots)
}

// planned returns the plan of a ruleset, with its first position.
func planned(r Ruleset, first core.State) PlanRuleset {
	p := PlanRuleset{Ruleset: r.Header.Ruleset, Variant: r.Header.Variant, Digest: r.Header.Digest,
		Source: r.Header.Source, Weights: r.Header.Weights, Ranking: slices.Clone(r.Ranking), Expected: slices.Clone(r.Expected),
		Own: r.own()}
	for i := len(p.Ranking); i < len(first.AppendRanking(nil, 0)); i++ {
		p.Ranking = append(p.Ranking, strconv.Itoa(i+1))
	}
	for seat := range first.Seats() {
		p.Start = append(p.Start, first.Score(seat))
	}
	p.Teams = Teams(r.Rules, first.Seats())
	return p
}

// Teams returns the seats, from 1, of each team and of each seat that plays alone; nil for rules without teams.
func Teams(r core.Rules, seats int) (all [][]int) {
	t, is := r.(core.Teamed)
	if !is {
		return nil
	}
	for seat, team := range t.Teams(seats) {
		if team&(1<<seat-1) != 0 {
			continue // counted with its first seat
		}
		var of []int
		for ; team != 0; team &= team - 1 {
			of = append(of, bits.TrailingZeros8(team)+1)
		}
		all = append(all, of)
	}
	return all
}

// UsualWins names the metric of victories that says most: those of the first seat, or of all if they are one team.
func UsualWins(r core.Rules, seats int) string {
	if len(Teams(r, seats)) == 1 {
		return "won"
	}
	return winsOf(0)
}

// seed is the seed of a block.
func (t *Table) seed(block int64) uint64 { return t.Seed + uint64(block)*max(1, t.Step) }

// group is the number of a block's row.
func (t *Table) group(block int64) int64 { return block / max(1, t.Group) }

// Job is some blocks at a table, to be counted in an entry of the ledger.
type Job struct {
	Table *Table
	Entry string
	Span  Span
}
