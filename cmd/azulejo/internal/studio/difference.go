package studio

import (
	"context"
	"html/template"
	"slices"
	"strings"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// difference is the first difference between games of a ruleset and of its parent, as the template shows it.
type difference struct {
	Parent, Own string
	Why         string
	Seed        uint64
	Moves       []string
	Sides       []side
	Equal       bool // the rulesets play equal games
	Games       int  // that were compared without a difference
	Symbols     template.HTML
}

// side is one of two games that differ.
type side struct {
	Name   string
	Scores []int
	Seat   int           // that the difference is about, from 1
	Board  template.HTML // of that seat
	Table  template.HTML
	Points []award    // of the last move, in this game only
	Only   []refusals // moves that are legal here only
}

// refusals are moves that the other ruleset refuses for one reason.
type refusals struct {
	Moves  string
	Reason string
	Key    string
}

const (
	mostDiverging = 200             // games that are looked through for a difference
	divergeTime   = 5 * time.Second // for as long
	anyMove       = "random"        // who plays them
)

// first answers with the first game that differs from the parent's.
func (d *designer) first(ctx context.Context, k sketch) (any, error) {
	parent, own, err := d.pair(k)
	if err != nil {
		return nil, err
	}
	a := difference{Parent: parent.Name, Own: own.Name}
	if parent.Document.Digest() == own.Document.Digest() {
		a.Equal = true
		return panel("first.html", a)
	}
	seats, err := seatsOf(parent, own)
	if err != nil {
		return nil, err
	}
	done, err := d.alone(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	bounded, stop := context.WithTimeout(ctx, divergeTime)
	defer stop()
	found, err := diverge.Find(bounded, diverge.Setup{A: parent.Rules, B: own.Rules, Seats: seats, Games: mostDiverging, Seed: 1,
		Bots: slices.Repeat([]string{anyMove}, seats), Progress: func(games int) { a.Games = games }})
	if err != nil && bounded.Err() == nil || ctx.Err() != nil {
		return nil, err
	}
	if found != nil {
		a.show(found, parent, own)
	}
	return panel("first.html", a)
}

// show fills in a difference that was found. Its words call the rulesets A and B.
func (a *difference) show(found *diverge.Divergence, parent, own *variants.Ruleset) {
	a.Why, a.Seed, a.Moves = found.Why, found.Seed, found.Moves
	colors := slices.Clone(parent.Rules.Colors())
	for _, c := range own.Rules.Colors() {
		if !slices.ContainsFunc(colors, func(o core.ColorInfo) bool { return o.Name == c.Name }) {
			colors = append(colors, c)
		}
	}
	a.Symbols = svg.Symbols(colors)
	seat := 1
	if turn := found.A.Game.Turn(); turn.Seat() {
		seat += int(turn)
	}
	if points := slices.Concat(found.A.Points, found.B.Points); len(points) > 0 {
		seat = points[0].Seat
	}
	a.Sides = []side{sideOf("A: ", parent, found.A, found.OnlyA, len(found.Moves), seat),
		sideOf("B: ", own, found.B, found.OnlyB, len(found.Moves), seat)}
}

func sideOf(letter string, r *variants.Ruleset, s diverge.Side, only []diverge.Refusal, moves, seat int) side {
	shown := side{Name: letter + r.Name, Scores: s.Scores, Seat: seat}
	if v, drawn := view.Of(s.Game.State()); drawn {
		var style svg.Style
		if steps := s.Game.Steps(); moves > 0 {
			style.Moved = steps[len(steps)-1:]
		}
		shown.Table, shown.Board = svg.Table(v, style), svg.Seat(v, seat-1, style)
	}
	for _, p := range s.Points {
		shown.Points = append(shown.Points, award{p.Seat, p.Points, p.Rule, r.Document.Label(p.Rule), outdent(p.Reasons())})
	}
	for len(only) > 0 {
		same := []string{}
		reason, key := only[0].Reason, only[0].Key
		only = slices.DeleteFunc(slices.Clone(only), func(r diverge.Refusal) bool {
			if r.Reason == reason && r.Key == key {
				same = append(same, r.Move)
			}
			return r.Reason == reason && r.Key == key
		})
		const most = 6
		text := strings.Join(same[:min(most, len(same))], " · ")
		if len(same) > most {
			text += " and " + wording.Count(len(same)-most, "other")
		}
		shown.Only = append(shown.Only, refusals{text, reason, key})
	}
	return shown
}
