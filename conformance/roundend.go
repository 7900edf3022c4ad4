package conformance

import (
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

func checkRoundEnds(t *target) {
	accepted, declared := false, t.declares(variants.DeclaresPositions)
	var last error // of a text that was refused
	for g := range t.games() {
		has[core.RoundEnder](g, variants.EndsRounds, "EndRound(text []byte, w core.Watcher) error")
		for range g.positions(8 * sparse) {
			text, turn := textOf(g.state), g.state.Turn()
			var texts []string
			if turn.Seat() {
				texts = append(texts, text[:len(text)*2/3], text)
			}
			if declared {
				texts = append(texts, boardsAlone(text, false))
			}
			for i, text := range texts {
				err := try(func() {
					alone := declared && i == len(texts)-1
					if refusal := g.tryRoundEnd(text, alone); refusal != nil {
						last = refusal
						return
					}
					accepted = true
					must(alone || i == 0,
						"the text of a position is accepted as the end of a round, when nobody has a turn; there %v", turn)
				})
				must(err == nil, "%w\nthe text is:\n%s", err, text)
			}
		}
	}
	must(accepted || !declared, "no text was accepted as the end of a round, and the last refusal is: %w", last)
}

// boardsAlone returns the boards and the round from the text of a position, with the seats in
// reverse order on request. With an empty table this is the end of a round.
func boardsAlone(text string, reverse bool) string {
	v, _ := ruleset.ReadText("position", []byte(text)) // a text that cannot be read has no keys
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
	return "{" + strings.Join(parts, ", ") + "}"
}

// tryRoundEnd tries a text as the end of a round, and returns its refusal. If scored is set, the
// text has the scores of the position.
func (g *game) tryRoundEnd(text string, scored bool) error {
	one := g.fork(core.Clone(g.Rules, g.state))
	var log core.Step
	refusal := one.endRound(text, &log)
	if refusal == nil {
		g.checkTaken(one, text, log.Events, scored)
		return nil
	}
	within(func() {
		must(len(log.Events) == 0, "events were reported: %+v", log.Events)
		same(g.snapshot(g.state), g.snapshot(one.state), "the position has changed")
		hasReason(refusal)
	}, "a text is refused as the end of a round (%v)", refusal)
	return refusal
}

// endRound reads a text as the end of a round.
func (g *game) endRound(text string, w core.Watcher) error {
	return g.state.(core.RoundEnder).EndRound([]byte(text), w)
}

// checkTaken checks an accepted end of a round, and plays on from there.
func (g *game) checkTaken(one *game, text string, events []core.Event, scored bool) {
	fresh := g.fork(g.fresh())
	var again core.Step
	err := fresh.endRound(text, &again)
	must(err == nil, "a text is accepted as the end of a round in mid-game, and refused at the start: %w", err)
	sameEvents(events, again.Events, "the end of a round differs with the position that reads its text")
	same(g.snapshot(one.state), g.snapshot(fresh.state), "the end of a round differs with the position that reads its text")
	one.seats = one.state.Seats()
	turn, next := one.state.Turn(), one.state.Round()
	// An effect can draw tiles while walls are tiled, before the round is over.
	must(!scored || !turn.Chance() || turn == core.DrawTiles || next == g.state.Round()+1, "round %d has ended, and what comes is the deal of round %d",
		g.state.Round(), next)
	within(func() {
		if scored {
			l := newLedger(g)
			l.game = one
			l.read(events, l.checkScored)
			l.checkTotals()
		}
		if one.seats == g.seats {
			g.sameTiles(g.state.CountTiles(), one.state)
		}
	}, "at the end of a round")
	one.finish()
	must(one.state.Turn() == core.Over, "the game does not end that continues from there: %v", one.state.Turn())
}

// aSeat matches the name of a seat, or the field of one, in a formula.
var aSeat = regexp.MustCompile(`\bseat\b`)

func checkSeatOrder(g *game) {
	if len(variants.PositionKeys(g.Variant)) == 0 {
		skip("the variant has no keys of positions, which say where seats are named")
	}
	if g.reacts() {
		skip("effects come to one seat after the other")
	}
	v, _ := ruleset.ReadText(g.name, []byte(g.Document.Resolved())) // which every ruleset can be read from
	for _, k := range g.Variant.Keys() {
		for _, path := range expand(k.Path, v) {
			// The ranking gives no points.
			if k.Scope != nil && k.Path != "ranking" && aSeat.MatchString(v.Get(path).JSON()) {
				skip("the formula of " + path + " names a seat")
			}
		}
	}
	for range g.positions(2 * sparse) {
		if g.state.Err() == nil {
			g.reverseSeats(textOf(g.state))
			g.moveSeats()
		}
	}
}

// moveSeats plays some moves from the position, and from one with every seat moved to the next,
// and compares moves and scores.
func (g *game) moveSeats() {
	text := g.nextSeats()
	one, other := g.fork(core.Clone(g.Rules, g.state)), g.fork(g.fresh())
	err := unmarshal(other.state, text)
	must(err == nil, "the position is refused where every seat has moved to the next one (a key "+
		"that names a seat has the type `a seat`): %w\nthe text is:\n%s", err, text)
	for range 2 * sparse {
		if one.over() || !one.state.Turn().Seat() {
			return
		}
		m := one.choose()
		must(slices.Equal(one.legal, other.state.AppendMoves(nil)), "where every seat has moved to the next one, seat %d has "+
			"other moves\nthe text is:\n%s", (int(one.state.Turn())+1)%g.seats+1, text)
		one.state.Play(m, nil)
		other.state.Play(m, nil)
		one.moves++
		for seat := range g.seats {
			was, is := one.state.Score(seat), other.state.Score((seat+1)%g.seats)
			must(was == is, "seat %d has %s after %q; where every seat has moved to the next one, its board has %d\n"+
				"the text before is:\n%s", seat+1, wording.Count(was, "point"), g.text(m), is, text)
		}
	}
}

// nextSeats writes the position with every seat moved to the next, and the last one to the first.
func (g *game) nextSeats() string {
	var lines []string
	for _, e := range g.written().Entries() {
		value := e.Value.JSON()
		switch {
		case e.Key == seatsKey:
			boards := jsonOf(e.Value.Items())
			last := len(boards) - 1
			value = "[" + strings.Join(slices.Concat(boards[last:], boards[:last]), ", ") + "]"
		case slices.ContainsFunc(variants.PositionKeys(g.Variant), func(k ruleset.Key) bool {
			return k.Path == e.Key && strings.Contains(k.What, "seat")
		}):
			value = numeral.ReplaceAllStringFunc(value, func(seat string) string {
				n, _ := strconv.Atoi(seat)
				return strconv.Itoa(n%g.seats + 1)
			})
		}
		lines = append(lines, e.Key+": "+value+"\n")
	}
	return strings.Join(lines, "")
}

// reverseSeats takes the boards of a position as the end of a round, with the seats unchanged and
// in reverse order, and compares the scores.
func (g *game) reverseSeats(text string) {
	one, other := g.fork(g.fresh()), g.fork(g.fresh())
	reversed := func(seat int) int { return g.seats - 1 - seat }
	if one.endRound(boardsAlone(text, false), nil) != nil {
		return // the position is no end of a round
	}
	err := other.endRound(boardsAlone(text, true), nil)
	must(err == nil, "the end of a round is refused with its seats in the reverse order: %w\nthe text is:\n%s", err, text)
	one.chooseAlike(func(seat int) int { return seat })
	other.chooseAlike(reversed)
	if (one.state.Turn() == core.Over) != (other.state.Turn() == core.Over) {
		return // the board of the seat that began the round decides whether the game ends
	}
	for seat := range g.seats {
		was, is := one.state.Score(seat), other.state.Score(reversed(seat))
		must(was == is, "seat %d has %s after the end of the round; with the seats in the reverse order, and the same "+
			"number to begin, its board has %d\nthe text is:\n%s", seat+1, wording.Count(was, "point"), is, text)
	}
}

// chooseAlike makes the choices of the seats until it is no seat's turn. Seats with the same
// stream choose alike.
func (g *game) chooseAlike(stream func(seat int) int) {
	var made [core.MaxSeats]int
	for g.state.Turn().Seat() && !g.over() {
		seat := int(g.state.Turn())
		g.legal = g.state.AppendMoves(g.legal[:0])
		bot.Reseed(&g.random, g.seed, stream(seat), made[seat])
		g.state.Play(g.legal[g.random.Below(len(g.legal))], nil)
		made[seat]++
		g.moves++
	}
}
