package pavilion

import (
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// compile reads a bound document into rules.
func compile(d *ruleset.Document) (core.Rules, error) {
	rounds := d.Get("end.rounds").Int(1, draft.MaxRounds)
	r := &rules{shared: draft.ReadShared(d, rounds), rounds: rounds}
	r.colors = r.shared.Colors
	r.supply = d.Get("supply.spaces").Int(0, maxSupply)
	r.eachTurn = d.Get("supply.refill").Word(everyTurn, everyRound) == everyTurn
	r.readStars(d.Get(keyStars))
	r.warnUnusedColors(d)
	r.readStructures(d)
	r.readTables(d)
	r.readFormulas(d)
	if err := d.Err(); err != nil {
		return nil, err
	}
	r.layout = newLayout(r)
	r.guide = newGuide(r)
	r.goals = sync.OnceValue(r.findGoals)
	return r, nil
}

// readColor reads the name of a color.
func (r *rules) readColor(v ruleset.Value) core.Color {
	names := r.shared.ColorNames()
	if len(names) == 0 {
		return 0 // that there are no colors is reported
	}
	return core.Color(max(0, slices.Index(names, v.Word(names...))))
}

// readStars lays the stars' spaces out one behind the other.
func (r *rules) readStars(v ruleset.Value) {
	for i, e := range v.Entries() {
		numbers := e.Value.Get("numbers").Items()
		if len(numbers) == 0 {
			e.Value.Get("numbers").Error(codeStar, "", "a star has 1 to %d spaces, here are %d", maxSize, len(numbers))
			r.checkStarColor(e.Value.Get("color"))
			continue
		}
		if i == maxStars || len(r.spaces)+len(numbers) > maxSpaces {
			e.KeyValue.Error(codeStar, "", "a board has at most %d stars and %d spaces", maxStars, maxSpaces)
			return
		}
		if !starName(e.Key) {
			e.KeyValue.Error(codeStar, "", "%q cannot name a star: moves write it as one lower-case word", e.Key)
		}
		r.addStar(e, numbers)
	}
}

// The codes of problems with the board.
const (
	codeStar      = "bad-star"
	codeStructure = "bad-structure"
)

// warnUnusedColors warns of colors that no space takes: their tiles can only be
// used up as wild ones.
func (r *rules) warnUnusedColors(d *ruleset.Document) {
	var printed uint8
	for _, at := range r.spaces {
		printed |= at.printed
	}
	for c, e := range d.Get("colors").Entries() {
		if printed>>c&1 == 0 {
			e.KeyValue.Warn("unused-color", "give it a star, or leave the color out", "no star takes %s", e.Key)
		}
	}
}

// starName reports whether moves can write the name of a star.
func starName(name string) bool {
	return name == strings.ToLower(name) && !strings.ContainsAny(name, " \t\n")
}

func (r *rules) addStar(e ruleset.Entry, numbers []ruleset.Value) {
	s := star{name: e.Key, first: len(r.spaces), size: len(numbers)}
	s.mask = (1<<s.size - 1) << s.first
	s.ring = e.Value.Get("shape").Word(ringShape, rowShape) == ringShape
	s.arcs = newArcs(s.size, s.ring)
	rule, printed := r.readStarColor(e.Value.Get("color"), s.size)
	s.rule = rule
	for i, v := range numbers {
		r.addSpace(space{star: len(r.stars), position: i, printed: printed[i]}, v.Int(1, maxNumber))
	}
	r.stars = append(r.stars, s)
}

// checkStarColor tells what is wrong with the colors of a star whose spaces are not
// known.
func (r *rules) checkStarColor(v ruleset.Value) {
	if n := len(v.Items()); n <= maxSize {
		r.readStarColor(v, n)
	}
}

// addSpace adds a space, and enters it where moves are looked for by color and
// by number.
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

// readStarColor reads what a star takes: its rule, and what each space prints.
func (r *rules) readStarColor(v ruleset.Value, size int) (rule colorRule, printed [maxSize]uint8) {
	if v.Kind() == ruleset.List {
		return anyColors, r.readPrinted(v, size)
	}
	names := r.shared.ColorNames()
	if len(names) == 0 {
		return anyColors, printed // that there are no colors is reported
	}
	colors := uint8(1<<len(r.colors) - 1)
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

// readPrinted reads a color for each space.
func (r *rules) readPrinted(v ruleset.Value, size int) (printed [maxSize]uint8) {
	items := v.Items()
	if len(items) != size {
		v.Error(codeStar, "", "the star has %d numbers and %d colors", size, len(items))
		return printed
	}
	for i, item := range items {
		printed[i] = 1 << r.readColor(item)
	}
	return printed
}
