package studio

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

// forDesigners matches what players do not see unless they ask why: a key, an operator of formulas, a seat that has
// a name, a spot as programs call it.
var forDesigners = regexp.MustCompile(`[a-z]+\.[a-z_]+|[?&|=*<>]|\bseat \d|\b(wall|star|floor|hand) \d|[a-z]_[a-z]|→|\x60`)

// plain collects the texts of HTML and the names of its things, without what is folded.
func plain(n *html.Node) (texts []string) {
	for _, a := range n.Attr {
		if a.Key == "aria-label" {
			texts = append(texts, a.Val)
		}
	}
	if n.Type == html.TextNode {
		texts = append(texts, strings.TrimSpace(n.Data))
	}
	for c := range n.ChildNodes() {
		if n.Data != "details" || c.Data == "summary" {
			texts = append(texts, plain(c)...)
		}
	}
	return texts
}

// spots collects the things of HTML that a click can ask about, as a seat and a spot.
func spots(n *html.Node) map[string]bool {
	found := map[string]bool{}
	for n := range n.Descendants() {
		spot, seat := "", ""
		for _, a := range n.Attr {
			switch a.Key {
			case "data-spot":
				spot = a.Val
			case "data-seat":
				seat = a.Val
			}
		}
		if spot != "" {
			found[seat+"/"+spot] = true
		}
	}
	return found
}

// crossed returns moves that are seldom legal: the first words of some moves with the last words of others.
func crossed(choices []choice) (moves []string) {
	for i, c := range choices {
		first, last := strings.Fields(c.Text), strings.Fields(choices[(7*i+3)%len(choices)].Text)
		if i < 12 && len(first) > 2 && len(last) > 2 {
			moves = append(moves, strings.Join(append(first[:2], last[2:]...), " "))
		}
	}
	return moves
}

// readsPlain plays a game to its end, and checks all that its pages say to players on the way.
func (v *visitor) readsPlain(ruleset string, seats int) {
	v.t.Helper()
	link := v.begin(ruleset, "4", []string{"Ana", "Ben", "Cleo", "Dara"}[:seats]...)
	for _, moves := range []int{12, 48, 2000} {
		v.advance(link.Play, moves)
		for _, path := range []string{link.Play, link.Watch, link.Seats[1]} {
			var p struct {
				page
				Lessons []lesson
			}
			v.get(api(path)+"/page?learn=1", &p)
			root, err := html.Parse(strings.NewReader(p.HTML))
			require.NoError(v.t, err)
			texts := append(plain(root), p.Says, p.Turn, p.Title)
			for _, c := range p.Choices {
				texts = append(texts, c.Told, c.Says)
			}
			for _, l := range p.Lessons {
				texts = append(texts, l.Text)
			}
			if path == link.Play && moves == 48 {
				for spot := range spots(root) {
					var answer problem
					v.get(api(path)+"/check?move=&at="+url.QueryEscape(spot), &answer)
					texts = append(texts, answer.Error)
				}
				for _, move := range crossed(p.Choices) {
					var answer problem
					v.get(api(path)+"/check?at=1/line+1&move="+url.QueryEscape(move), &answer)
					texts = append(texts, answer.Error)
				}
			}
			for _, text := range texts {
				unhidden := strings.ReplaceAll(" "+text, " "+core.Hidden, "") // which stands for a value
				assert.NotRegexp(v.t, forDesigners, unhidden, fmt.Sprintf("%s %s", ruleset, path))
			}
		}
	}
}

// Players read sentences, names and pictures: no page of a game shows them a key, a formula or the number of a seat.
func TestPagesOfPlayersHaveNoKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	v := open(t, t.TempDir())
	for i, ruleset := range shipped {
		if strings.HasPrefix(ruleset, "house/") && (testing.Short() || !exhaustive && i%4 != 0) {
			continue
		}
		r, err := variants.Shipped(ruleset)
		require.NoError(t, err)
		fewest, _ := r.Rules.Seats()
		v.readsPlain(ruleset, fewest)
	}
}

// underscored writes a copy of a shipped ruleset whose colors, stars and structures have names of two words, and returns
// its file.
func underscored(t testing.TB, folder, name string) string {
	text, err := fs.ReadFile(rulesets.Classic, name+".yaml")
	if err != nil {
		text, err = fs.ReadFile(rulesets.Pavilion, name+".yaml")
	}
	require.NoError(t, err)
	own := func(name string) string { return strings.ReplaceAll(name, "/", "-") + ".yaml" }
	renamed := regexp.MustCompile(`\b(blue|yellow|red|black|white|purple|green|orange|pillar)(:|,|\)|"|]| \d)`).
		ReplaceAllString(string(text), "rose_$1$2")
	renamed = regexp.MustCompile(`extends: \S+`).ReplaceAllStringFunc(renamed, func(parent string) string {
		_, parent, _ = strings.Cut(parent, " ")
		return "extends: " + underscored(t, folder, parent)
	})
	require.NoError(t, os.WriteFile(filepath.Join(folder, own(name)), []byte(renamed), 0o644))
	return own(name)
}

// Names of a ruleset's own are read with blanks, and colors are pictures in the log, in tips and on buttons.
func TestPagesOfPlayersHaveNoUnderscores(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	for name, seats := range map[string]int{"classic-gray": 2, "summer-pavilion": 2, "house/az-solo-action-board": 1, "house/sp-buy-tile": 2} {
		v.readsPlain(underscored(t, folder, name), seats)
	}
}

// The names of colors in a text become tiles, the longest first.
func TestTilesOfNames(t *testing.T) {
	colors := []core.ColorInfo{{Name: "rose"}, {Name: "rose_dot"}}
	assert.Equal(t, []string{"take 2 ", "rose_dot", " and 1 ", "rose", ", roses"}, piecesOf("take 2 rose dot and 1 rose, roses", colors))
}

// The log has pictures of tiles also for what came of a move.
func TestLogHasTiles(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("house/az-solo-action-board", "4", "Ana")
	_, text := v.do("GET", l.Play, nil)
	assert.Regexp(t, `<small>round 1: you start\s+<svg class="chip" role="img" aria-label="\w+"[^>]*><use[^>]*/></svg> comes from the bag to the dummy`, text)
}
