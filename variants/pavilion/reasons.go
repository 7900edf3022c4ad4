package pavilion

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// AppendParts appends the parts of the forecast of a seat: its score, what its tiles bring in the round, and its
// stars, numbers and structures when they are placed.
func (e *evaluator) AppendParts(dst []core.Part, of core.State, seat int) []core.Part {
	s := of.(*state)
	score := core.Part{About: "score", Text: wording.Count(s.Score(seat), "point"), Value: s.Score(seat) * onePoint}
	if s.Phase == draft.Over {
		score.Value = s.AppendScores(nil)[seat]
		return append(dst, score)
	}
	tiles, rest := len(dst)+1, e.AppendForecasts(nil, s)[seat]-score.Value
	e.orient(s)
	e.take(s, int8(seat))
	e.play()
	dst = append(dst, score, core.Part{About: "tiles", Text: s.tilesInHand(seat)})
	for i := range e.guide.aims {
		a := &e.guide.aims[i]
		covered, value := e.board.covered&a.spaces, e.weighed.aims[e.aims[i]]/finer
		if !e.counts(a) {
			if value = 0; covered == a.spaces && (a.star >= 0 || a.number > 0) {
				value = a.bonus[e.rules.colorOf(e.board, a)]
			}
		}
		rest -= value
		dst = append(dst, core.Part{About: e.rules.nameOf(a), Value: value,
			Text: fmt.Sprintf("%d of %s", bits.OnesCount64(covered), wording.Count(bits.OnesCount64(a.spaces), "space"))})
	}
	start := core.Part{About: "place in the next round", Text: "not first"}
	if e.starts {
		start.Text, start.Value = "first", e.weighed.starts/finer
	}
	dst[tiles].Value = rest - start.Value
	return append(dst, start)
}

// tilesInHand lists the tiles of a seat that are not yet placed.
func (s *state) tilesInHand(seat int) string {
	b, list := &s.boards[seat], []string(nil)
	for c, n := range b.hand {
		if n += b.kept[c]; n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, s.rules.colors[c].Name))
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// nameOf returns the words for an aim.
func (r *rules) nameOf(a *aim) string {
	switch {
	case a.star >= 0:
		return wording.Spaced(r.stars[a.star].name) + " star"
	case a.number > 0:
		return fmt.Sprintf("set of %ds", a.number)
	}
	for _, st := range r.structures {
		if st.spaces == a.spaces {
			return wording.Spaced(r.kinds[st.kind].name + " " + st.name)
		}
	}
	return "structure"
}
