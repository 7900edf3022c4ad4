package studio

import (
	_ "embed"
	"fmt"
	"html/template"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// sitePage is a ruleset, as the pages of a site show it.
type sitePage struct {
	Ruleset string
	Link    string // that carries it, "" for a shipped one
	Path    string // of the page in the site
	Root    string // the way from the page back to the site
	Seats   [2]int
	Parents map[string]string // paths of the pages of what it extends, "" for none
	Book    rulebook
	Symbols template.HTML
	Board   template.HTML
	Numbers *measured // nil for none
	colors  []core.ColorInfo
	digest  string // of the ruleset
}

// measured is what games of a shipped ruleset showed that greedy bots played with seed 1: shares are percentages.
type measured struct {
	Seats, Games     int
	First, Low, High float64 // share of games that the first seat won, and its 95 % interval
	Rounds, Moves    float64
	Fair             float64 // the share of equal seats
	digest           string
}

// measuredLines has a line for each ruleset: its name, the digest, and the fields of measured up to moves.
//
//go:embed measured.txt
var measuredLines string

// parseMeasured reads lines of numbers by the name of the ruleset.
func parseMeasured(lines string) map[string]*measured {
	all := map[string]*measured{}
	for line := range strings.Lines(lines) {
		m, name := &measured{}, ""
		if _, err := fmt.Sscan(line, &name, &m.digest, &m.Seats, &m.Games, &m.First, &m.Low, &m.High, &m.Rounds, &m.Moves); err == nil {
			m.Fair = 100 / float64(m.Seats)
			all[name] = m
		}
	}
	return all
}

// pathOf returns the path of the page of a ruleset in a site.
func pathOf(name string) string { return "rulesets/" + name + ".html" }

// carried opens the ruleset of a file, and returns a link that carries it.
func carried(file string) (r *variants.Ruleset, link string, err error) {
	f, err := openFolder(filepath.Dir(file))
	if err != nil {
		return nil, "", err
	}
	defer f.root.Close()
	disk, err := f.read(filepath.Base(file))
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	d, k := designer{folder: f}, sketch{File: disk.File, Text: disk.Text}
	if r, err = d.open(k); err != nil {
		return nil, "", err
	}
	p, err := d.parcelOf(k)
	if err == nil {
		link, err = p.pack()
	}
	return r, link, err
}

// sitePageOf describes one of the rulesets of a site.
func sitePageOf(r *variants.Ruleset, link string, rulesets []string) *sitePage {
	name := r.Name
	if link != "" {
		name = stemOf(path.Base(name))
	}
	p := &sitePage{Ruleset: name, Link: link, Path: pathOf(name), Parents: map[string]string{}, Book: rulebook{Rulebook: guide.RulebookOf(r)},
		digest: r.Document.Digest()}
	p.Root = strings.Repeat("../", strings.Count(p.Path, "/"))
	p.Seats[0], p.Seats[1] = r.Rules.Seats()
	for _, parent := range r.Document.Extends() {
		p.Parents[parent] = ""
		if slices.Contains(rulesets, parent) {
			p.Parents[parent] = pathOf(parent)
		}
	}
	if v, drawn := guide.Picture(r, 0); drawn {
		p.colors, p.Symbols, p.Board, p.Book.Board = v.Colors, svg.Symbols(v.Colors), svg.Board(v, 0, svg.Style{}), svg.Seat(v, 0, svg.Style{})
	}
	return p
}

// Pages returns the pages of rulesets in a site, by their paths: one for each shipped ruleset that is named, or for all if
// none is, one for each ruleset of a file, and rulesets.html, which lists them. They are plain HTML that needs no script.
func Pages(rulesets, own []string) (map[string][]byte, error) {
	if len(rulesets) == 0 {
		rulesets = variants.Names()
	}
	var pages, published, others []*sitePage
	for _, name := range rulesets {
		r, err := variants.Shipped(name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, sitePageOf(r, "", rulesets))
	}
	for _, file := range own {
		r, link, err := carried(file)
		if err != nil {
			return nil, err
		}
		pages = append(pages, sitePageOf(r, link, rulesets))
	}
	numbers, files := parseMeasured(measuredLines), map[string][]byte{}
	var colors []core.ColorInfo
	for _, p := range pages {
		if files[p.Path] != nil {
			return nil, fmt.Errorf("two rulesets of the site are called %s; give your file another name", p.Ruleset)
		}
		if m := numbers[p.Ruleset]; m != nil && strings.HasPrefix(p.digest, "sha256:"+m.digest) {
			p.Numbers = m
		}
		html, err := fill("site.html", p)
		if err != nil {
			return nil, err
		}
		files[p.Path] = []byte(html)
		if p.Link != "" || strings.Contains(p.Ruleset, "/") {
			others = append(others, p)
			continue
		}
		published = append(published, p)
		colors = append(colors, p.colors...)
	}
	html, err := fill("siteindex", struct {
		Symbols           template.HTML
		Published, Others []*sitePage
	}{symbolsOf(colors), published, others})
	files["rulesets.html"] = []byte(html)
	return files, err
}
