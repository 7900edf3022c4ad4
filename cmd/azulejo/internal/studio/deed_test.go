package studio

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/azulejo/azulejo/variants"
)

// forDesigners matches what players do not see unless they ask why: a key, an operator of formulas, a seat that has
// a name, a spot as programs call it.
var forDesigners = regexp.MustCompile(`[a-z]+\.[a-z_]+|[?&|=*<>]|\bseat \d|\b(wall|star|floor|hand) \d|[a-z]_[a-z]|→`)

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

// Players read sentences, names and pictures: no page of a game shows them a key, a formula or the number of a seat.
func TestPagesOfPlayersHaveNoKeys(t *testing.T) {
	v := open(t, t.TempDir())
	for i, ruleset := range shipped {
		if !exhaustive && i%4 != 0 && strings.HasPrefix(ruleset, "house/") {
			continue
		}
		r, err := variants.Shipped(ruleset)
		require.NoError(t, err)
		fewest, _ := r.Rules.Seats()
		link := v.begin(ruleset, "4", []string{"Ana", "Ben", "Cleo", "Dara"}[:fewest]...)
		for _, moves := range []int{12, 48} {
			v.advance(link.Play, moves)
			for _, path := range []string{link.Play, link.Watch, link.Seats[1]} {
				var p page
				v.get(api(path)+"/page", &p)
				root, err := html.Parse(strings.NewReader(p.HTML))
				require.NoError(t, err)
				texts := append(plain(root), p.Says, p.Turn)
				for _, c := range p.Choices {
					texts = append(texts, c.Told, c.Says)
				}
				for _, text := range texts {
					assert.NotRegexp(t, forDesigners, text, fmt.Sprintf("%s %s", ruleset, path))
				}
			}
		}
	}
}
