package svg

import (
	_ "embed"
	"html/template"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

type Style struct {
	Moved []core.Step
	Names []string
}

const CSS = ""

func Symbols(colors []core.ColorInfo) template.HTML                { return "" }
func Table(v view.View, s Style) template.HTML                     { return "" }
func Seat(v view.View, seat int, s Style) template.HTML            { return "" }
func TilesThing(seat int, t view.Tray, color string) string        { return "x" }
func CellsThing(seat int, a view.Area, c view.Cell) string         { return "" }
