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
		v.Task = fmt.Sprintf("keep up to %d tiles; the others cost points", s.keepLimit(s.Seat))
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

// label returns what is printed on a space: its number. If the space takes a single color, and
// the star is not named after that, the letter of the color comes first.
func (r *rules) label(space int, n uint8) string {
	at, number := &r.spaces[space], strconv.Itoa(int(n))
	if !at.fixed() || r.colorNamed(r.stars[at.star].name) == at.onlyColor() {
		return number
	}
	return strings.ToLower(string(r.colors[at.onlyColor()].Letter)) + number
}

// goals are the points for covering all spaces of a star or of a number.
type goals struct {
	stars   [][several + 1]int // by star, and by the only color of its tiles
	numbers [maxNumber + 1]int
}

// several is the color of a star that has more than one.
const several = core.MaxColors

// findGoals works out the points of full stars and numbers. Where they depend on the
// round or on other seats, it finds none.
func (r *rules) findGoals() *goals {
	g := &goals{stars: make([][several + 1]int, len(r.stars))}
	if slices.ContainsFunc([]string{"players", "seats", "round"}, r.BonusesUse) {
		return g
	}
	for i := range g.stars {
		for c := range several {
			g.stars[i][c] = r.starBonus(i, 1<<c) / onePoint
		}
		g.stars[i][several] = r.starBonus(i, 1<<len(r.colors)-1) / onePoint
	}
	for n := range g.numbers {
		g.numbers[n] = r.numberBonus(n) / onePoint
	}
	return g
}

// progress returns how far a seat is with the stars and the numbers that bring
// points when all their spaces are covered.
func (s *state) progress(b *board) []view.Progress {
	var all []view.Progress
	r, g := s.rules, s.rules.goals()
	for i := range r.stars {
		star := &r.stars[i]
		if points := g.stars[i][r.colorWhenFull(b, i)]; points > 0 {
			all = append(all, view.Progress{Name: star.name, Color: r.colorNamed(star.name),
				Done: bits.OnesCount64(b.covered & star.mask), Of: star.size, Points: points})
		}
	}
	for n, points := range g.numbers {
		if spaces := s.withNumber(n); points > 0 && spaces != 0 {
			all = append(all, view.Progress{Name: strconv.Itoa(n) + "s", Color: core.NoColor,
				Done: bits.OnesCount64(b.covered & spaces), Of: bits.OnesCount64(spaces), Points: points})
		}
	}
	return all
}

// colorWhenFull returns the color that a star will have when it is full. That is the printed
// color. On another star it is the color of its tiles, if these can stay the only color, or
// several.
func (r *rules) colorWhenFull(b *board, i int) core.Color {
	star := &r.stars[i]
	switch at, there := &r.spaces[star.first], b.starColors[i]; {
	case at.fixed():
		return at.onlyColor()
	case star.rule != different && bits.OnesCount8(there) == 1 && bits.OnesCount64(b.covered&star.mask) > 1:
		return core.Color(bits.TrailingZeros8(there))
	}
	return several
}
