package pavilion

import "github.com/azulejo/azulejo/core"

// Forecast returns the points that a seat can expect if nobody takes another
// tile this round: its hand is played out alone, with the supply as it lies.
//
// Spaces are covered one after the other, the most rewarding for its tiles
// first, until none is worth its tiles; prizes are picked and used in turn;
// what is left is kept or discarded. In the last round the final bonuses and
// the leftovers follow, and the forecast is what would really happen. Before
// it the forecast adds the share of the final bonuses that the board has
// earned so far, and what the kept tiles are worth: a bot that saw points
// alone would never finish a star.
func (s *state) Forecast(seat int) int {
	if s.phase == over {
		return s.Track[seat]
	}
	// The position itself is played on and put back: bonuses are formulas
	// that look at it, and a copy for them would be on the heap.
	b := &s.boards[seat]
	board, score, supply, me := *b, s.Track[seat], s.supply, s.me
	f := outlook{s: s, b: b, seat: int8(seat), last: s.lastRound()}
	points := f.points()
	*b, s.Track[seat], s.supply, s.me = board, score, supply, me
	return points
}

// lastRound reports whether the game ends with the round that is being played.
// At a deal it is not yet.
func (s *state) lastRound() bool { return s.Round() >= s.rules.rounds && s.phase != dealing }

// outlook plays the hand of one seat out.
type outlook struct {
	s    *state
	b    *board
	seat int8
	last bool // whether the game ends with this round
}

// points plays on to the end of the round and returns what the seat then has.
func (f *outlook) points() int {
	picking := f.s.phase == picking && f.s.Seat == f.seat
	keeping := f.s.phase == keeping && f.s.Seat == f.seat
	if picking {
		f.pick(int(f.s.picks))
	}
	if !f.b.passed {
		f.playHand()
	}
	if !f.b.passed || keeping {
		f.keep()
	}
	if f.last {
		return f.final()
	}
	return f.s.Track[f.seat] + (f.prospects()+f.treasure())/point100
}

// final gives the bonuses and takes the points for what is kept.
func (f *outlook) final() int {
	s := f.s
	if fault := s.rules.shared.GiveBonuses(s.of(f.seat), &s.Track, f.seat, nil); fault != nil {
		return s.Track[f.seat] // the game will end without a winner
	}
	if n := f.b.kept.Total(); n > 0 {
		s.award(f.seat, s.rules.leftovers, keyLeftovers, nil, n, s.Round(), s.Seats())
	}
	return s.Track[f.seat]
}

// keep puts the best tiles of the hand aside and discards the others, as many
// as is best.
func (f *outlook) keep() {
	s, total := f.s, f.b.hand.Total()
	if total == 0 {
		return
	}
	best, most := -1<<62, 0
	var chosen, kept core.Tray
	for n := 0; ; n++ {
		if value := f.afterKeeping(&kept, n, total-n); value >= best {
			best, most, chosen = value, n, kept
		}
		if n == min(total, s.rules.keepLimit) {
			break
		}
		kept[f.worthiest(&kept)]++
	}
	f.b.hand, f.b.kept = core.Tray{}, chosen
	if n := total - most; n > 0 {
		s.award(f.seat, s.rules.discard, keyDiscard, nil, n, s.Round(), s.Seats())
	}
}

// afterKeeping returns the worth, in hundredths, of a score after some tiles
// were kept and others discarded.
func (f *outlook) afterKeeping(kept *core.Tray, keeps, discards int) int {
	s, score := f.s, f.s.Track[f.seat]
	if discards > 0 {
		score += s.rules.discard.At(discards, s.Round(), s.Seats())
		score = max(score, s.rules.shared.Minimum)
	}
	if f.last && keeps > 0 {
		score += s.rules.leftovers.At(keeps, s.Round(), s.Seats())
	}
	return score*point100 + f.worthOf(kept)
}

// worthiest returns the color of the hand's best tile that is not yet kept.
func (f *outlook) worthiest(kept *core.Tray) core.Color {
	best, at := -1, core.Color(0)
	for c := range f.b.hand {
		if f.b.hand[c] > kept[c] {
			if worth := f.worth(core.Color(c)); worth > best {
				best, at = worth, core.Color(c)
			}
		}
	}
	return at
}

// treasure returns what the kept tiles are worth.
func (f *outlook) treasure() int { return f.worthOf(&f.b.kept) }

// worthOf returns what tiles are worth in the next round, in hundredths of a
// point.
func (f *outlook) worthOf(tiles *core.Tray) int {
	sum := 0
	for c, n := range tiles {
		if n > 0 {
			sum += int(n) * f.worth(core.Color(c))
		}
	}
	return sum
}

// worth returns what a tile is worth in the next round.
func (f *outlook) worth(c core.Color) int {
	if f.last {
		return 0
	}
	w := &f.s.rules.guide.w
	if c == f.s.nextWild() {
		return w.keep + w.keepWild
	}
	return w.keep
}

// nextWild returns the wild color of the round in which kept tiles are used.
func (s *state) nextWild() core.Color {
	order := s.rules.wildOrder
	if s.phase == dealing || len(order) == 0 {
		return s.wild
	}
	return order[s.Round()%len(order)]
}
