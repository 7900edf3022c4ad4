package studio

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// heard is what a screen reader finds on a page: the element that has the focus, and all texts and names.
type heard struct {
	role, name string
	all        []string
}

// listen reads the accessibility tree of a page, and nothing else.
func (p *tab) listen() (h heard) {
	p.t.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	require.NoError(p.t, err)
	said := func(v *accessibility.Value) (text string) {
		if v != nil {
			_ = json.Unmarshal(v.Value, &text) // other values are no texts
		}
		return text
	}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		h.all = append(h.all, said(n.Name))
		for _, property := range n.Properties {
			if property.Name == "focused" && string(property.Value.Value) == "true" && said(n.Role) != "RootWebArea" {
				h.role, h.name = said(n.Role), said(n.Name)
			}
		}
	}
	return h
}

// Somebody who sees nothing plays a whole game: keys go to what can be picked, whose names say what it is, and after
// each move the page says what happened, whose turn it is and the scores.
func TestBrowserWithoutSight(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	rulesets := []string{"house/az-mini-3x3"}
	if exhaustive {
		rulesets = append(rulesets, "classic")
	}
	for _, ruleset := range rulesets {
		l := v.begin(ruleset, "5", v.company(ruleset)...)
		p := v.browse(l.Play)
		told, played := "", 0
		for range 600 {
			p.quiet()
			h := p.listen()
			if v.position(l.Play).Over {
				assert.Contains(t, h.all, p.text(".ending h2"))
				break
			}
			assert.Condition(t, func() bool { return heardOf(h, `^Ana \d+ points`) && heardOf(h, `your turn`) }, "%s: %q", ruleset, h.all)
			var now page
			v.get(api(l.Play)+"/page", &now)
			if now.Played != played {
				assert.Contains(t, h.all, now.Says, ruleset)
				assert.NotEmpty(t, now.Says, ruleset)
				played = now.Played
			}
			if h.role != "button" {
				p.keys(kb.ArrowRight)
			} else {
				require.Regexp(t, `\b(tiles?|line|wall|star|empty|Play)\b`, h.name, "%s: a button does not say what it is", ruleset)
				p.keys(kb.Enter)
			}
			told = h.name
		}
		require.True(t, v.position(l.Play).Over, "%s: stuck at %q", ruleset, told)
		p.close()
	}
}

// heardOf reports whether a screen reader says something.
func heardOf(h heard, pattern string) bool {
	is := regexp.MustCompile(pattern)
	for _, text := range h.all {
		if is.MatchString(text) {
			return true
		}
	}
	return false
}
