package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core/wording"
)

// pageWidth is the width of a drawing, in the unit of its text: a phone shows it at
// this size, and wider screens a little larger.
const pageWidth = 340

// textSize is the size of the text in drawings. The style sheet sets the same.
const textSize = 11.5

// canvas is a drawing in SVG: an area with a scale on each axis, and room around it for
// labels. Coordinates go right and down from the upper left corner.
type canvas struct {
	elements                 strings.Builder
	height                   float64
	left, right, top, bottom float64 // the edges of the area
	x, y                     scale
}

// scale maps values to coordinates: low to from, and high to to. These may decrease, as
// coordinates go down and values go up.
type scale struct{ low, high, from, to float64 }

// at returns the coordinate of a value.
func (s scale) at(value float64) float64 {
	return s.from + (value-s.low)/(s.high-s.low)*(s.to-s.from)
}

// newCanvas returns an empty canvas with room for the labels of its lower axis.
func newCanvas(height float64) *canvas {
	return &canvas{height: height, left: 4, right: pageWidth - 6, top: 6, bottom: height - 19}
}

// span sets the ranges of both scales. The margins are set before.
func (c *canvas) span(left, right, low, high float64) {
	c.x = scale{left, right, c.left, c.right}
	c.y = scale{low, high, c.bottom, c.top}
}

// svg returns the drawing as an element of the page. Screen readers read title and desc.
func (c *canvas) svg(id, title, desc string) template.HTML {
	return template.HTML(fmt.Sprintf(
		`<svg viewBox="0 0 %d %s" role="img" aria-labelledby="%s-title %[3]s-desc">`+"\n"+
			`<title id="%[3]s-title">%[4]s</title><desc id="%[3]s-desc">%[5]s</desc>`+"\n%[6]s</svg>",
		pageWidth, coordinate(c.height), id, html.EscapeString(title), html.EscapeString(desc),
		c.elements.String()))
}

// ink is a color of the style sheet, which differs in dark mode.
type ink string

// The inks. The series have eight colors, which readers with color blindness can distinguish.
const (
	inkText  ink = "text"
	inkSoft  ink = "soft" // labels of axes
	inkLine  ink = "line" // axes and grids
	inkPaper ink = "paper"
)

const seriesInks = 8

// series returns the ink of a series, counted from 0.
func series(n int) ink { return ink("series" + strconv.Itoa(n%seriesInks+1)) }

// pale returns the ink for areas of a series.
func pale(n int) ink { return ink("pale" + strconv.Itoa(n%seriesInks+1)) }

// point is a point of a drawing.
type point struct{ x, y float64 }

// coordinate writes a coordinate with as many digits as a screen can show, so that the same
// drawing has the same bytes on any machine.
func coordinate(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

// path returns the data of a line through points.
func path(points []point) string {
	var d strings.Builder
	for i, p := range points {
		command := "L"
		if i == 0 {
			command = "M"
		}
		d.WriteString(command + coordinate(p.x) + "," + coordinate(p.y))
	}
	return d.String()
}

// line draws a line through points.
func (c *canvas) line(i ink, width float64, points ...point) {
	fmt.Fprintf(&c.elements, `<path d="%s" style="fill:none;stroke:var(--%s);stroke-width:%g"/>`+"\n",
		path(points), i, width)
}

// dashed draws a dashed line.
func (c *canvas) dashed(from, to point) {
	fmt.Fprintf(&c.elements, `<path d="%s" style="fill:none;stroke:var(--%s);stroke-dasharray:2 3"/>`+
		"\n", path([]point{from, to}), inkSoft)
}

// area fills what a line through points encloses.
func (c *canvas) area(i ink, points ...point) {
	fmt.Fprintf(&c.elements, `<path d="%sZ" style="fill:var(--%s)"/>`+"\n", path(points), i)
}

// box fills a rectangle.
func (c *canvas) box(i ink, left, top, right, bottom float64) {
	c.area(i, point{left, bottom}, point{right, bottom}, point{right, top}, point{left, top})
}

// dot fills a circle.
func (c *canvas) dot(i ink, at point, radius float64) {
	fmt.Fprintf(&c.elements, `<circle cx="%s" cy="%s" r="%g" style="fill:var(--%s)"/>`+"\n",
		coordinate(at.x), coordinate(at.y), radius, i)
}

// anchor is the side of a text at which its point is.
type anchor string

const (
	atStart  anchor = "start"
	atMiddle anchor = "middle"
	atEnd    anchor = "end"
)

// lowered is the distance from the middle of a text down to its baseline.
const lowered = 4

// text writes a text on a baseline and cuts it at a width.
func (c *canvas) text(i ink, a anchor, x, y, width float64, txt string) {
	fmt.Fprintf(&c.elements, `<text x="%s" y="%s" style="fill:var(--%s);text-anchor:%s">%s</text>`+"\n",
		coordinate(x), coordinate(y), i, a, html.EscapeString(cut(width, txt)))
}

// name names the numbers of the lower axis.
func (c *canvas) name(txt string) {
	if txt != "" {
		c.text(inkSoft, atMiddle, (c.left+c.right)/2, c.height-4, pageWidth*0.9, txt)
		c.bottom -= 15
	}
}

// tick is a value of an axis with its label.
type tick struct {
	value float64
	label string
}

// columns draws the lower axis.
func (c *canvas) columns(marks []tick) {
	c.line(inkLine, 1, point{c.left, c.bottom}, point{c.right, c.bottom})
	for _, m := range marks {
		x := c.x.at(m.value)
		c.line(inkLine, 1, point{x, c.bottom}, point{x, c.bottom + 3})
		c.text(inkSoft, atMiddle, x, c.bottom+15, pageWidth, m.label)
	}
}

// rows draws a pale line for each labeled height. It sets the ranges of both scales, as the
// labels need room.
func (c *canvas) rows(left, right, low, high float64) {
	marks := ticks(low, high, 5, false)
	for _, m := range marks {
		c.left = max(c.left, widthOf(m.label)+8)
	}
	c.span(left, right, low, high)
	for _, m := range marks {
		y := c.y.at(m.value)
		c.line(inkLine, 0.5, point{c.left, y}, point{c.right, y})
		c.text(inkSoft, atEnd, c.left-5, y+lowered, pageWidth, m.label)
	}
}

// widthOf estimates the width of a text in a common sans-serif font. The real width depends
// on the letters, and on the fonts of the reader.
func widthOf(txt string) float64 {
	const em = 0.53
	return em * textSize * float64(ansi.StringWidth(txt))
}

// cut shortens a text that is wider than width.
func cut(width float64, txt string) string {
	return ansi.Truncate(printable(txt), int(width/widthOf("n")), "…")
}

// printable returns a text as one line without control characters.
func printable(txt string) string {
	return wording.Printable(strings.Join(strings.Fields(strings.ToValidUTF8(txt, "")), " "))
}

// ticks marks a range at round numbers, at most as many as given, and only at whole numbers
// if whole is set.
func ticks(low, high float64, most int, whole bool) []tick {
	step := tickStep(high-low, float64(most), whole)
	digits := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var marks []tick
	for n := math.Ceil(low/step - 1e-9); n*step <= high+step*1e-9; n++ {
		marks = append(marks, tick{n * step, minus(Number(n*step, digits))})
	}
	return marks
}

// tickStep returns the distance of marks: 1, 2 or 5 times a power of ten.
func tickStep(width, most float64, whole bool) float64 {
	step := math.Pow(10, math.Floor(math.Log10(width/most)))
	if whole {
		step = max(step, 1)
	}
	for _, times := range []float64{1, 2, 5} {
		if width/(step*times) <= most {
			return step * times
		}
	}
	return step * 10
}
