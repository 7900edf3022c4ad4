package svg

import (
	"html/template"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// motifs distinguish the hues of tiles without color. They are drawn around 0, 0 in a square of 28.
var motifs = map[string]template.HTML{
	"blue":   `<circle cx="0" cy="-6.5" r="5"/><circle cx="6.5" cy="0" r="5"/><circle cx="0" cy="6.5" r="5"/><circle cx="-6.5" cy="0" r="5"/><circle class="under" r="3"/>`,
	"yellow": `<circle r="5.5"/><path d="M0-13 2-8H-2zM0 13 2 8H-2zM13 0 8 2V-2zM-13 0-8 2V-2zM9.2-9.2 7-4.2 4.2-7zM9.2 9.2 4.2 7 7 4.2zM-9.2 9.2-7 4.2-4.2 7zM-9.2-9.2-4.2-7-7-4.2z"/>`,
	"red":    `<path d="M0-13 13 0 0 13-13 0z"/><path class="under" d="M0-8 8 0 0 8-8 0z"/><path d="M0-4.5 4.5 0 0 4.5-4.5 0z"/>`,
	"black":  `<path d="M0-13 3-3 13 0 3 3 0 13-3 3-13 0-3-3z"/>`,
	"white":  `<path class="line" d="M-11-11H11V11H-11zM-11-11 11 11M11-11-11 11"/><circle r="4"/>`,
	"green":  `<path d="M-1-12C10-10 12-2 1 0-2-4-3-8-1-12zM1 12C-10 10-12 2-1 0 2 4 3 8 1 12z"/><path d="M12-1C10-10 2-12 0-1 4 2 8 3 12-1zM-12 1C-10 10-2 12 0 1-4-2-8-3-12 1z"/>`,
	"orange": `<path d="M0 0V-13H13zM0 0H13V13zM0 0V13H-13zM0 0H-13V-13z"/>`,
	"purple": `<path d="M0-13 3.2-5.5 11.3-6.5 6.4 0 11.3 6.5 3.2 5.5 0 13-3.2 5.5-11.3 6.5-6.4 0-11.3-6.5-3.2-5.5z"/><circle class="under" r="3.2"/>`,
}

// glazeOf returns the glaze of a color, blue for an unknown color.
func (d *drawing) glazeOf(c core.Color) string {
	if int(c) < len(d.glazes) {
		return d.glazes[c]
	}
	return "blue"
}

// Symbols returns the tiles and motifs of the colors of a ruleset, which the drawings of a page
// use: a page has them once.
func Symbols(colors []core.ColorInfo) template.HTML {
	d := &drawing{colors: colors, glazes: view.Hues(colors)}
	d.add(`<svg class="symbols" width="0" height="0" aria-hidden="true">`)
	for i, c := range colors {
		glaze, motif := d.glazes[i], motifs[d.glazes[i]]
		d.add(`<symbol id="motif-%v" viewBox="-14 -14 28 28"><g class="motif">%v</g></symbol>`, c.Name, motif)
		d.add(`<symbol id="tile-%v" viewBox="0 0 40 40"><g class="glaze %v"><rect class="edge" x="1" y="1" width="38" height="38" rx="4"/>`+
			`<rect class="face" x="3" y="3" width="34" height="34" rx="3"/><g class="motif" transform="translate(20 20)">%v</g>`+
			`<path class="shine" d="M5 12V8a3 3 0 0 1 3-3h24"/></g></symbol>`, c.Name, glaze, motif)
	}
	d.add(`</svg>`)
	return d.html()
}
