package studio

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// People at one screen hand it over in the browser: nobody's secrets are on the page until its person goes on.
func TestBrowserHandsOver(t *testing.T) {
	v := open(t, t.TempDir())
	v.write(map[string]string{"hiding.yaml": hiding})
	l := v.begin("hiding.yaml", "7", "Ana", "Bento")
	p := v.browse(l.Play)
	mine := `document.querySelectorAll(".boards > .seat")[0].innerText.match(/goal (rows|columns|corners)/)`
	for _, name := range []string{"Ana", "Bento"} {
		p.until(`!document.getElementById("hand").hidden`)
		assert.Contains(t, p.text("#prompt"), name+": continue when nobody else looks")
		assert.False(t, eval[bool](p, `!!document.querySelector("#table").innerText.match(/goal (rows|columns|corners)/)`))
		p.click("#hand")
		p.soon(`document.querySelector("main.yours:not([aria-busy=true])")`)
		p.until(mine)
		assert.Equal(t, 1, eval[int](p, `[...document.querySelectorAll(".boards > .seat")].map(e => e.innerText).join(" ").match(/goal (rows|columns|corners)/g).length`))
		code, text := v.play(l.Play, v.position(l.Play + map[string]string{"Ana": "?as=1", "Bento": "?as=2"}[name]).Moves[0], v.position(l.Watch).Played)
		require.Equal(t, 200, code, text)
	}
	other := v.browse(l.Seats[2])
	other.until(mine)
	assert.Equal(t, 1, eval[int](other, `[...document.querySelectorAll(".boards > .seat")].map(e => e.innerText).join(" ").match(/goal (rows|columns|corners)/g).length`))
	assert.True(t, eval[bool](other, `document.getElementById("hand").hidden`))
}
