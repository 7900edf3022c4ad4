package sim_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// plain counts games from their records, step by step and with nothing in mind but
// the definitions.
type plain struct {
	plan  sim.Plan
	tally sim.Tally
	block map[string]int64 // metrics of the block that is counted
	ends  map[int][]int64  // of the block, the scores of all seats at the end of a round, by game
}

// plainGame is one game as plain reads it.
type plainGame struct {
	*core.Game
	kinds             []int // by seat
	places            []int
	turns, last       int
	moves, forced     int
	choices           int
	changes, lastMove int
	leader            int
	scores            []int
	fired             map[string]bool
	points            map[string]map[int]int // by key and seat
	ends              [][]int                // scores, by round
	winners           []int
}

// count adds to a number of a histogram.
func (p *plain) count(name string, value int, n int) {
	if p.tally.Histograms[name] == nil {
		p.tally.Histograms[name] = sim.Histogram{}
	}
	p.tally.Histograms[name][value] += int64(n)
}

func (p *plain) game(t *testing.T, g *core.Game, names []string) {
	t.Helper()
	one := &plainGame{Game: g, last: -1, leader: -1, fired: map[string]bool{},
		points: map[string]map[int]int{}, winners: g.Winners()}
	for seat, name := range names {
		one.kinds = append(one.kinds, slices.Index(p.plan.Names(), name))
		one.scores = append(one.scores, p.plan.Rulesets[0].Start[seat])
	}
	rounds := map[int]bool{}
	for _, step := range g.Steps() {
		p.step(one, step, rounds)
	}
	require.Equal(t, g.Scores(), one.scores)
	for round := range rounds {
		p.count("round.games", round, 1)
	}
	p.ranking(one)
	p.metrics(one)
	p.boards(g)
}

// step reads a step.
func (p *plain) step(g *plainGame, step core.Step, rounds map[int]bool) {
	scored, ended := false, false
	if step.Turn.Seat() {
		rounds[step.Round] = true
		g.moves++
		p.count("round.moves", step.Round, 1)
		p.count("choices of moves", step.Legal, 1)
		if step.Legal > 1 {
			p.count("round.decisions", step.Round, 1)
			p.count("round.choices", step.Round, step.Legal)
			g.choices += step.Legal
		} else {
			g.forced++
		}
		if int(step.Turn) != g.last {
			g.turns++
		}
		g.last = int(step.Turn)
	} else {
		g.last = -1
	}
	for _, e := range step.Events {
		switch {
		case e.Kind == core.Scored:
			scored = true
			p.points(g, e, step.Round)
		case e.Kind == core.RoundEnded:
			ended = true
		case e.Kind == core.GameEnded:
			p.count("ends."+e.Key, 0, 1)
		case e.Kind == core.TilesMoved && e.Seat >= 0:
			p.tile(e)
		}
	}
	if ended {
		g.ends = append(g.ends, slices.Clone(g.scores))
	}
	if scored {
		p.lead(g)
	}
}

// tile notes where tiles came to lie.
func (p *plain) tile(e core.Event) {
	switch e.To.Place {
	case classic.Floor:
		p.count("floor", int(e.Seat), int(e.Count))
	case core.Discard:
		p.count("discard", int(e.Seat), int(e.Count))
	}
}

// points notes points.
func (p *plain) points(g *plainGame, e core.Event, round int) {
	seat := int(e.Seat)
	g.scores[seat] += e.Points
	bots := len(p.plan.Names())
	cell := ((round-1)*p.plan.Seats+seat)*bots + g.kinds[seat]
	p.count("gains."+e.Key, cell, e.Points)
	p.count("times."+e.Key, cell, 1)
	p.count("applied."+e.Key, cell, int(e.Count))
	p.block["points."+e.Key] += int64(e.Points)
	p.block["used."+e.Key]++
	if g.points[e.Key] == nil {
		g.points[e.Key] = map[int]int{}
	}
	g.points[e.Key][seat] += e.Points
	if !g.fired[e.Key] {
		g.fired[e.Key] = true
		p.count("games."+e.Key, 0, 1)
	}
}

// lead looks who alone has most.
func (p *plain) lead(g *plainGame) {
	most := slices.Max(g.scores)
	var first []int
	for seat, score := range g.scores {
		if score == most {
			first = append(first, seat)
		}
	}
	if len(first) > 1 || first[0] == g.leader {
		return
	}
	if g.leader >= 0 {
		g.changes++
		g.lastMove = g.moves
	}
	g.leader = first[0]
}

// ranking puts the seats in order.
func (p *plain) ranking(g *plainGame) {
	s := g.State()
	standing := func(seat int) []int { return s.AppendRanking(nil, seat) }
	for seat, b := range g.kinds {
		place := 1
		for other := range g.kinds {
			if slices.Compare(standing(seat), standing(other)) < 0 {
				place++
			}
		}
		g.places = append(g.places, place)
		of := fmt.Sprintf("seat%d.bot%d.", seat+1, b+1)
		p.count(of+"places", place, 1)
		p.count(of+"scores", s.Score(seat), 1)
		won := 0
		if slices.Contains(g.winners, seat) {
			won = 840 / len(g.winners)
		}
		p.count(of+"wins", 0, won)
	}
	if len(g.winners) > 1 {
		p.count("decided.shared", 0, 1)
		return
	}
	second := standing(slices.Index(g.places, 2))
	for i, v := range standing(g.winners[0]) {
		if v != second[i] {
			p.count("decided."+p.plan.Rulesets[0].Ranking[i], 0, 1)
			return
		}
	}
}

// metrics counts the numbers that a game has one of.
func (p *plain) metrics(g *plainGame) {
	add := func(name string, value int) { p.block[name] += int64(value) }
	s := g.State()
	names := p.plan.Names()
	for seat, b := range g.kinds {
		won := 0
		if slices.Contains(g.winners, seat) {
			won = 840 / len(g.winners)
		}
		add(fmt.Sprintf("wins.seat%d", seat+1), won)
		add(fmt.Sprintf("score.seat%d", seat+1), s.Score(seat))
		add("score", s.Score(seat))
		if len(names) > 1 {
			add("wins."+names[b], won)
			add("score."+names[b], s.Score(seat))
		}
	}
	margin, tie, comeback := 0, 1, 0
	if len(g.winners) == 1 {
		tie, margin = 0, s.Score(g.winners[0])-s.Score(slices.Index(g.places, 2))
	}
	for key, points := range g.points {
		won, others, rest := 0, 0, p.plan.Seats-len(g.winners)
		for seat, n := range points {
			if slices.Contains(g.winners, seat) {
				won += n
			} else {
				others += n
			}
		}
		add("winners."+key, 840*won/len(g.winners))
		add("ahead."+key, 0)
		if rest > 0 {
			add("ahead."+key, 840*won/len(g.winners)-840*others/rest)
		}
	}
	deficit, sum, earlier := 0, 0, 0
	for i, scores := range g.ends {
		all := int64(0)
		for _, score := range scores {
			all += int64(score)
		}
		p.ends[i] = append(p.ends[i], all)
	}
	for i, scores := range g.ends {
		if i+1 >= s.Round() {
			break
		}
		behind := 0
		for _, seat := range g.winners {
			behind = max(behind, slices.Max(scores)-scores[seat])
		}
		deficit, sum, earlier = max(deficit, behind), sum+behind, earlier+1
		p.count("round.ended", i+1, 1)
		if behind > 0 {
			p.count("round.behind", i+1, 1)
			comeback = 1
		}
	}
	decisions := g.moves - g.forced
	for name, value := range map[string]int{"winner": s.Score(g.winners[0]), "margin": margin, "tie": tie, "won": 1,
		"rounds": s.Round(), "turns": g.turns, "moves": g.moves, "decisions": decisions, "forced": g.forced,
		"choices": 1000 * g.choices / decisions, "lead.changes": g.changes, "lead.last": 100 * g.lastMove / g.moves,
		"comeback": comeback, "deficit": deficit, "drama": 100 * sum / max(1, earlier)} {
		add(name, value)
	}
	for name, value := range map[string]int{"rounds": s.Round(), "turns": g.turns, "moves": g.moves, "margin": margin,
		"lead.changes": g.changes, "lead.last": 100 * g.lastMove / g.moves, "deficit": deficit} {
		p.count(name, value, 1)
	}
}

// boards looks at the boards at the end.
func (p *plain) boards(g *core.Game) {
	p.count("tiles", 0, 1)
	picture, _ := view.Of(g.State())
	for _, seat := range picture.Seats {
		for _, area := range seat.Areas {
			for _, cell := range area.Cells {
				if cell.Tile != core.NoColor && (area.Place == classic.Wall || area.Place == pavilion.Star) {
					name, _ := cell.Spot.MarshalText()
					p.count("cell."+string(name), 0, 1)
				}
			}
		}
	}
	if len(picture.Seats[0].Prizes) == 0 {
		return
	}
	p.count("prizes", 0, 1)
	for _, seat := range picture.Seats {
		for _, prize := range seat.Prizes {
			p.count("prize."+prize.Kind, prize.Missing, 1)
		}
	}
}

// endBlock counts the sums of a block.
func (p *plain) endBlock() {
	for name, value := range p.block {
		count(p.tally, name, value)
	}
	clear(p.block)
	for round, games := range p.ends {
		sum := int64(0)
		for _, score := range games {
			sum += score
		}
		p.count("round.blocks", round+1, 1)
		count(p.tally, fmt.Sprint("scores.", round+1), 840*sum/int64(len(games)))
	}
	clear(p.ends)
}

// What a run counts is what its records say, number by number.
func TestCountsAgreeWithTheRecords(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	tests := []struct {
		ruleset string
		bots    []string
	}{
		{"classic", []string{"random", "random"}},
		{"classic", []string{"random", "greedy", "random"}},
		{"classic-gray", []string{"greedy", "random"}},
		{"classic-gray", []string{"random", "random", "random", "random"}},
		{"summer-pavilion", []string{"random", "random"}},
		{"summer-pavilion", []string{"random", "greedy", "greedy", "random"}},
		{"summer-pavilion", []string{"greedy", "random", "sound"}},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.ruleset, len(test.bots)), func(t *testing.T) {
			s := setup(t, test.ruleset, len(test.bots), 24)
			s.Bots, s.Rulesets[0].Ranking = test.bots, []string{"score", "rows"}
			var rec bytes.Buffer
			s.Record = &rec
			plan, err := s.Plan()
			require.NoError(t, err)
			counts, err := sim.Count(context.Background(), s, plan.All())
			require.NoError(t, err)
			assert.Equal(t, plainly(t, plan, s.Rulesets[0].Rules, &rec), counts.Rulesets[0])
			assert.Equal(t, plan.Blocks(), counts.Blocks)
		})
	}
}

// plainly counts the records of all games of a plan.
func plainly(t *testing.T, plan sim.Plan, rules core.Rules, rec *bytes.Buffer) sim.Tally {
	t.Helper()
	p := &plain{plan: plan, tally: sim.NewCounts(plan).Rulesets[0], block: map[string]int64{},
		ends: map[int][]int64{}}
	reader := record.NewReader(rec, func(record.Header) (core.Rules, string, error) { return rules, "", nil })
	for n := range plan.Games {
		replay, err := reader.Next()
		require.NoError(t, err)
		p.game(t, replay.Game, replay.Header.Seats)
		if (n+1)%plan.BlockSize() == 0 {
			p.endBlock()
		}
	}
	// What is 0 in the end leaves no trace.
	sum := sim.NewCounts(plan)
	sum.Add(&sim.Counts{Rulesets: []sim.Tally{p.tally}})
	return sum.Rulesets[0]
}
