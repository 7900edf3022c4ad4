package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The events at which rulesets can have effects.
const (
	onRound draft.Moment = iota
	onTakeComing
	onTake
	onPlacing
	onStructure
	onPlace
	onStar
	onPick
	onPass
	onKeep
	onRoundEnd
	onNextRound
)

// spaceWords are the words that say where a tile has come to.
var spaceWords = []string{"space", "star"}

var moments = []draft.MomentInfo{
	onRound: {Word: "round", Phase: draft.Dealt, All: true, When: "a round has been dealt", Known: "draws and counters of the round"},
	onTakeComing: {Word: "take", Phase: taking, Topic: ofTake, When: "you are about to take tiles", Known: "nothing of the take", Which: []string{"display"},
		Comes: func(g draft.Game, m core.Move, _ draft.About, w core.Watcher) { g.(*state).makeTake(m, w) }},
	onTake: {Word: "take", Phase: taking, Topic: ofTake, When: "you have taken tiles", Known: "the marker and its points", Which: []string{"display"}},
	onPlacing: {Word: "placing", Phase: takeEnd, All: true, When: "the last tile has been taken, before any is placed",
		Known: "all takes, and the order of turns"},
	onStructure: {Word: "structure", Phase: placing, Topic: ofStructure, When: "you complete a structure",
		Known: "the points of the tile and of the structure; its bonus tiles are still to be picked", Which: spaceWords},
	onPlace: {Word: "place", Phase: placing, Topic: ofPlace, When: "you have covered a space", Known: "the points of the tile and of all structures that it completes",
		Which: spaceWords},
	onStar:     {Word: "star", Phase: placing, Topic: ofPlace, When: "a tile completes a star of your board", Known: "as for `place`", Which: spaceWords},
	onPick:     {Word: "pick", Phase: picking, Topic: ofPick, When: "you have picked a bonus tile", Known: "the tile is in your hand"},
	onPass:     {Word: "pass", Phase: keeping, When: "you pass", Known: "nothing; tiles are kept and discarded afterwards"},
	onKeep:     {Word: "keep", Phase: keeping, Topic: ofDiscarded, When: "you have passed, and kept and discarded what your hand had: nothing if it was empty", Known: "the points for discarded tiles"},
	onRoundEnd: {Word: "round_end", Phase: draft.RoundEnd, All: true, When: "all players have passed", Known: "all tiles placed, but no bonus of the round"},
	onNextRound: {Word: "next_round", Phase: draft.NextRound, All: true, When: "another round follows, before it is known who starts it and what is drawn for it",
		Known: "the bonuses of the round; `round` is still its number"},
}

// choosables are what actions can choose beside colors, seats and displays.
var choosables = []draft.Choosable{
	{Kind: draft.Kind{Word: "star", Numbers: func(r core.Rules) int { return len(r.(*rules).stars) }},
		Doc: "star that the seat chooses, in the order of the ruleset", Top: maxStars,
		Set: func(about *draft.About, star int) { about.Col = int8(star) },
		Of:  func(about draft.About) int { return int(about.Col) }},
}

// Exchange exchanges the boards of two seats, but not whether they have passed, nor what they
// have scored and discarded.
func (s *state) Exchange(seat, other int8) {
	a, b := &s.boards[seat], &s.boards[other]
	*a, *b = *b, *a
	a.discards, b.discards = b.discards, a.discards
	a.passed, b.passed = b.passed, a.passed
	a.passedAt, b.passedAt = b.passedAt, a.passedAt
	if s.rules.closes {
		s.closeSpaces()
	}
}

// uncover takes the tile of a seat from a space.
func (s *state) uncover(seat int8, space int) {
	b, about := &s.boards[seat], s.About
	star := s.rules.spaces[space].star
	b.covered &^= 1 << space
	b.colors[space], b.starColors[star] = 0, 0
	for left := b.covered & s.rules.stars[star].mask; left != 0; left &= left - 1 {
		b.starColors[star] |= 1 << s.rules.counted(b, bits.TrailingZeros64(left))
	}
	b.barColors(s.rules, star)
	if s.rules.closes {
		s.closeStar(seat, star)
	}
	s.About = about
}

// playAction takes an action of the ruleset.
func (s *state) playAction(m core.Move, w core.Watcher) {
	if draft.PlayAction(s, m, w) {
		switch s.Phase {
		case taking:
			s.Phase = takeEnd
		case placing:
			s.Phase = turnEnd
		}
	}
}

// Knows reports whether there are the space, the star and the structure that effects are about.
func (s *state) Knows(about draft.About) bool {
	return about.Row >= 0 && int(about.Row) < len(s.rules.spaces) && about.Col >= 0 && int(about.Col) < len(s.rules.stars) &&
		(about.Topic != ofStructure || int(about.Count) < len(s.rules.kinds))
}

// stopPlacing lets all seats pass, at no cost.
func (s *state) stopPlacing(w core.Watcher) {
	for seat := range s.Size {
		b := &s.boards[seat]
		if !b.passed {
			s.Table.Throw(seat, b.hand, core.Spot{Place: draft.Hand}, w)
			b.hand = core.Tray{}
			s.markPassed(seat)
		}
	}
}
