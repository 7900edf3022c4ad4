package draft

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// Name is a name that formulas can use, with its value in a state of type S. The value is about
// the seat and the place that s is asked about, and in a list about the item of at.
type Name[S any] struct {
	formula.Name
	Value func(s S, at formula.At) int
}

// Names returns names without their values, to make a scope of them.
func Names[S any](names []Name[S]) []formula.Name {
	bare := make([]formula.Name, len(names))
	for i := range names {
		bare[i] = names[i].Name
	}
	return bare
}

// Counted declares a name whose value, from min to max, depends on a whole position. So
// formulas with it are evaluated in play and not tabulated.
func Counted(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// Number declares a name with few values, for which formulas can be tabulated.
func Number(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Doc: doc}
}

// Condition declares a name that is true or false, or such a function.
func Condition(path, doc string, args ...formula.Arg) formula.Name {
	return formula.Name{Path: path, Type: formula.Truth, Doc: doc, Args: args}
}

// Color declares a name that is a color.
func Color(path, doc string) formula.Name {
	return formula.Name{Path: path, Type: formula.Color, Max: core.MaxColors - 1, Doc: doc}
}

// ColorOrNone declares a name that is a color or, where its value is -1, none; or such a function.
func ColorOrNone(path, doc string, args ...formula.Arg) formula.Name {
	return formula.Name{Path: path, Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Doc: doc, Args: args}
}

// Scored is [Counted] for a number of points.
func Scored(path, doc string) formula.Name { return Counted(path, -MaxScore, MaxScore, doc) }

// Truth returns a condition as the number that formulas have for it: 1 or 0.
func Truth(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// The values of names that say what formulas are asked about.

// CountAsked returns the number of tiles.
func (b *Base) CountAsked(formula.At) int { return int(b.About.Count) }

// ColorAsked returns the color of tiles.
func (b *Base) ColorAsked(formula.At) int { return int(b.About.Color) }

// RowAsked returns the number of the row or line, from 1.
func (b *Base) RowAsked(formula.At) int { return int(b.About.Row) + 1 }

// ColAsked returns the number of the column or star, from 1.
func (b *Base) ColAsked(formula.At) int { return int(b.About.Col) + 1 }

// startScore is the name of what positions remember only where a formula asks for it.
const startScore = "start_score"

// StartScore is what a seat had when the round began.
func StartScore[S Game]() Member[S] {
	return Member[S]{Scored(startScore, "its points at the start of the round"),
		func(s S, seat int, _ formula.At) int { return s.base().began[seat] }}
}

// SourceNames are the names of where a take comes from.
func SourceNames[S Game]() []Name[S] {
	return tabled[S]([]Name[*Base]{
		{Color("take.color", "color that the take names"), (*Base).ColorAsked},
		{Number("take.source", 0, MaxDisplays, "number of the display that it takes from, 0 for the center"),
			func(b *Base, _ formula.At) int { return (int(b.About.Source) + 1) % (int(Center) + 1) }},
		{Condition("take.center", "whether it takes from the center"),
			func(b *Base, _ formula.At) int { return Truth(b.About.Source == Center) }},
		{discName("take.disc", "disc of that display, also while a seat has it; the center has none"),
			func(b *Base, _ formula.At) int { return b.discOf(b.About.Source) }},
	})
}

// TakeNames returns the names of formulas about a take, of at most this many tiles.
func TakeNames[S Game](most int, doc string) []Name[S] {
	return append(tabled[S]([]Name[*Base]{
		{Number("take.size", 1, most, doc), (*Base).CountAsked},
		{Counted("take.left", 0, maxTray, "tiles that it leaves where it takes from"),
			func(b *Base, _ formula.At) int { return int(b.About.Left) }},
	}), SourceNames[S]()...)
}
