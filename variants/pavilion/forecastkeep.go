package pavilion

import (
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// keepBest keeps tiles of the hand and discards the others, as many as is best.
func (o *outlook) keepBest() {
	hand, best := &o.mine.hand, math.MinInt
	total := hand.Total()
	var chosen, kept core.Tray
	for n := range min(total, o.keepable()) + 1 {
		if n > 0 {
			kept[o.bestTile(&kept)]++
		}
		if value := o.afterKeeping(&kept, n, total-n); value >= best {
			best, chosen = value, kept
		}
	}
	if n := total - chosen.Total(); n > 0 {
		o.mine.discards += int32(n)
		o.penalize(o.seat, o.rules.discard, keyDiscard, nil, n)
	}
	*hand, o.mine.kept = core.Tray{}, chosen
}

// keepable returns how many tiles a seat can be left with at no cost. While
// tiles are taken, some more will find use with those to come.
func (o *outlook) keepable() int {
	if o.phase == taking && !o.last {
		return o.keepLimit() + 4
	}
	return o.keepLimit()
}

// afterKeeping returns what the seat has after it kept some tiles and discarded
// others, in hundredths.
func (o *outlook) afterKeeping(kept *core.Tray, keeps, discards int) int {
	score := o.Track[o.seat]
	if discards > 0 {
		score += o.rules.discard.At(draft.Now(&o.Base, discards)...)
		score = max(score, o.rules.shared.Minimum)
	}
	if o.last && keeps > 0 {
		score += o.rules.leftovers.At(draft.Now(&o.Base, keeps)...)
	}
	return score*onePoint + o.worthOf(kept)
}

// bestTile returns the color of the hand's best tile beside those kept.
func (o *outlook) bestTile(kept *core.Tray) core.Color {
	best, at := -1, core.Color(0)
	for c, n := range o.mine.hand {
		if n > kept[c] && o.worth(core.Color(c)) > best {
			best, at = o.worth(core.Color(c)), core.Color(c)
		}
	}
	return at
}

// savings returns the worth of what the seat has for the next round.
func (o *outlook) savings() int {
	if o.begins() {
		return o.worthOf(&o.mine.kept) + starting
	}
	return o.worthOf(&o.mine.kept)
}

// begins reports whether the seat will begin the next round. While tiles are
// taken and the marker lies in the center, anybody may.
func (o *outlook) begins() bool {
	if o.phase == taking {
		return o.Table.Marker == o.seat
	}
	return o.Table.NextStart(o.Begins) == o.seat
}

func (o *outlook) worthOf(tiles *core.Tray) int {
	sum := 0
	for c, n := range tiles {
		sum += int(n) * o.worth(core.Color(c))
	}
	return sum
}

// worth returns what a tile is worth in the next round.
func (o *outlook) worth(c core.Color) int {
	switch {
	case o.last:
		return 0
	case c == o.wildNext():
		return keptTile + nextWild
	}
	return keptTile
}

// wildNext returns the wild color of the round in which kept tiles are used.
func (s *state) wildNext() core.Color {
	order := s.rules.wildOrder
	if s.phase == dealing || len(order) == 0 {
		return s.wild
	}
	return order[s.Round()%len(order)]
}
