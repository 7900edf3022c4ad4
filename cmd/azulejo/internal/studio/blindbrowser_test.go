package studio

import (
	"encoding/json"
	"math/rand/v2"
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
	role, name, more string // more is the description
	all              []string
}

// listen reads the accessibility tree of a page, and nothing else.
func (p *tab) listen() (h heard) {
	p.t.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{FrameID: p.frame.id})
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
				h.role, h.name, h.more = said(n.Role), said(n.Name), said(n.Description)
			}
		}
	}
	return h
}

// Somebody who sees nothing plays a whole game. Keys go to what can be picked, whose names say what it is and whose
// descriptions say what a move does. After each move the page says what happened, whose turn it is and the scores. The
// focus is never lost.
func TestBrowserWithoutSight(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.write(map[string]string{"short.yaml": "format: 1\nextends: summer-pavilion\nname: Short\nend: { rounds: 1 }\n"})
	rulesets := []string{"house/az-mini-3x3", "short.yaml"}
	if exhaustive {
		rulesets = append(rulesets, "classic", "summer-pavilion-gray")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, ruleset := range rulesets {
		l := v.begin(ruleset, "5", "Ana", "random")
		p := v.browse(l.Play)
		played, now := -1, page{}
		p.quiet()
		p.keys(kb.ArrowRight)
		for range 1500 {
			p.quiet()
			h := p.listen()
			v.get(api(l.Play)+"/page", &now)
			if now.Over {
				assert.Contains(t, h.all, p.text(".ending h2"))
				break
			}
			assert.Condition(t, func() bool { return heardOf(h, `^Ana \d+ points`) && heardOf(h, `Your turn`) }, "%s: %q", ruleset, h.all)
			if now.Played != played {
				assert.Contains(t, h.all, now.Says, ruleset)
				assert.NotEmpty(t, now.Says, ruleset)
				played = now.Played
			}
			require.Equal(t, "button", h.role, "%s: the focus is lost: %q", ruleset, h)
			require.Regexp(t, `\b(tiles?|line|wall|star|floor|empty|Play|Take|Cover|Put|Keep|Discard|Pass)\b`, h.name, "%s: a button does not say what it is", ruleset)
			require.Regexp(t, `\b(Take|Cover|Put|Keep|Discard|Pass|Your turn|[Nn]ow choose)\b`, h.name+"; "+h.more, "%s: %s does not say what it does", ruleset, h.name)
			switch random.IntN(8) {
			case 0:
				p.press("Escape", "Escape", false, 0)
			case 1, 2:
				p.keys([]string{kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowDown}[random.IntN(4)])
			default:
				p.press("Enter", "Enter", false, 0)
			}
		}
		require.True(t, now.Over, "%s: stuck after %d moves", ruleset, now.Played)
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

// Whatever can have the focus looks different when it has it, and is in the window.
func TestBrowserFocusIsVisible(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for ruleset, moves := range map[string]int{"classic": 7, "classic-gray": 40, "summer-pavilion": 30} {
		p := v.atTurn(ruleset, 2, moves)
		p.keys(kb.ArrowRight) // from here on a focus is that of a keyboard
		p.press("Enter", "Enter", false, 0)
		assert.Empty(t, eval[[]string](p, `(() => {
			const look = e => [e, ...e.querySelectorAll("*")].map(part => {
				const {filter, fill, stroke, strokeWidth, outlineStyle, backgroundColor} = getComputedStyle(part);
				return [filter, fill, stroke, strokeWidth, outlineStyle, backgroundColor].join();
			}).join("\n");
			return [...document.querySelectorAll(".thing[tabindex], main [tabindex='0'], main button, main a")].filter(e => e.checkVisibility()).filter(e => {
				document.activeElement.blur();
				const before = look(e);
				e.focus();
				const {x, y, right, bottom} = e.getBoundingClientRect();
				return document.activeElement !== e || look(e) === before || right < 0 || bottom < 0 || x > innerWidth || y > innerHeight;
			}).map(e => e.dataset.thing ?? e.textContent);
		})()`), ruleset)
		p.close()
	}
}
