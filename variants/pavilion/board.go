package pavilion

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxStars      = 16
	maxSize       = 8  // spaces of one star
	maxSpaces     = 64 // spaces of a board
	maxStructures = 64
	maxNumber     = 20 // the number on a space
	maxSupply     = 60
	maxKeep       = 7       // tiles that one move keeps
	maxKept       = maxHand // tiles kept from one round to the next
)

// The codes of problems with the board.
const (
	codeStar      = "bad-star"
	codeStructure = "bad-structure"
)

// star is a ring or a row of spaces.
type star struct {
	name     string
	key      string // "stars.red"
	rule     colorRule
	color    core.Color // the one that all spaces print, or several
	points   int        // that formulas give for it
	first    int        // its first space
	size     int
	mask     uint64 // its spaces, but for ruins
	ring     bool   // the last space is linked to the first
	shuffled bool   // chance decides where its numbers are
	ruins    int    // spaces that chance ruins
	arcs     *arcTable
}

// colorRule says which colors a star takes beyond what its spaces print.
type colorRule uint8

const (
	anyColors colorRule = iota // no restriction but what is printed
	different                  // no color twice
	freeKind                   // the second tile decides: all alike, or all different
)

// space is one place for a tile.
type space struct {
	star     int
	position int     // on its star, from 0
	printed  uint8   // the colors that it takes, as bits
	touches  []uint8 // the structures beside it
}

// structure is a set of spaces with a reward for covering them all.
type structure struct {
	kind   int
	name   string
	spaces uint64
}

// kind is what structures of one kind have in common.
type kind struct {
	name      string
	pointsKey string // "structures.pillar.points"
	points    *formula.Formula
	reward    *formula.Formula
}

// fixed reports whether a single color is printed on the space.
func (s *space) fixed() bool { return bits.OnesCount8(s.printed) == 1 }

// onlyColor returns the color of a fixed space.
func (s *space) onlyColor() core.Color { return core.Color(bits.TrailingZeros8(s.printed)) }

// arcTable has the length of the arc of covered spaces around a position, by the covered spaces
// of the star and by position. It is 0 if the position is not covered.
type arcTable [1 << maxSize][maxSize]uint8

func newArcs(size int, ring bool) *arcTable {
	t := new(arcTable)
	for mask := range 1 << size {
		for at := range size {
			if mask>>at&1 == 0 {
				continue
			}
			n := 1
			for i := at + 1; n < size && (ring || i < size) && mask>>(i%size)&1 != 0; i++ {
				n++
			}
			for i := at - 1; n < size && (ring || i >= 0) && mask>>((i+size)%size)&1 != 0; i-- {
				n++
			}
			t[mask][at] = uint8(n)
		}
	}
	return t
}

// readStars reads the stars and numbers all their spaces, one star after the other.
func (r *rules) readStars(d *ruleset.Document) {
	for i, e := range d.Get(keyStars).Entries() {
		v, color := e.Value.Get("numbers"), e.Value.Get("color")
		numbers := v.Items()
		if len(numbers) == 0 {
			v.Error(codeStar, "", "a star has 1 to %d spaces, here are %d", maxSize, len(numbers))
			r.readStarColor(color, len(color.Items())) // for its own problems
			continue
		}
		if i == maxStars || len(r.spaces)+len(numbers) > maxSpaces {
			e.KeyValue.Error(codeStar, "", "a board has at most %d stars and %d spaces", maxStars, maxSpaces)
			break
		}
		if e.Key != strings.ToLower(e.Key) || strings.ContainsAny(e.Key, " \t\n") {
			e.KeyValue.Error(codeStar, "", "%q cannot name a star: moves write it as one lower-case word", e.Key)
		}
		s := star{name: e.Key, key: keyStars + "." + e.Key, first: len(r.spaces), size: len(numbers)}
		s.mask = (1<<s.size - 1) << s.first
		s.ring = e.Value.Get("shape").Is("ring")
		s.arcs = newArcs(s.size, s.ring)
		rule, printed := r.readStarColor(color, s.size)
		s.rule, s.color = rule, several
		if bits.OnesCount8(printed[0]) == 1 && !slices.ContainsFunc(printed, func(colors uint8) bool { return colors != printed[0] }) {
			s.color = core.Color(bits.TrailingZeros8(printed[0]))
		}
		s.shuffled = e.Value.Get("shuffled").Bool()
		s.points = e.Value.Get("points").Int(-draft.MaxPoints, draft.MaxPoints)
		for at, number := range numbers {
			if s.shuffled {
				r.shuffled = append(r.shuffled, uint8(len(r.spaces)))
			}
			r.addSpace(space{star: len(r.stars), position: at, printed: printed[at]}, number.Int(0, maxNumber))
		}
		r.readRuins(&s, e.Value, r.numbers[s.first:s.first+s.size])
		r.stars = append(r.stars, s)
	}
	taken := r.jokers
	for c, spaces := range r.byColor {
		taken |= uint8(draft.Truth(spaces != 0)) << c
	}
	r.WarnUnusedColors(d, taken, "star", "give it a star")
}

// addSpace adds a space, and enters it in the sets of spaces by color and by number.
func (r *rules) addSpace(at space, number int) {
	bit := uint64(1) << len(r.spaces)
	r.numbers[len(r.spaces)] = uint8(number)
	r.byNumber[number] |= bit
	for n := number; n < len(r.upTo); n++ {
		r.upTo[n] |= bit
	}
	for c := range r.byColor {
		if at.printed>>c&1 != 0 {
			r.byColor[c] |= bit
		}
	}
	r.spaces = append(r.spaces, at)
}

// readStarColor reads which tiles a star takes: its rule, and the colors of each space.
func (r *rules) readStarColor(v ruleset.Value, size int) (rule colorRule, printed []uint8) {
	printed = make([]uint8, size)
	if v.Kind() == ruleset.List {
		items := v.Items()
		if len(items) != size {
			v.Error(codeStar, "", "the star has %d numbers and %d colors", size, len(items))
			return anyColors, printed
		}
		for i, item := range items {
			printed[i] = 1 << r.readColor(item)
		}
		return anyColors, printed
	}
	names := r.ColorNames()
	if len(names) == 0 {
		return anyColors, printed // that there are no colors is reported
	}
	colors := uint8(1<<len(r.colors)-1) &^ r.jokers
	switch word := v.Word(append(names, differentWord, freeWord, anyWord)...); word {
	case differentWord:
		rule = different
	case freeWord:
		rule = freeKind
	case anyWord:
		rule = anyColors
	default:
		colors = 1 << max(0, slices.Index(names, word))
	}
	for i := range printed {
		printed[i] = colors
	}
	return rule, printed
}

// findSpace reads a star's name and a position on it.
func (r *rules) findSpace(name, position string) (int, error) {
	i := r.findStar(name)
	if i < 0 {
		return 0, fmt.Errorf("%q is no star of this ruleset: %s", name, strings.Join(r.starNames(), ", "))
	}
	st := &r.stars[i]
	n, err := draft.ParseNumber(position, st.size)
	if err != nil {
		return 0, fmt.Errorf("no such position on the %s star: %w", name, err)
	}
	return st.first + n, nil
}

// findStar returns the index of a star, or -1.
func (r *rules) findStar(name string) int {
	return slices.IndexFunc(r.stars, func(s star) bool { return s.name == name })
}

func (r *rules) starNames() []string {
	names := make([]string, len(r.stars))
	for i := range r.stars {
		names[i] = r.stars[i].name
	}
	return names
}

// readStructures reads the structures of every kind.
func (r *rules) readStructures(d *ruleset.Document) {
	// lost has, by star, the structures that need spaces of it that a later layer took away.
	// They were sound before, so the change is reported, once.
	lost := map[string][]string{}
	for _, e := range d.Get(keyStructures).Entries() {
		k := kind{name: e.Key, pointsKey: keyStructures + "." + e.Key + ".points"}
		k.points = r.Formula(e.Value.Get("points"), r.scope(d, draft.OfSeat), draft.Points(maxStructures))
		k.reward = r.Formula(e.Value.Get("reward"), r.scope(d, draft.OfSeat), draft.Whole(0, maxSupply, maxStructures))
		r.kinds = append(r.kinds, k)
		for _, at := range e.Value.Get("spaces").Entries() {
			if len(r.structures) == maxStructures {
				at.KeyValue.Error(codeStructure, "", "a board has at most %d structures", maxStructures)
				break
			}
			st := structure{kind: len(r.kinds) - 1, name: at.Key}
			st.spaces = r.readSpaces(d, at.Value, lost)
			for spaces := st.spaces; spaces != 0; spaces &= spaces - 1 {
				beside := &r.spaces[bits.TrailingZeros64(spaces)]
				beside.touches = append(beside.touches, uint8(len(r.structures)))
			}
			r.structures = append(r.structures, st)
		}
	}
	for _, star := range slices.Sorted(maps.Keys(lost)) {
		change, now := r.changed(d, star)
		change.Error(codeStructure, "under `structures:` give each of them other spaces, or write null to remove it",
			"the %s star %s, and these structures need others of it: %s", star, now, strings.Join(slices.Compact(lost[star]), ", "))
	}
}

// readSpaces reads the spaces around a structure. Spaces that are gone, since a later layer
// changed their star, are added to lost.
func (r *rules) readSpaces(d *ruleset.Document, v ruleset.Value, lost map[string][]string) (spaces uint64) {
	items := v.Items()
	if len(items) == 0 {
		v.Error(codeStructure, "", "a structure needs at least one space around it")
	}
	for _, item := range items {
		words := strings.Fields(item.Text())
		if len(words) != 2 {
			example := draft.CenterWord
			if len(r.stars) > 0 {
				example = r.stars[0].name
			}
			item.Error(codeStructure, "", "%q is no space: write a star and a position, as %s 1", item.Text(), example)
			continue
		}
		name := ruleset.Normalize(words[0])
		i, err := r.findSpace(name, words[1])
		if err == nil {
			spaces |= 1 << i
			continue
		}
		change, _ := r.changed(d, name)
		switch star := d.Get(keyStars + "." + name); {
		case change.Exists() && d.Later(change, item):
			lost[name] = append(lost[name], strings.TrimPrefix(v.Path(), keyStructures+"."))
		case star.Silent(), star.Exists() && r.findStar(name) < 0:
			// the star itself has a problem, which is reported
		default:
			item.Error(codeStructure, "", "%v", err)
		}
	}
	return spaces
}

// changed returns what made a star as it is, and how it is.
func (r *rules) changed(d *ruleset.Document, name string) (change ruleset.Value, now string) {
	path, i := keyStars+"."+name, r.findStar(name)
	switch {
	case !d.Get(path).Exists():
		return d.Said(path), "is gone"
	case i < 0:
		return ruleset.Value{}, ""
	}
	return d.Said(path + ".numbers"), fmt.Sprintf("has %d spaces now", r.stars[i].size)
}

// complete reports whether every space of the star is covered, but for ruins.
func (s *star) complete(b *board) bool { return b.covered&s.mask == s.mask }

// covers reports whether a position, from 1, exists and is covered.
func (s *star) covers(b *board, position int) bool {
	return position > 0 && position <= s.size && b.covered>>(s.first+position-1)&1 != 0
}

// space returns the space at a position, from 1; -1 where there is none.
func (s *star) space(position int) int {
	if position < 1 || position > s.size {
		return -1
	}
	return s.first + position - 1
}

// arc returns how many tiles are linked on a star if a space is covered, its own
// among them.
func (r *rules) arc(b *board, space int) int {
	at := &r.spaces[space]
	star := &r.stars[at.star]
	return int(star.arcs[(b.covered|1<<space)&star.mask>>star.first][at.position])
}

// tilesOn returns how many tiles lie on a star.
func (r *rules) tilesOn(b *board, star int) int {
	return bits.OnesCount64(b.covered & r.stars[star].mask)
}

// neighborCovered returns 1 if a neighbor of the space that formulas are about is covered: the
// next one, or with step -1 the one before.
func (s *state) neighborCovered(step int) int {
	at := &s.rules.spaces[s.About.Row]
	star := &s.rules.stars[at.star]
	position := at.position + step
	if star.ring {
		position = (position + star.size) % star.size
	}
	return draft.Truth(star.covers(s.placer(), position+1))
}
