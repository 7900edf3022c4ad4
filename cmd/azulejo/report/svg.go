package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"html/template"
	"io"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// pageWidth is how wide a drawing is, in the unit of its text: a phone shows it as
// it is, and wider screens a little larger.
const pageWidth = 340

// svg draws a chart as an element of the page. The title is its name for those who
// do not see it, and desc what it shows.
func (c *chart) svg(id, title, desc string) (template.HTML, error) {
	canvas := vgsvg.New(pageWidth, c.height)
	c.Draw(draw.Crop(draw.New(canvas), 0, -c.right, 0, -c.top))
	var raw, out bytes.Buffer
	if _, err := canvas.WriteTo(&raw); err != nil {
		return "", err
	}
	fmt.Fprintf(&out, `<svg viewBox="0 0 %d %g" role="img" aria-labelledby="%s-title %[3]s-desc">`+"\n",
		pageWidth, c.height.Points(), id)
	fmt.Fprintf(&out, `<title id="%s-title">%s</title><desc id="%[1]s-desc">%[3]s</desc>`+"\n",
		id, html.EscapeString(title), html.EscapeString(desc))
	if err := restyle(&out, &raw); err != nil {
		return "", err
	}
	out.WriteString("</svg>")
	return template.HTML(out.String()), nil
}

// restyle copies what is drawn inside an SVG document, in the style of the page:
// the colors of its style sheet, and its font in the place of one that would have
// to be brought along.
func restyle(out *bytes.Buffer, in io.Reader) error {
	d := xml.NewDecoder(in)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local != "svg" {
				writeStart(out, t)
			}
		case xml.EndElement:
			if t.Name.Local != "svg" {
				fmt.Fprintf(out, "</%s>", t.Name.Local)
			}
		case xml.CharData:
			out.WriteString(html.EscapeString(string(t)))
		}
	}
}

func writeStart(out *bytes.Buffer, e xml.StartElement) {
	fmt.Fprintf(out, "<%s", e.Name.Local)
	for _, a := range e.Attr {
		value := a.Value
		if a.Name.Local == "style" {
			value = restyled(value)
		}
		if value != "" {
			fmt.Fprintf(out, ` %s="%s"`, a.Name.Local, html.EscapeString(value))
		}
	}
	out.WriteString(">")
}

// restyled returns a style with the colors of the page, and without the font.
func restyled(style string) string {
	var kept []string
	for property := range strings.SplitSeq(style, ";") {
		property = strings.TrimSpace(property)
		name, value, _ := strings.Cut(property, ":")
		switch {
		case name == "font-size" && value == fmt.Sprintf("%gpx", textSize):
		case name == "font-size", !strings.HasPrefix(name, "font-"):
			kept = append(kept, drawn.ReplaceAllStringFunc(property, variable))
		}
	}
	return strings.Join(kept, ";")
}

// point is a point of a drawing.
func point(x, y vg.Length) vg.Point { return vg.Point{X: x, Y: y} }
