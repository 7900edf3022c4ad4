package conformance

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

func checkEvents(g *game) {
	l := newLedger(g)
	for s := range g.steps() {
		for i, e := range s.Events {
			must((e.Kind == core.RoundStarted) == (s.Turn == core.Deal && i == 0),
				"%+v: a deal begins with the start of its round, which comes nowhere else", e)
		}
		l.read(s.Events, l.checkEvent)
		l.checkRound(s)
	}
}

// checkEvent checks the fields of an event. Scores have a check of their own.
func (l *ledger) checkEvent(e core.Event) {
	want := core.Event{Kind: e.Kind, Seat: -1, Color: core.NoColor}
	switch e.Kind {
	case core.TilesMoved:
		want.Seat, want.Color, want.Count, want.From, want.To, want.Key, want.Loser = e.Seat, e.Color, e.Count, e.From, e.To, e.Key, e.Loser
		must(e.Loser == 0 || e.Loser > 0 && int(e.Loser) <= l.seats && e.Loser != e.Seat+1 && e.From.Place.Seat(),
			"the seat that loses the tiles is %d", e.Loser)
		must(e.Key == "" || l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
		l.checkMoved(e)
	case core.MarkerTaken:
		want.Seat, want.Count, want.From, want.To = e.Seat, 1, e.From, e.To
		l.checkMoved(e)
	case core.Scored:
		want.Seat, want.Count, want.Points, want.Total, want.Key, want.To = e.Seat, e.Count, e.Points, e.Total, e.Key, e.To
		must(e.To == core.Spot{} || e.To.Place.Seat(), "the points come from %s, and that is no place of a seat", e.To)
	case core.RoundStarted:
		want.Seat, want.Color, want.Count = e.Seat, e.Color, e.Count
		l.checkSeat(e, 0)
		must(e.Count > 0 && e.Count <= draft.MaxDisplays, "its Count is %d", e.Count)
		must(!l.late, "points were reported after the end of the round before it, which was not the last")
	case core.RoundEnded:
	case core.GameEnded:
		want.Key = e.Key
	case core.Counted:
		want.Seat, want.Color, want.Points, want.Total, want.Key, want.Value = e.Seat, e.Color, e.Points, e.Total, e.Key, e.Value
		l.checkSeat(e, -1)
		must(e.Secret || e.Points != 0 != (e.Value != ""), "a counter that stays as it is is not reported, and one that is a color has no points")
		was, known := l.counters[counted{e.Key, e.Seat, e.Color}]
		must(!known || was+e.Points == e.Total, "by the events before, the counter was %d", was)
		must(l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
	case core.BoardsSwapped:
		want.Seat, want.Other = e.Seat, e.Other
		l.checkSeat(e, 0)
		must(e.Other >= 0 && int(e.Other) < l.seats && e.Other != e.Seat, "the other seat is %d", e.Other)
	case core.ValueDrawn:
		want.Seat, want.Key, want.Value, want.Loser = e.Seat, e.Key, e.Value, e.Loser
		l.checkSeat(e, -1)
		must(e.Value != "", "no value is named")
		must(l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
	case core.Revealed:
		want.Seat, want.Color, want.Key, want.Value = e.Seat, e.Color, e.Key, e.Value
		l.checkSeat(e, -1)
		must(e.Value != "" && e.Value != core.Hidden, "it shows no value, but %q", e.Value)
		was, known := l.drawn[counted{e.Key, e.Seat, core.NoColor}]
		must(!known || was == e.Value, "by the events before, the value was %s", was)
		must(l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
	case core.StarterChosen:
		want.Seat = e.Seat
		l.checkSeat(e, 0)
		must(!l.taken, "the start marker has been taken in the round")
	case core.WildChosen:
		want.Color = e.Color
		must(e.Color != l.wild, "color %d is wild already", e.Color)
	default:
		fail("there is no such kind")
	}
	must(!e.Secret || core.Hides(l.Rules), "it is secret, and the ruleset hides nothing")
	want.Secret = e.Secret
	must(e == want, "fields that its kind does not have are set: it should be %+v", want)
	if e.Color != core.NoColor || e.Kind == core.TilesMoved || e.Kind == core.WildChosen {
		colors := len(l.Rules.Colors())
		must(int(e.Color) < colors, "the color is %d, and the ruleset has %s", e.Color, wording.Count(colors, "color"))
	}
}

// checkSeat checks that the seat of an event is in the game, or -1 if least is -1.
func (l *ledger) checkSeat(e core.Event, least int8) {
	must(e.Seat >= least && int(e.Seat) < l.seats, "the seat is %d, and seats count from 0 to %d", e.Seat, l.seats-1)
}

// checkMoved checks an event of tiles or the marker between two places.
func (l *ledger) checkMoved(e core.Event) {
	marker, ofSeat := e.Kind == core.MarkerTaken, e.From.Place.Info().Seat || e.To.Place.Info().Seat
	l.checkSeat(e, -1)
	must(e.Seat >= 0 || !marker || e.To == core.Spot{Place: core.Center} && l.taken || e.To == core.Spot{Place: draft.Dummy},
		"it is a seat or the dummy that takes the marker, and none is named")
	must(e.Seat >= 0 || !ofSeat || marker, "the board is that of a seat, and none is named")
	must(e.Seat < 0 || marker || ofSeat, "seat %d is named, and the tiles come neither from a hand or board nor to one", e.Seat+1)
	must(!marker || e.Seat < 0 || e.From == core.Spot{Place: core.Center}, "the marker is taken from %s, and it is taken from the center", e.From)
	must(!marker || e.Seat < 0 || e.To.Place.Info().Layout == core.Penalty || e.To.Place == draft.Hand,
		"the marker comes to %s, and it comes to the floor line or the hand", e.To)
	for _, at := range []core.Spot{e.From, e.To} {
		must(at.Place != core.Nowhere && at.Place.Known(), "a place is none of those that are registered")
		// A display has one number, a cell of a wall two.
		numbers := at.Place.Info().Layout.Numbers()
		must(at.Row >= 0 && at.Col >= 0 && (at.Row == 0 || numbers > 0) && (at.Col == 0 || numbers > 1),
			"a place is %+v: parts of a place count from 0, and one that is one tray has Row and Col 0", at)
		must(at.Place != core.Display || int(at.Row) < l.displays, "the round was reported to have %d displays", l.displays)
	}
	must(e.From != e.To || e.Loser > 0, "it comes to where it was")
	must(e.Count > 0, "its Count is 0")
}

// checkRound compares the events up to the end of a step with the round. A deal fills all
// displays unless the tiles run out.
func (l *ledger) checkRound(s step) {
	now, over := l.state.Round(), l.state.Turn() == core.Over
	last := over && l.ended == now
	if s.Turn.Seat() {
		l.played = s.Round
	}
	must(s.Turn != core.Deal || l.started == s.Round, "it is the deal of round %d, and by then %d rounds were reported to start",
		s.Round, l.started)
	// Choices and draws of effects can come before the next round.
	between := l.ended == now && l.Document.Get("on").Exists() && (l.state.Turn().Seat() || l.state.Turn() == core.DrawTiles)
	must(l.ended == now-1 || last || between, "it is round %d, and by then %d rounds were reported to end", now, l.ended)
	must(!over || last || l.played != now || l.state.Err() != nil,
		"the game is over, seats had turns in round %d, and it was not reported to end", now)
	if s.Turn != core.Deal || s.draws.left == 0 {
		return
	}
	filled := map[int8]bool{}
	for _, e := range s.Events {
		if e.Kind == core.TilesMoved && e.To.Place == core.Display {
			filled[e.To.Row] = true
		}
	}
	must(len(filled) == l.displays, "round %d was reported to have %d displays, and its deal fills %d and leaves %d tiles in the bag",
		l.started, l.displays, len(filled), s.draws.left)
}

func checkEnd(g *game) {
	l := newLedger(g)
	for s := range g.steps() {
		next := g.state.Round()
		must(next == s.Round || next == s.Round+1, "round %d follows round %d", next, s.Round)
		l.read(s.Events, func(core.Event) {})
		l.checkEnding()
	}
	g.mustGoOn()
	must(g.state.Turn() == core.Over, "the game is not over, in round %d", g.state.Round())
	must(g.state.Err() == nil, "the game ended with a fault: %w", g.state.Err())
}

// mustGoOn checks that chance turns end.
func (g *game) mustGoOn() {
	must(!g.stalled(), "there are %d chance turns in a row without a move, in round %d", maxChances, g.state.Round())
}

// checkEnding checks that the game goes on, or was ended by a rule and has winners, or by the
// fault of a formula and has none. A position after a fault has no text.
func (l *ledger) checkEnding() {
	over, fault := l.state.Turn() == core.Over, l.state.Err()
	if fault != nil {
		_, err := l.state.AppendText(nil)
		must(over, "the game continues after a fault, which has to end it: %w", fault)
		must(len(core.Winners(nil, l.state)) == 0, "the game ended with a fault, and has winners: %w", fault)
		must(l.ends == 0, "the game ended with a fault, and was reported to be ended by a rule: %w", fault)
		must(len(l.state.AppendMoves(nil)) == 0, "the game ended with a fault, and there are legal moves: %w", fault)
		must(err != nil, "the game ended with a fault, and the position is written as if it could be read again: %w", fault)
	} else if over {
		must(l.ends == 1 && l.last.Kind == core.GameEnded,
			"the end of the game is reported %d times; it has to be once, as the last event", l.ends)
		must(l.last.Key != "", "the game is over, and the event does not name the rule that ended it")
		must(l.state.EndReason() == l.last.Key, "the game was ended by %s, and EndReason is %q", l.last.Key, l.state.EndReason())
		winners, lost := core.Winners(nil, l.state), 0
		for seat := range l.seats {
			if l.state.Lost(seat) {
				must(!slices.Contains(winners, seat), "seat %d has won and lost", seat+1)
				lost++
			}
		}
		must(len(winners) > 0 || lost == l.seats, "the game is over, and nobody has won")
	}
}

func checkScores(g *game) {
	l := newLedger(g)
	for s := range g.steps() {
		l.read(s.Events, l.checkScored)
		l.checkTotals()
	}
}

// checkScored checks an event of points or of the end of the game. The rule is a key, or for an
// end that no ruleset can change a name below a group of keys.
func (l *ledger) checkScored(e core.Event) {
	switch e.Kind {
	case core.GameEnded:
		group, _, below := strings.Cut(e.Key, ".")
		must(l.Document.Declares(e.Key) || below && l.Document.Declares(group),
			"the ruleset has no key %q, and no group that it would belong to", e.Key)
	case core.Scored:
		l.checkSeat(e, 0)
		must(e.Points != 0, "a rule that gives no points is not reported")
		must(e.Count > 0, "its Count is 0, and the rule applied at least once")
		must(l.scores[e.Seat]+e.Points == e.Total, "by the events before, the seat had %s", wording.Count(l.scores[e.Seat], "point"))
		must(l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
	}
}

// checkTotals compares the scores after a step with its events and with the minimum.
func (l *ledger) checkTotals() {
	least := l.Document.Get("scoring.minimum")
	for seat := range l.seats {
		score, was := l.state.Score(seat), l.before[seat]
		must(score == l.scores[seat], "seat %d has %s, and by the events %d", seat+1, wording.Count(score, "point"), l.scores[seat])
		must(score >= was || !least.Exists() || score >= least.Int(-1<<30, 1<<30), "seat %d fell from %s to %d, and "+
			"scoring.minimum is %s", seat+1, wording.Count(was, "point"), score, least.Text())
	}
}

func checkReasons(g *game) {
	for s := range g.steps() {
		reasons := make([][]core.Reason, len(s.Events)) // by event
		for _, r := range s.Reasons {
			must(r.Event < len(s.Events), "a reason by %q is reported, and no points follow in the step", r.Key)
			within(func() { g.checkReason(r, s.Round) }, "a reason of %+v", s.Events[r.Event])
			reasons[r.Event] = append(reasons[r.Event], r)
		}
		// Only points have reasons. A reason names the rule of the event, or a part of it.
		for i, e := range s.Events {
			scored, why := e.Kind == core.Scored, reasons[i]
			must(!scored || len(why) > 0, "%+v: no reason was reported before it", e)
			must(scored || len(why) == 0, "reasons are reported, and what follows gives no points: %v, %+v", why, e)
			must(!scored || slices.ContainsFunc(why, func(r core.Reason) bool { return overlap(e.Key, r.Key) }),
				"%+v: its reasons name other rules, %v", e, why)
		}
	}
}

// checkReason checks a reason in a round: its formula must be in the ruleset under its key, and
// the values with the same meaning in all games must be right.
func (g *game) checkReason(r core.Reason, round int) {
	must(g.Document.Declares(r.Key), "the ruleset has no key %q", r.Key)
	must(r.Formula != "", "it names %s, and no formula", r.Key)
	text := strings.ReplaceAll(g.Document.Get(r.Key).JSON(), `\n`, " ") // for names at the beginning of a line
	must(namesAll(text, r.Formula), "the formula of the points is %q, and at %s the ruleset says: %s", r.Formula, r.Key, text)
	for _, s := range r.Saw {
		must(s.Name != "", "a value that the rule saw has no name")
		must(s.Name != draft.SeatsName.Path || s.Value == g.seats, "%s saw %d as the number of seats, which is %d",
			r.Key, s.Value, g.seats)
		must(s.Name != draft.RoundName.Path || s.Value == round, "%s saw %d as the round, which is %d", r.Key, s.Value, round)
	}
}

// formulaName finds the names in a formula. It is compiled late, as compiling its classes of
// letters takes longer than many a command runs.
var formulaName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL_][\pL\pN_.]*`) })

// namesAll reports whether the text of a ruleset has all names of a formula. Operators have
// several spellings, a reason may have the result of a rule, and base may stand for the text of
// an ancestor.
func namesAll(text, formula string) bool {
	known := []string{"and", "or", "not"}
	for _, name := range formulaName().FindAllString(text, -1) {
		known = append(known, ruleset.Normalize(name))
	}
	return slices.Contains(known, "base") || !slices.ContainsFunc(formulaName().FindAllString(formula, -1),
		func(name string) bool { return !slices.Contains(known, ruleset.Normalize(name)) })
}

func checkConservation(g *game) {
	all, l := g.state.CountTiles(), newLedger(g)
	for s := range g.steps() {
		l.read(s.Events, l.checkTiles)
		if g.endless() {
			all = added(all, s.Events)
		}
		g.hasTiles(all, g.state)
	}
}

// added returns the tiles of a game with an endless bag after more events. A tile from the bag
// adds one, and a tile back in the bag removes one.
func added(all core.Tray, events []core.Event) core.Tray {
	for _, e := range events {
		switch {
		case e.Kind != core.TilesMoved:
		case e.From.Place == core.Bag:
			all[e.Color] += e.Count
		case e.To.Place == core.Bag:
			all[e.Color] -= e.Count
		}
	}
	return all
}

// checkTiles checks that tiles leave from their place, and that a cell has at most one.
func (l *ledger) checkTiles(e core.Event) {
	if e.Kind != core.TilesMoved {
		return
	}
	from, to := whereFrom(e), l.tiles[whereOf(e.To, e.Seat)]
	if left := l.tiles[from]; left[e.Color] < e.Count {
		fail("by the events before, %v has %s", from, l.tilesText(left))
	}
	if to[e.Color] += e.Count; e.To.Place.Cells() && to.Total() > 1 {
		fail("by the events so far, this one cell then has %s", l.tilesText(to))
	}
}

// sameTiles checks that a position has all tiles of the game. The tiles from an endless bag
// depend on the game, and only [checkConservation] counts them.
func (g *game) sameTiles(all core.Tray, s core.State) {
	if !g.endless() {
		g.hasTiles(all, s)
	}
}

// hasTiles checks that a position has these tiles.
func (g *game) hasTiles(all core.Tray, s core.State) {
	if now := s.CountTiles(); now != all {
		fail("the game has %s, and now %s", g.tilesText(all), g.tilesText(now))
	}
}
