package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// effect is one thing that an event or an action does, for one seat or several.
type effect struct {
	kind   *effectKind
	at     ruleset.Value // its place in the ruleset
	key    string        // of the points that it gives: "on.corner"
	path   string        // of the effects: "on.corner.do"
	who    string        // for whom, of audiences
	when   *formula.Formula
	amount *formula.Formula // nil for all there is
	of     *formula.Formula // the color of the tiles; nil for any, or where color says it
	color  int              // from 1; 0 for none
	from   int              // a place of Shared
	to     int
	loser  *formula.Formula // the seat that tiles come from; nil for the one that the effect is for
	which  []choice         // which line or display a place of a move is, with its number where the effect has one
	toward []choice         // which one the tiles go to, if both places are of this kind
	index  int              // of a counter or an action
	value  int              // the color that a counter gets, from 1; 0 for none, or where amount says it
	sets   bool             // the amount is the value of the counter, and not what is added to it
	word   string

	together bool // all seats choose at the same time
}

// effectKind is a row of the table of effects.
type effectKind struct {
	word string // the key that says that an effect is of this kind
	with []string
	read func(r *effectReader, e *effect, v ruleset.Value)
	do   func(g Game, e *effect, about About, w core.Watcher)
}

const scoreWord = "score"

// effectKinds are all effects that there are. An effect raises no event, so that no ruleset can go in
// circles. The effects after one that needs chance or a choice wait for that.
var effectKinds = []effectKind{
	{scoreWord, nil, readPoints, givePoints},
	{"count", []string{"by", "set", "of"}, readCount, changeCount},
	{"move", []string{"from", "to", "of", "seat"}, readMove, moveTiles},
	{"draw", []string{"from", "to", "seat"}, readGain, awaitGain},
	{"swap", nil, readSeat(1), swapBoards},
	{"marker", nil, readSeat(0), moveMarker},
	{"first", nil, readFirst, giveStart},
	{"again", nil, readAgain, grantTurn},
	{"reveal", nil, readReveal, reveal},
	{"offer", []string{"together"}, readOffer, offerAction},
	{"cancel", nil, readCancel, cancel},
	{"end", nil, readEnd, endEarly},
}

// audiences are the words for the seats that an effect is for.
var audiences = []string{"me", "all", "others", "partners", "left", "right", "marker"}

// effectReader compiles the effects of an event or an action.
type effectReader struct {
	*Shared
	scope  *formula.Scope
	key    string
	chosen []string // what the action chooses
	known  []string // which places are known: words of [Store].Which
	about  string   // the beginning of "this event is about no line"
	hint   string   // how to say which it is
	// between says that it is an action that is not the turn of the seat.
	between bool
	cancels bool // it is the time before an event that is a move, or an action that is offered then
	forAll  bool // the event comes once to each seat
	bound   bool // the entry has a condition, which can be for one of them
	offer   bool // tiles can be taken then
	opens   bool // it is the time between the deal and the first turn
	times   int  // how often a formula is asked for at once
}

// readEffects compiles a list of effects.
func (r *effectReader) readEffects(v ruleset.Value) (all []effect) {
	for _, item := range v.Items() {
		e := effect{key: r.key, who: item.Get("for").Word(audiences...)}
		if e.who == "partners" && r.teams == nil && !item.Follows(keyTeams) {
			item.Get("for").ErrorHint("write `teams: [[1, 3], [2, 4]]`", "this ruleset has no teams")
		}
		if when := item.Get("when"); when.Exists() {
			e.when = r.condition(when)
		}
		var own []string
		for i := range effectKinds {
			if k := &effectKinds[i]; item.Get(k.word).Exists() || item.Get(k.word).Silent() {
				own, e.kind = append(own, k.word), k
			}
		}
		if len(own) != 1 {
			item.ErrorHint("one of "+effectWords(), "an effect does one thing, and this says %d", len(own))
			continue
		}
		if !item.Get(e.kind.word).Exists() {
			continue // it is misspelled, and reported
		}
		e.path, e.at = r.key+".do", item.Get(e.kind.word)
		with := append([]string{"for", "when", e.kind.word}, e.kind.with...)
		if e.kind.word == "move" {
			for _, word := range r.outline.numberedWords() {
				with = append(with, word, toPrefix+word)
			}
		}
		item.Only(with...)
		e.kind.read(r, &e, item)
		all = append(all, e)
	}
	return all
}

// effectWords lists the effects for messages.
func effectWords() string {
	var words []string
	for _, k := range effectKinds {
		words = append(words, k.word)
	}
	return strings.Join(words, ", ")
}

func (r *effectReader) condition(v ruleset.Value) *formula.Formula {
	return r.formula(v, formula.Want{Type: formula.Truth, Max: 1})
}

func (r *effectReader) number(v ruleset.Value, least, most int) *formula.Formula {
	return r.formula(v, formula.Want{Type: formula.Whole, Min: least, Max: most})
}

func (r *effectReader) formula(v ruleset.Value, want formula.Want) *formula.Formula {
	want.Times = r.times
	f := r.optional(v, r.scope, want)
	for _, c := range r.outline.choosables() {
		if name := "chosen." + c.Word; f.Uses(name) && !slices.Contains(r.chosen, c.Word) {
			v.Errorf("`%s` has no value here: nothing is chosen, or `choose` has no %s", name, c.Word)
		}
	}
	return f
}

// color reads a color: its number from 1, or the formula that says which it is.
func (r *effectReader) color(v ruleset.Value) (f *formula.Formula, color int) {
	if color = slices.Index(r.ColorNames(), ruleset.Normalize(v.Text())) + 1; color == 0 && v.Exists() {
		f = r.formula(v, formula.Want{Type: formula.Color, Min: -1, Max: core.MaxColors - 1})
	}
	return f, color
}

// colorOf returns the color that an effect is for, -1 for none.
func (b *Base) colorOf(g Game, e *effect, about About) int {
	if e.of != nil {
		return b.ask(g, e.of, about)
	}
	return e.color - 1
}

// carryOut carries out the rest of an entry of effects, each for its seats in turn order, and then the later
// entries of the event, until an effect ends the game. If an effect waits for a choice or for chance, what
// comes after it goes on the agenda.
func carryOut(g Game, at rest, w core.Watcher) {
	b := g.base()
	if b.Shared.comesTogether(at.moment) {
		carryOutTogether(g, at, w)
		return
	}
	for ; !b.Halted(); b.nextEntry(&at) {
		when, do := b.Shared.entry(&at)
		if do == nil {
			return
		}
		if !at.started() && when != nil && b.ask(g, when, at.about) == 0 {
			continue
		}
		for ; int(at.effect) < len(do); at.effect, at.passed = at.effect+1, 0 {
			if waits := carry(g, &do[at.effect], &at, w); b.Halted() {
				return
			} else if waits {
				b.addRest(at)
				return
			}
		}
	}
}

// carry carries out an effect for the seats that have not had it, and reports whether it waits.
func carry(g Game, e *effect, at *rest, w core.Watcher) (waits bool) {
	b, me, holder := g.base(), at.about.Seat, g.base().Table.Marker // which it can move
	for at.passed < b.Size {
		seat := (me + at.passed) % b.Size
		at.passed++
		if !b.includes(e.who, seat, me, holder) {
			continue
		}
		if e.one() {
			at.passed = b.Size
		}
		about := at.about
		about.Seat, about.By = seat, me+1
		front := b.front
		if ok := e.when == nil || b.ask(g, e.when, about) != 0; ok && !b.Failed() && b.done < maxDone {
			b.done++
			e.kind.do(g, e, about, w)
		}
		if b.front > front {
			return true
		}
	}
	return false
}

// one reports whether the effect is for one seat.
func (e *effect) one() bool { return e.who != "all" && e.who != "others" && e.who != "partners" }

// entry returns the condition and the effects of the entry that a rest is of; none after the last
// entry.
func (s *Shared) entry(at *rest) (when *formula.Formula, do []effect) {
	switch {
	case at.moment == ofAction && int(at.entry) < len(s.actions):
		return nil, s.actions[at.entry].do
	case at.moment != ofAction && int(at.entry) < len(s.reactions[at.moment]):
		r := &s.reactions[at.moment][at.entry]
		return r.when, r.do
	}
	return nil, nil
}

// nextEntry goes on to the next entry of an event. An action has none.
func (b *Base) nextEntry(at *rest) {
	at.seats = 0
	if at.effect, at.passed, at.entry = 0, 0, at.entry+1; at.moment == ofAction {
		at.entry = maxActions
	}
}

// addRest puts a rest on the agenda, if anything is left of its event.
func (b *Base) addRest(at rest) {
	_, do := b.Shared.entry(&at)
	if at.passed == b.Size {
		at.effect, at.passed = at.effect+1, 0
	}
	if int(at.effect) == len(do) {
		b.nextEntry(&at)
	}
	if _, do = b.Shared.entry(&at); do != nil {
		b.add(pending{action: resting, rest: at})
	}
}

// includes reports whether an effect is for a seat. The event of the effect is about the seat me,
// and holder has the marker.
func (b *Base) includes(who string, seat, me, holder int8) bool {
	switch who {
	case "all":
		return true
	case "others":
		return seat != me
	case "partners":
		return seat != me && b.Team(int(me))>>seat&1 != 0
	case "left":
		return seat == b.Next(me)
	case "right":
		return b.Next(seat) == me
	case "marker":
		return seat == holder
	}
	return seat == me
}

// ask is [Base.Ask] about something.
func (b *Base) ask(g Game, f *formula.Formula, about About) int { return b.Ask(f, b.env(g, about)) }

// env returns the environment of formulas about something.
func (b *Base) env(g Game, about About) formula.Env {
	env := g.Of(about.Seat)
	b.About = about
	return env
}

func readPoints(r *effectReader, e *effect, _ ruleset.Value) {
	e.amount = r.number(e.at, -MaxPoints, MaxPoints)
}

// readSeat returns what reads the number of a seat, from 1. A least number of 0 allows no seat.
func readSeat(least int) func(*effectReader, *effect, ruleset.Value) {
	return func(r *effectReader, e *effect, _ ruleset.Value) { e.amount = r.number(e.at, least, r.MaxSeats) }
}

func givePoints(g Game, e *effect, about About, w core.Watcher) {
	b := g.base()
	points := b.ask(g, e.amount, about)
	if total := b.Track[about.Seat] + points; total < -MaxScore || total > MaxScore {
		b.note(e.amount.Fault(fmt.Sprintf("%d points lead to a score of %d, which is beyond %d", points, total, MaxScore)))
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		e.amount.Explain(w, e.path, b.env(g, about))
	}
	b.Give(about.Seat, points, 1, e.key, w)
}

// moveMarker gives the marker to a seat, or puts it back into the center for 0. It takes no
// space of a floor line.
func moveMarker(g Game, e *effect, about About, w core.Watcher) {
	b := g.base()
	seat := int8(b.ask(g, e.amount, about)) - 1
	if b.Failed() || seat == b.Table.Marker || seat >= b.Size {
		return
	}
	if seat >= 0 {
		b.giveMarker(g, seat, core.Spot{Place: Hand}, w)
		return
	}
	b.freeMarker(g)
	if b.Table.Marker = InCenter; core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.MarkerTaken, Seat: -1, Color: core.NoColor, Count: 1,
			From: core.Spot{Place: Hand}, To: Center.Spot()})
	}
}

func readFirst(r *effectReader, e *effect, v ruleset.Value) {
	if r.starts = true; !r.opens {
		e.at.ErrorHint("write it at the event `round`, or in an action that is offered only there", "a round is not about to start then")
	}
	readSeat(1)(r, e, v)
}

// giveStart lets a seat start the round that has been dealt. [OpenRound] follows, when all effects of the event are
// finished; until then, seats are asked in the order of the seat that would have started.
func giveStart(g Game, e *effect, about About, _ core.Watcher) {
	b := g.base()
	if seat := int8(b.ask(g, e.amount, about)) - 1; seat < b.Size && !b.Failed() {
		b.Seat, b.dummyNext = seat, false
	}
}

// Starts reports whether an effect can say who starts a round that has been dealt.
func (s *Shared) Starts() bool { return s.starts }

// OpenRound is the stage after the event of a round that has been dealt, for rulesets with such effects.
func OpenRound[S Game](g S, w core.Watcher) Pace {
	b := g.base()
	if b.Begins != b.Seat && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.StarterChosen, Seat: b.Seat, Color: core.NoColor})
	}
	b.Begins = b.Seat
	return Next
}

// swapBoards lets the seat exchange its board with another one. The marker and discs go with the
// board of their holder.
func swapBoards(g Game, e *effect, about About, w core.Watcher) {
	b := g.base()
	other := int8(b.ask(g, e.amount, about)) - 1
	if b.Failed() || other == about.Seat || other >= b.Size {
		return
	}
	g.Exchange(about.Seat, other)
	follow := func(holder int8) int8 {
		switch holder {
		case about.Seat:
			return other
		case other:
			return about.Seat
		}
		return holder
	}
	b.Table.Marker = follow(b.Table.Marker)
	for i := range b.Table.discs {
		d := &b.Table.discs[i]
		d.keeper = follow(d.keeper-1) + 1
	}
	if core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.BoardsSwapped, Seat: about.Seat, Color: core.NoColor, Other: other})
	}
}

func readAgain(r *effectReader, e *effect, _ ruleset.Value) {
	if e.at.Word("true"); r.between {
		e.at.ErrorHint("count it with the action, and write `on: { x: { event: take, when: …, do: [{ again: true }] } }`",
			"this action is no turn that another one could follow")
	}
}

// grantTurn lets the seat have another turn after this one, if it is its own.
func grantTurn(g Game, _ *effect, about About, _ core.Watcher) {
	if b := g.base(); b.hasTurns() && about.Seat == b.Seat {
		b.Again = true
	}
}

// hasTurns reports whether turns go on: after the last one of a round none can follow, and the round
// cannot end early.
func (b *Base) hasTurns() bool { return b.Shared.scores>>b.follows()&1 == 0 }

// endings are the words of the effect `end`: the turns of the seats that the effect is for end, or the
// round, or the game, or the game does and these seats have won, or lost.
var endings = []string{"round", turnsWord, "game", "won", "lost"}

const turnsWord = "turns"

func readEnd(r *effectReader, e *effect, _ ruleset.Value) {
	switch e.word = e.at.Word(endings...); {
	case e.word == turnsWord && !r.offer:
		e.at.ErrorHint("write it at an event such as `take`, or in an action of that phase", "no tiles are taken then, so no turn is left to end")
	case e.endsGame() && !slices.Contains(r.Ends, e.key):
		r.Ends = append(r.Ends, e.key)
	}
}

func (e *effect) endsGame() bool { return e.word != endings[0] && e.word != turnsWord }

// ends reports whether an effect ends the game whatever the position is.
func (e *effect) ends() bool { return e.kind.word == "end" && e.endsGame() && e.when == nil }

func endEarly(g Game, e *effect, about About, _ core.Watcher) {
	b := g.base()
	stops := e.word == endings[0] && b.hasTurns()
	if e.word == turnsWord && b.TakesOn() {
		b.out |= 1 << about.Seat
		stops = b.out == 1<<b.Size-1
	}
	if stops {
		b.Stop = max(b.Stop, stopRound)
	}
	if !e.endsGame() {
		return
	}
	b.Stop, b.stopper = stopGame, e.key
	b.dropStarted()
	b.decided = b.decided || e.word == "won" || e.word == "lost"
	switch e.word {
	case "won":
		b.Won |= b.Team(int(about.Seat))
	case "lost":
		b.lost |= b.Team(int(about.Seat))
	}
}

// decide lets all seats win that have not lost, if an effect has let some lose.
func (b *Base) decide() {
	if b.lost != 0 {
		b.Won |= (1<<b.Size - 1) &^ b.lost
		b.lost = 0
	}
}
