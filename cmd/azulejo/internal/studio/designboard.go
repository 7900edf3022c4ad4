package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// boardQuestion asks for a position: one in the words of tests, or of a game after some moves.
type boardQuestion struct {
	sketch
	Position string `json:"position"`
	Seats    int    `json:"seats"` // of the game, 0 for the fewest
	Seed     uint64 `json:"seed"`
	Moves    int    `json:"moves"`

	Edit *edit  `json:"edit"` // to be made first
	Move string `json:"move"` // whose points are wanted; "" for those of the end of the round
}

// boardAnswer is a position with its board, and what a move or the end of the round scores there.
type boardAnswer struct {
	Position string   `json:"position"`
	HTML     string   `json:"html"`
	Colors   []string `json:"colors"`
	Turn     string   `json:"turn"`
	Moves    []string `json:"moves"`           // legal ones
	Points   []award  `json:"points"`          // in their order
	Totals   []int    `json:"totals"`          // the scores then, by seat
	Why      string   `json:"why,omitempty"`   // why there are none
	Test     string   `json:"test,omitempty"`  // that expects these points, in YAML
	Unfit    string   `json:"unfit,omitempty"` // why the edit was not made
}

// award is points that a seat gets.
type award struct {
	Seat    int    `json:"seat"`
	Points  int    `json:"points"`
	Rule    string `json:"rule"`
	Label   string `json:"label"`
	Reasons string `json:"reasons"`
}

// mostSetUp bounds the moves of a game whose position is asked for.
const mostSetUp = 500

// board answers with a position.
func (d *designer) board(ctx context.Context, q boardQuestion) (any, error) {
	r, err := d.open(q.sketch)
	if err != nil {
		return nil, err
	}
	seats := q.Seats
	if least, most := r.Rules.Seats(); seats < least || seats > most {
		seats = least
	}
	if q.Position == "" {
		g, err := playOn(ctx, r.Rules, seats, q.Seed, min(max(q.Moves, 0), mostSetUp))
		if err != nil {
			return nil, err
		}
		text, err := g.State().AppendText(nil)
		if err != nil {
			return nil, err
		}
		q.Position = string(text)
	}
	state, err := stateOf(r.Rules, q.Position)
	if err != nil {
		return nil, err
	}
	a := boardAnswer{Moves: []string{}, Points: []award{}}
	if q.Edit != nil {
		scratch, _ := r.Rules.New(state.Seats()) // as before
		text, err := (&arranger{r.Rules, scratch}).arrange(q.Position, *q.Edit)
		if err != nil {
			a.Unfit = err.Error()
		} else if err := state.UnmarshalText([]byte(text)); err != nil {
			return nil, err
		}
	}
	return a, a.describe(r, state, q.Move)
}

// stateOf reads a position. A panic of the rules is an error.
func stateOf(r core.Rules, text string) (core.State, error) {
	least, _ := r.Seats()
	state, err := r.New(least)
	if err == nil {
		err = state.UnmarshalText([]byte(text))
	}
	return state, err
}

// describe fills in all about a position: its board, and the points of a move, or for "" of the end of
// the round.
func (a *boardAnswer) describe(r *variants.Ruleset, s core.State, move string) error {
	text, err := s.AppendText(nil)
	if err != nil {
		return err
	}
	a.Position, a.Turn = string(text), s.Turn().String()
	v, drawn := view.Of(s)
	if !drawn {
		return errors.New("positions of this variant have no picture")
	}
	if a.HTML, err = fill("position.html", pictureOf(v)); err != nil {
		return err
	}
	for _, c := range r.Rules.Colors() {
		a.Colors = append(a.Colors, c.Name)
	}
	if s.Turn().Seat() {
		for _, m := range s.AppendMoves(nil) {
			a.Moves = append(a.Moves, string(r.Rules.AppendMove(nil, m)))
		}
	}
	test := expected{Position: a.Position, Move: move}
	var step core.Step
	if move == "" {
		step, a.Totals, test.Position, err = endRound(r.Rules, s, a.Position)
	} else {
		step, a.Totals, err = playMove(r.Rules, s, move)
	}
	if err != nil {
		a.Why = reasonOf(err)
		return nil
	}
	for _, e := range view.StepOf(r.Rules, step).Events {
		if e.Score != nil {
			a.Points = append(a.Points, award{e.Seat, e.Score.Points, e.Score.Rule, r.Document.Label(e.Score.Rule), outdent(e.Score.Reasons())})
		}
	}
	test.Points, test.Score = a.Points, a.Totals
	a.Test = test.yaml(r)
	return nil
}

// picture is a position as the template shows it.
type picture struct {
	Symbols, Table template.HTML
	Boards         []template.HTML
	Scores         []int
}

func pictureOf(v view.View) (p picture) {
	p.Symbols, p.Table = svg.Symbols(v.Colors), svg.Table(v, svg.Style{})
	for i, seat := range v.Seats {
		p.Boards, p.Scores = append(p.Boards, svg.Seat(v, i, svg.Style{})), append(p.Scores, seat.Score)
	}
	return p
}

// endRound ends a round with the boards of a position. It returns what happens, the scores then, and the text
// of the position without the tiles on the table and what else no end of a round has.
func endRound(r core.Rules, s core.State, text string) (step core.Step, scores []int, at string, err error) {
	ender, can := core.Clone(r, s).(core.RoundEnder)
	if !can {
		return step, nil, "", errors.New("these rules cannot take up the end of a round; choose a move")
	}
	const tries = 4
	at = without(text, "phase", "turn", "end", "displays", "discs", "center", "bag", "discard")
	for range tries {
		n := core.Step{Turn: core.Over}
		if err = ender.EndRound([]byte(at), &n); err == nil {
			end := ender.(core.State)
			return n, scoresOf(end), at, end.Err()
		}
		problems, is := errors.AsType[*ruleset.Problems](err)
		if !is {
			break
		}
		lines := strings.SplitAfter(at, "\n")
		for _, p := range problems.List {
			if p.Line > 0 && p.Line <= len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[p.Line-1]), "-") {
				lines[p.Line-1] = ""
			}
		}
		at = strings.Join(lines, "")
	}
	return step, nil, "", err
}

// playMove returns what a move does, and the scores then.
func playMove(r core.Rules, s core.State, typed string) (core.Step, []int, error) {
	g := core.ResumeGame(r, core.Clone(r, s), nil)
	moves, err := core.ReadMoves(r, s, typed)
	if err == nil && len(moves) != 1 {
		err = errors.New("one move is needed here")
	}
	if err == nil {
		err = g.Play(moves[0])
	}
	if err != nil {
		return core.Step{}, nil, err
	}
	steps := g.Steps()
	return steps[len(steps)-1], g.Scores(), g.Err()
}

func scoresOf(s core.State) (all []int) {
	for seat := range s.Seats() {
		all = append(all, s.Score(seat))
	}
	return all
}

// playOn plays a game with bots that look one move ahead, until it has some moves or is over.
func playOn(ctx context.Context, r core.Rules, seats int, seed uint64, moves int) (*core.Game, error) {
	g, err := core.NewGame(r, seats, core.Seeded(seed))
	if err != nil {
		return nil, err
	}
	b, err := bot.New("greedy")
	if err != nil {
		return nil, err
	}
	defer bot.Close(b)
	for g.Turn().Seat() && g.Played() < moves {
		if err := core.Stuck(g.State(), g.Moves()); err != nil {
			return nil, err
		}
		move, err := choose(ctx, b, bot.Game{Rules: r, Seats: seats, Seat: int(g.Turn())}, g.State(), seed, g.Played()+1)
		if err == nil {
			err = g.Play(move)
		}
		if err != nil {
			return nil, err
		}
	}
	return g, g.Err()
}

// expected is a test of points in a position.
type expected struct {
	Position, Move string
	Points         []award
	Score          []int
}

// yaml writes the test, "" if it would not hold: then a formula uses what the text of a position does not
// say.
func (t expected) yaml(r *variants.Ruleset) string {
	type of struct {
		seat int
		rule string
	}
	sums := map[of]int{}
	var order []of
	for _, p := range t.Points {
		k := of{p.Seat, p.Rule}
		if !slices.Contains(order, k) {
			order = append(order, k)
		}
		sums[k] += p.Points
	}
	var out strings.Builder
	fmt.Fprintf(&out, "  - name: %s leads to %s points\n    position:\n", cmp.Or(t.Move, "the end of a round"),
		wording.List(strings.Fields(strings.Trim(fmt.Sprint(t.Score), "[]")), "and"))
	for line := range strings.Lines(without(t.Position, "bag", "discard")) {
		out.WriteString("      " + line)
	}
	if t.Move != "" {
		fmt.Fprintf(&out, "    moves: [%s]\n", t.Move)
	}
	out.WriteString("    expect:\n")
	for i, k := range order {
		if i == 0 {
			out.WriteString("      points:\n")
		}
		fmt.Fprintf(&out, "        - { seat: %d, rule: %s, points: %d }\n", k.seat, k.rule, sums[k])
	}
	fmt.Fprintf(&out, "      score: %s\n", strings.ReplaceAll(fmt.Sprint(t.Score), " ", ", "))
	suite, err := scenario.Read("new.test.yaml", []byte(testsHead+out.String()))
	if err != nil || len(suite.Tests) != 1 || !suite.Tests[0].Run(r.Rules, r.Document).OK() {
		return ""
	}
	return out.String()
}

// testsHead begins a file of tests.
var testsHead = fmt.Sprintf("format: %d\ntests:\n", scenario.Format)
