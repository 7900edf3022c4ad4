package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// search returns the rulesets that a search finds.
func (v *visitor) search(words string) (found []string) {
	v.t.Helper()
	var all []listed
	v.get("/api/rulesets?search="+url.QueryEscape(words), &all)
	for _, one := range all {
		found = append(found, one.Ruleset)
	}
	return found
}

// A search finds rulesets of the folder beside the shipped ones, by what their files say now.
func TestSearch(t *testing.T) {
	v, folder := designing(t)
	assert.Contains(t, v.search("corner"), "corners.yaml")
	assert.Subset(t, v.search(" the "), append([]string{"corners.yaml"}, shipped...))
	file := filepath.Join(folder, "corners.yaml")
	assert.Empty(t, v.search("armadillo"))
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(corners, "something", "armadillos", 1)), 0o600))
	assert.Equal(t, []string{"corners.yaml"}, v.search("armadillo"))
	require.NoError(t, os.WriteFile(file, []byte("format: 1\nextends: classic\nwalls: 3 # armadillos\n"), 0o600))
	assert.Empty(t, v.search("armadillo"), "a broken one cannot be played")
	require.NoError(t, os.Remove(file))
	assert.Empty(t, v.search("armadillo"))
}

// Own rulesets are on the first page, and a broken one says what is wrong.
func TestOwnRulesetsAreListed(t *testing.T) {
	v, folder := designing(t)
	_, page := v.do("GET", "/", nil)
	assert.Contains(t, page, `value="corners.yaml"`)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "corners.yaml"), []byte("format: 1\nextends: classic\nwalls: 3\n"), 0o600))
	_, page = v.do("GET", "/?ruleset=corners.yaml", nil)
	assert.NotContains(t, page, `value="corners.yaml"`)
	assert.Contains(t, page, `<a href="/design?file=corners.yaml">mend it</a>`)
	assert.Regexp(t, `class="broken">[^<]*walls`, page)
	assert.Equal(t, 1, strings.Count(page, " checked>"), "a ruleset that can be played is chosen")
}

// The first page offers both sides of both boards, and what a link to it names is chosen.
func TestHomeOffersSides(t *testing.T) {
	v, _ := designing(t)
	for chosen, want := range map[string]string{"": "classic", "summer-pavilion-gray": "summer-pavilion-gray", "corners.yaml": "corners.yaml",
		"house/az-tile-guild": "house/az-tile-guild", "nonsense": "classic"} {
		_, page := v.do("GET", "/?ruleset="+chosen, nil)
		checkHTML(t, "home", page)
		for _, side := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
			assert.Contains(t, page, `value="`+side+`"`)
		}
		assert.Equal(t, 1, strings.Count(page, " checked>"))
		assert.Regexp(t, `value="`+want+`"[^>]* checked>`, page)
	}
}

// My games are told by who plays, their points and whose turn it is or who has won, the last one first.
func TestMyGames(t *testing.T) {
	v := open(t, t.TempDir())
	over := v.begin("classic", "3", "Ana", "easy")
	v.advance(over.Play, 1000)
	v.begin("classic-gray", "4", "Ana", "Bento", "easy", "easy")
	alone := v.begin("summer-pavilion", "5", "Ana", "easy")
	v.yours(alone.Play, 1)
	for i, name := range []string{"classic-3", "classic-gray-4", "summer-pavilion-5"} { // clocks of files may tick slowly
		when := time.Now().Add(time.Duration(i-3) * time.Minute)
		require.NoError(t, os.Chtimes(v.server.games.file(name), when, when))
	}
	check := func(v *visitor) {
		list, count := v.server.recent(2)
		assert.Equal(t, 3, count)
		require.Len(t, list, 2)
		assert.Equal(t, "Your turn", list[0].Standing)
		assert.Equal(t, "Summer Pavilion, colored stars", list[0].Name)
		assert.Equal(t, "Ana’s turn", list[1].Standing)
		assert.Equal(t, "Ana 0, Bento 0, easy bot 1 0 and easy bot 2 0", list[1].Players)
		list, _ = v.server.recent(10)
		last, p := list[2], v.position(over.Play)
		assert.Equal(t, fmt.Sprintf("You %d and easy bot %d", p.Scores[0], p.Scores[1]), last.Players)
		assert.Regexp(t, `^(You win|Easy bot wins) by \d+$`, last.Standing)
		assert.Equal(t, slices.Equal(p.Winners, []int{1}), strings.HasPrefix(last.Standing, "You"))
	}
	check(v)
	v.server.games.close()
	check(open(t, v.server.games.folder)) // by the files alone
}

// The owner alone deletes games, also those whose file is broken. A page that shows one says that it is gone.
func TestGamesAreDeleted(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "3", "Ana", "Bento")
	code, _ := v.guest().do("DELETE", api(l.Play), nil)
	assert.Equal(t, http.StatusForbidden, code)
	assert.FileExists(t, filepath.Join(folder, "classic-3.jsonl"))
	code, text := v.do("DELETE", api(l.Play), nil)
	require.Equal(t, http.StatusNoContent, code, text)
	assert.NoFileExists(t, filepath.Join(folder, "classic-3.jsonl"))
	assert.Contains(t, v.position(l.Play).Error, "deleted")
	var p page
	v.get(api(l.Play)+"/page", &p)
	assert.Contains(t, p.HTML, "deleted")
	assert.False(t, p.Undo)
	code, text = v.play(l.Play, "1 blue 1", 0)
	assert.Equal(t, http.StatusNotFound, code, text)
	_, count := v.server.recent(5)
	assert.Zero(t, count)

	require.NoError(t, os.WriteFile(filepath.Join(folder, "damaged.jsonl"), []byte("{"), 0o600))
	list, _ := v.server.recent(5)
	require.Len(t, list, 1)
	assert.Equal(t, "Cannot be opened", list[0].Standing)
	for _, want := range []int{http.StatusNoContent, http.StatusNotFound} {
		code, text = v.do("DELETE", "/api/games/"+list[0].Link, nil)
		assert.Equal(t, want, code, text)
	}
	code, _ = v.do("DELETE", "/api/games/x", nil)
	assert.Equal(t, http.StatusNotFound, code)
	other := v.begin("classic", "6", "Ana", "Bento")
	code, text = open(t, folder).do("DELETE", api(other.Play), nil)
	assert.NotEqual(t, http.StatusNoContent, code, "another studio plays it")
	assert.True(t, json.Valid([]byte(text)))
}
