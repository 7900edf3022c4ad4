package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// View returns a picture of the position.
func (s *state) View() view.View {
	v := draft.View(s, "tower")
	v.Form = decisions.Form(s.rules, s)
	v.Rounds, v.Wild = s.rules.Rounds, core.NoColor
	if s.Turn() != core.Over {
		v.Wild, v.NextWild = s.wild, s.nextWild()
	}
	switch s.Phase {
	case taking:
		v.Task = "take tiles of one color; a wild one comes along"
	case placing:
		if v.Task = "cover a space of a star, or pass"; s.placed > 0 {
			v.Task = "cover another space, or end the turn"
		}
	case picking:
		v.Task = fmt.Sprintf("pick %d of the supply's tiles, one at a time", s.picks)
	case keeping:
		v.Task = fmt.Sprintf("keep up to %d tiles; the others cost points", s.mayKeep(s.Seat))
	}
	for seat := range v.Seats {
		s.drawBoard(&v.Seats[seat], int8(seat))
	}
	return v
}

func (s *state) drawBoard(v *view.Seat, seat int8) {
	r, b := s.rules, &s.boards[seat]
	l := r.layout()
	v.Passed, v.Labels = b.passed, slices.Clone(l.labels)
	kept := &v.Trays[1]
	kept.Room = max(s.keepLimit(seat), kept.Tiles.Total())
	for i := range r.structures {
		st := &r.structures[i]
		at, k := l.structures[i], &r.kinds[st.kind]
		v.Prizes = append(v.Prizes, view.Prize{Kind: k.name, Name: st.name, X: at.x, Y: at.y, Tiles: s.reward(k, seat),
			Points: s.ask(k.points, draft.About{Seat: seat}), Missing: bits.OnesCount64(st.spaces &^ b.covered)})
	}
	v.Progress = s.progress(b)
}

// colorNamed returns the color that a star is named after, if any.
func (r *rules) colorNamed(star string) core.Color {
	if c := slices.Index(r.ColorNames(), star); c >= 0 {
		return core.Color(c)
	}
	return core.NoColor
}

// ruinLabel is what pictures show on a ruin.
const ruinLabel = "x"

// label returns what is printed on a space: its number. If the space takes a single color, and
// the star is not named after that, the letter of the color comes first.
func (r *rules) label(space int, n uint8) string {
	at, number := &r.spaces[space], strconv.Itoa(int(n))
	if n == 0 {
		return ruinLabel
	}
	if !at.fixed() || r.colorNamed(r.stars[at.star].name) == at.onlyColor() {
		return number
	}
	return strings.ToLower(string(r.colors[at.onlyColor()].Letter)) + number
}

// progress returns how far a seat is with the stars and the numbers that bring
// points when all their spaces are covered.
func (s *state) progress(b *board) (all []view.Progress) {
	r := s.rules
	if slices.ContainsFunc([]string{"players", "seats", "round"}, r.BonusesUse) {
		return nil // the points depend on more than the board
	}
	for i := range r.guide.aims {
		a := &r.guide.aims[i]
		p, spaces := view.Progress{Name: strconv.Itoa(a.number) + "s", Color: core.NoColor}, s.withNumber(a.number)
		switch {
		case a.star >= 0:
			p.Name, spaces = r.stars[a.star].name, r.stars[a.star].mask
			p.Color = r.colorNamed(p.Name)
		case a.number == 0:
			continue
		}
		p.Done, p.Of, p.Points = bits.OnesCount64(b.covered&spaces), bits.OnesCount64(spaces), a.bonus[r.colorOf(b, a)]/onePoint
		if p.Points > 0 && spaces != 0 {
			all = append(all, p)
		}
	}
	return all
}

// colorWhenFull returns the color that a star will have when it is full. That is the printed
// color. On another star it is the color of its tiles, if these can stay the only color, or
// several.
func (r *rules) colorWhenFull(b *board, i int) core.Color {
	star, there := &r.stars[i], b.starColors[i]
	switch {
	case star.color != several:
		return star.color
	case star.rule != different && there&(there-1) == 0 && bits.OnesCount64(b.covered&star.mask) > 1:
		return core.Color(bits.TrailingZeros8(there))
	}
	return several
}

// canBe reports whether colorWhenFull can be a color.
func (r *rules) canBe(i int, c core.Color) bool {
	star := &r.stars[i]
	return c == star.color || star.color == several && star.rule != different && int(c) < len(r.colors)
}
