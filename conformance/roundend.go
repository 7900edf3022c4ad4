package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checkRoundEnds holds that a text is either refused as the end of a round, and then
// nothing has happened, or leads to what comes next. While a seat has a turn the text of
// a position is no end of a round, whole or cut off; the boards alone can be one.
// It finds positions in mid-round that are accepted, and an end that is not scored.
func checkRoundEnds(t *target) error {
	accepted, refused := 0, 0
	var last error // of a text that was refused
	for g := range t.positions(8 * sparse) {
		if err := has[core.RoundEnder](g, variants.EndsRounds, "EndRound(text []byte, w core.Watcher) error"); err != nil {
			return err
		}
		text, err := g.state.AppendText(nil)
		if err != nil {
			return fmt.Errorf("the position has no text: %w", err)
		}
		var texts [][]byte
		if g.state.Turn().Seat() {
			texts = append(texts, text, text[:len(text)*2/3])
		}
		if t.declares(variants.DeclaresPositions) {
			texts = append(texts, boardsAlone(text, false))
		}
		for i, text := range texts {
			var refusal error
			err := core.Guard(func() (err error) {
				refusal, err = g.tryRoundEnd(text, i == len(texts)-1 && t.declares(variants.DeclaresPositions))
				return err
			})
			switch turn := g.state.Turn(); {
			case refusal != nil:
				refused, last = refused+1, refusal
			case err == nil && turn.Seat() && i == 0:
				err = fmt.Errorf("the text of a position is accepted as the end of a round, when nobody has a turn; there %v", turn)
			default:
				accepted++
			}
			if err != nil {
				return fmt.Errorf("%w\nthe text is:\n%s", err, text)
			}
		}
	}
	if accepted == 0 && t.declares(variants.DeclaresPositions) {
		return fmt.Errorf("%s were tried as the end of a round, none was accepted, and the last refusal is: %w",
			wording.Count(refused, "text"), last)
	}
	return nil
}

// boardsAlone returns what the text of a position says of its seats, in reverse order
// if need be, and of the round. With nothing on the table that is the end of the round.
func boardsAlone(text []byte, reverse bool) []byte {
	v, _ := ruleset.ReadText("position", text) // a text that cannot be read has no keys
	boards := jsonOf(v.Get(seatsKey).Items())
	var parts []string
	for _, key := range []string{"round", "start", "marker"} {
		value := v.Get(key).JSON()
		if n, err := strconv.Atoi(v.Get(key).Text()); key == "marker" && reverse && err == nil {
			value = strconv.Itoa(len(boards) + 1 - n)
		}
		if v.Get(key).Exists() {
			parts = append(parts, key+": "+value)
		}
	}
	if reverse {
		slices.Reverse(boards)
	}
	parts = append(parts, seatsKey+": ["+strings.Join(boards, ", ")+"]")
	return []byte("{" + strings.Join(parts, ", ") + "}")
}

// tryRoundEnd tries a text as the end of a round, and returns its refusal. If same is
// set, the text has the scores of the position.
func (g *game) tryRoundEnd(text []byte, same bool) (refusal, err error) {
	one := g.fork(core.Clone(g.Rules, g.state))
	var log eventLog
	if refusal = one.state.(core.RoundEnder).EndRound(text, &log); refusal == nil {
		return nil, g.checkTaken(one, text, log.events, same)
	}
	if len(log.events) > 0 {
		return refusal, fmt.Errorf("a text is refused as the end of a round, and yet an event was reported: %s\nthe refusal: %w",
			g.eventText(log.events[0]), refusal)
	}
	if before, after := g.snapshot(g.state), g.snapshot(one.state); before != after {
		return refusal, fmt.Errorf("a text is refused as the end of a round, and the position has changed: %s\nthe refusal: %w",
			diff(before, after), refusal)
	}
	return refusal, hasReason(refusal)
}

// checkTaken checks an accepted end of a round, and plays on from there.
func (g *game) checkTaken(one *game, text []byte, events []core.Event, same bool) error {
	fresh := g.fresh()
	var again eventLog
	if err := fresh.(core.RoundEnder).EndRound(text, &again); err != nil {
		return fmt.Errorf("a text is accepted as the end of a round in mid-game, and refused at the start: %w", err)
	}
	other := g.diffEvents(events, again.events)
	if a, b := g.snapshot(one.state), g.snapshot(fresh); other == "" && a != b {
		other = diff(a, b)
	}
	if other != "" {
		return fmt.Errorf("the end of a round differs with the position that reads its text: %s", other)
	}
	one.seats = one.state.Seats()
	if next := one.state.Round(); same && one.state.Turn().Chance() && next != g.state.Round()+1 {
		return fmt.Errorf("round %d has ended, and what comes is the deal of round %d", g.state.Round(), next)
	}
	l := newScoreLedger(one)
	for seat := range one.seats {
		for _, e := range slices.Backward(events) {
			if e.Kind == core.Scored && int(e.Seat) == seat {
				l.totals[seat] = e.Total - e.Points // before the first event of the seat
			}
		}
		if had := g.state.Score(seat); same && l.totals[seat] != had {
			return fmt.Errorf("seat %d has %s by the text, and %d by the events before the round is scored",
				seat+1, wording.Count(had, "point"), l.totals[seat])
		}
	}
	if err := l.add(events); err != nil {
		return fmt.Errorf("at the end of a round, %w", err)
	}
	if one.seats == g.seats {
		if err := g.sameTiles(g.countOf(g.state), one.state); err != nil {
			return fmt.Errorf("at the end of a round, %w", err)
		}
	}
	if one.finish(); one.state.Turn() != core.Over {
		return fmt.Errorf("the game does not end that continues from there: %v", one.state.Turn())
	}
	return nil
}

// aSeat finds the name of a seat, or the field of one, in a formula.
var aSeat = regexp.MustCompile(`\bseat\b`)

// checkSeatOrder holds that the end of a round gives each board the same points
// wherever its seat is, and whoever began the round.
// It finds points that depend on the boards of seats that score later.
func checkSeatOrder(t *target) error {
	if !t.declares(variants.DeclaresPositions) {
		return skipError("the variant does not declare " + string(variants.DeclaresPositions))
	}
	v, _ := ruleset.ReadText(t.name, []byte(t.Document.Resolved())) // which every ruleset can be read from
	for _, k := range t.Variant.Keys() {
		for _, path := range expand(k.Path, v) {
			// The ranking gives no points.
			if k.Scope != nil && k.Path != "ranking" && aSeat.MatchString(v.Get(path).JSON()) {
				return skipError("the formula of " + path + " names a seat")
			}
		}
	}
	for g := range t.positions(2 * sparse) {
		if err := g.reverseSeats(); err != nil {
			return err
		}
	}
	return nil
}

// reverseSeats takes the boards of a position for those at the end of a round, with
// the seats as they are and in the reverse order, and compares the scores.
func (g *game) reverseSeats() error {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return nil // a fault has ended the game
	}
	one, other := g.fork(g.fresh()), g.fork(g.fresh())
	reversed := func(seat int) int { return g.seats - 1 - seat }
	if one.endRound(boardsAlone(text, false), func(seat int) int { return seat }) != nil {
		return nil // the position is no end of a round
	}
	if err := other.endRound(boardsAlone(text, true), reversed); err != nil {
		return fmt.Errorf("the end of a round is refused with its seats in the reverse order: %w\nthe text is:\n%s", err, text)
	}
	if (one.state.Turn() == core.Over) != (other.state.Turn() == core.Over) {
		return nil // the board of the seat that began the round decides whether the game ends
	}
	for seat := range g.seats {
		if was, is := one.state.Score(seat), other.state.Score(reversed(seat)); was != is {
			return fmt.Errorf("seat %d has %s after the end of the round; with the seats in the reverse order, and the same "+
				"number to begin, its board has %d\nthe text is:\n%s", seat+1, wording.Count(was, "point"), is, text)
		}
	}
	return nil
}

// endRound reads a text as the end of a round and makes the choices of the seats until
// it is no seat's turn. Seats with the same stream choose alike.
func (g *game) endRound(text []byte, stream func(seat int) int) error {
	if err := g.state.(core.RoundEnder).EndRound(text, nil); err != nil {
		return err
	}
	var made [core.MaxSeats]int
	for g.state.Turn().Seat() && !g.over() {
		seat := int(g.state.Turn())
		g.legal = g.state.AppendMoves(g.legal[:0])
		bot.Reseed(&g.random, g.seed, stream(seat), made[seat])
		g.state.Play(g.legal[g.random.Below(len(g.legal))], nil)
		made[seat]++
		g.moves++
	}
	return nil
}
