package cli

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testsIntro tells what tests are, with one as the example.
const testsIntro = `
## Tests

A file of tests, ` + "`NAME.test.yaml`" + `, says of a ruleset what happens in a game of it. ` + "`azulejo test`" + ` runs
it, and ` + "`azulejo explain tests`" + ` and ` + "`azulejo explain expect`" + ` tell what is told here.

` + "```yaml" + `
format: 1
ruleset: classic
tests:
  - name: a complete line of the end of a round goes to the wall, and the floor line costs points
    position:
      seats:
        - { lines: [B, ., ., ., .], wall: [.Y..., ....., ....., ....., .....], floor: R }
        - {}
    expect:
      points: [{ seat: 1, rule: scoring.place, points: 2 }]
      score: [1, 0]
      position: { seats: [{ wall: [BY...], floor: . }, {}] }
  - name: the rest of a display goes to the center, which has the marker
    steps:
      - deal: [BBRW, KKKK, YYYY, WWWW, RRRR]
        move: 1 blue 2
        expect: { turn: 2, tiles: { center: 2 } }
      - move: center red floor
        expect:
          position: { marker: 2, seats: [{}, { floor: [+, R] }] }
          illegal: [{ move: 1 blue 1, because: no blue tile }]
` + "```" + `
`

// tests tells of the language of tests.
func (p *page) tests() {
	fmt.Fprint(p.out, testsIntro)
	for _, g := range scenario.Groups() {
		fmt.Fprintf(p.out, "\n### Keys of `%s`\n\n%s\n", g.Name, g.Doc)
		p.head()
		for _, k := range g.Keys {
			p.row(k.Name, k.Type.Text, k.Doc, k.Example)
		}
	}
}

// positions tells of the keys of positions, with an example for each variant.
func (p *page) positions(all []variants.Variant) {
	fmt.Fprint(p.out, "\n## Positions\n\nA position is where a game stands. Tests begin with one, and `azulejo replay GAME "+
		"--step N` prints the one after a move, to be copied. What it leaves out is as at the start of a game. Tiles are "+
		"written as letters, `BBR`, with a count before them where it helps, `12B 1R`, or as a list, `[B, B, R]`; a dot is "+
		"none. `azulejo explain position` tells what is told here.\n")
	for _, v := range all {
		p.position(v)
	}
}

// position tells of the positions of a variant.
func (p *page) position(v variants.Variant) {
	fmt.Fprintf(p.out, "\n### Positions of `%s`\n", v.Name())
	p.head()
	for _, k := range variants.PositionKeys(v) {
		if _, ofSeat := k.OfSeat(); !ofSeat {
			p.row(k.Path, k.Type, k.Doc, k.Example)
		}
	}
	fmt.Fprint(p.out, "\nFor each seat:\n")
	p.head()
	for _, k := range variants.PositionKeys(v) {
		if word, ofSeat := k.OfSeat(); ofSeat {
			p.row(word, k.Type, k.Doc, k.Example)
		}
	}
	name := baseOf(v)
	r, err := variants.Open(name)
	if err != nil {
		return
	}
	if test, err := positionTest(r.Rules); err == nil {
		fmt.Fprintf(p.out, "\n```yaml\nformat: 1\nruleset: %s\ntests:\n%s```\n", name, test)
	}
}

// head begins a table of keys.
func (p *page) head() {
	fmt.Fprint(p.out, "\n| key | value | meaning | example |\n| --- | --- | --- | --- |\n")
}

// row tells of a key in one line.
func (p *page) row(name, kind, doc, example string) {
	if example != "" {
		example = "`" + example + "`"
	}
	for _, cell := range []string{"`" + name + "`", kind, doc, example} {
		fmt.Fprint(p.out, "| "+strings.ReplaceAll(cell, "|", `\|`)+" ")
	}
	fmt.Fprintln(p.out, "|")
}
