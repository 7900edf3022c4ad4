package pavilion

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The rules behind refusals.
const (
	keyWildOrder  = "wild.order"
	keyRefill     = "supply.refill"
	keyWildLimit  = "wild.limit"
	keyHandLimit  = "hand.limit"
	keyStars      = "stars"
	keyKeepLimit  = "keep.limit"
	keyStructures = "structures"
)

// phaseTask says what has to happen in a phase, for a move of another one.
var phaseTask = [...]string{
	refilling: "the supply has to be filled first",
	dealing:   "the displays have to be filled first",
	taking:    "tiles are taken from the displays and the center now",
	placing:   "tiles are placed on stars now, or the seat passes",
	picking:   "a bonus tile has to be picked from the supply first",
	keeping:   "the seat has passed and says which tiles it keeps",
	over:      "the game is over",
}

// phaseOf is the phase in which a kind of move can be made.
var phaseOf = map[core.Move]phase{
	takeMove: taking, placeMove: placing, passMove: placing, pickMove: picking, keepMove: keeping,
}

// Check says why a move is illegal, or nil.
func (s *state) Check(move core.Move) error {
	var reason, key string
	m := parts(move)
	if at, known := phaseOf[m.kind()]; !known {
		reason = "there is no such move"
	} else if at != s.phase {
		reason = phaseTask[s.phase]
	} else {
		reason, key = s.refuse(m)
	}
	return core.Refuse(s.rules, s, move, reason, key)
}

// refuse says why a move of the present phase is illegal; "" where it is not.
func (s *state) refuse(m parts) (reason, key string) {
	switch m.kind() {
	case takeMove:
		if core.Move(m) == take(m.source(), m.color()) {
			return s.refuseTake(m.source(), m.color())
		}
	case placeMove:
		if core.Move(m) == place(m.space(), m.placed(), m.wild()) {
			return s.refusePlace(m)
		}
	case pickMove:
		if core.Move(m) == pick(m.color()) {
			return s.refusePick(m.color())
		}
	case keepMove:
		if tiles := m.kept(); core.Move(m) == keep(&tiles) {
			return s.refuseKeep(tiles)
		}
	case passMove:
		if core.Move(m) == passMove {
			return "", ""
		}
	}
	return "there is no such move", ""
}

func (s *state) refuseTake(src draft.Source, c core.Color) (reason, key string) {
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" {
		return reason, key
	}
	if s.takeable(src)>>c&1 == 0 {
		return fmt.Sprintf("%s is wild this round and cannot be chosen where another color lies",
			s.rules.colorName(c)), keyWildOrder
	}
	if s.rules.handLimit != nil && !slices.Contains(s.appendFitting(nil), take(src, c)) {
		hand := s.boards[s.Seat].hand.Total()
		return fmt.Sprintf("the hand holds %d tiles and with these %d would hold more than %d, while a smaller take is possible",
			hand, s.takeSize(src, c), hand+s.room()), keyHandLimit
	}
	return "", ""
}

func (s *state) refusePlace(m parts) (reason, key string) {
	r, b := s.rules, &s.boards[s.Seat]
	space, c := m.space(), m.placed()
	if space >= len(r.spaces) || int(c) >= len(r.colors) {
		return "there is no such space or color", keyStars
	}
	at := &r.spaces[space]
	name, star := r.colors[c].Name, &r.stars[at.star]
	switch {
	case b.covered>>space&1 != 0:
		return fmt.Sprintf("position %d of the %s star is covered already", at.position+1, star.name), ""
	case at.printed>>c&1 == 0:
		return fmt.Sprintf("the %s star does not take %s tiles there", star.name, name), keyStars + "." + star.name + ".color"
	case r.starTakes(b, at.star)>>c&1 == 0:
		return fmt.Sprintf("with the tiles that lie on it, the %s star takes no %s tile", star.name, name),
			keyStars + "." + star.name + ".color"
	}
	if r.placeWhen != nil && !s.open(b, space) {
		return fmt.Sprintf("position %d of the %s star cannot be covered: `place.when` is not true here: %s",
			at.position+1, star.name, r.placeWhen), keyPlaceWhen
	}
	number := int(r.numbers[space])
	if limit := s.wildLimit(number); m.wild() > limit {
		return fmt.Sprintf("at most %d wild tiles can be in the payment for this space", limit), keyWildLimit
	}
	if reason = s.refusePayment(b, c, number, m.wild()); reason == "" {
		return "", ""
	}
	return reason, keyStars + "." + star.name + ".numbers"
}

// refusePayment says why a payment is not possible.
func (s *state) refusePayment(b *board, c core.Color, number, wild int) string {
	name := s.rules.colors[c].Name
	own, wilds := s.means(b, c)
	least, most := wildShare(own, wilds, number)
	switch {
	case own == 0:
		return fmt.Sprintf("the hand holds no %s tile, and one is needed to lie there", name)
	case wild > 0 && s.wild == core.NoColor:
		return "no color is wild"
	case wild > 0 && c == s.wild:
		return fmt.Sprintf("nothing stands in for %s, the wild color itself", name)
	case wild >= number:
		return fmt.Sprintf("at least one of the %d tiles must be %s", number, name)
	case wild > wilds:
		return fmt.Sprintf("the hand holds %d wild tiles", wilds)
	case wild < least || wild > most:
		return fmt.Sprintf("the space costs %d tiles: with %d wild ones %d of %s are needed, and the hand holds %d",
			number, wild, number-wild, name, own)
	}
	return ""
}

func (s *state) refusePick(c core.Color) (reason, key string) {
	if int(c) >= len(s.rules.colors) {
		return "there is no such color", "colors"
	}
	if s.supply[c] == 0 {
		return fmt.Sprintf("no %s tile lies in the supply", s.rules.colors[c].Name), ""
	}
	return "", ""
}

func (s *state) refuseKeep(tiles core.Tray) (reason, key string) {
	if n, limit := tiles.Total(), s.keepLimit(); n > limit {
		return fmt.Sprintf("at most %d tiles may be kept, these are %d", limit, n), keyKeepLimit
	}
	if !s.boards[s.Seat].hand.Has(&tiles) {
		return "the hand does not hold all of these tiles", ""
	}
	return "", ""
}
