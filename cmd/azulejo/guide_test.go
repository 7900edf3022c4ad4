package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/studio"
	"github.com/azulejo/azulejo/core/ruleset"
)

// guided are words as explain takes them, and texts with ¦ where the words are. The texts go on after guidedHead,
// or after guidedTest if they begin with a blank.
var guided = []struct{ word, text string }{
	// Keys, groups of keys, and entries with a name of their own.
	{"scoring.minimum", "scoring: { mini¦mum: -5 }"},
	{"scoring.place", "scoring:\n  pl¦ace: base + 1"},
	{"scoring.floor", "scoring: { flo¦or: [-1, -2] }"},
	{"scoring", "scor¦ing: { start: 3 }"},
	{"players", "play¦ers: 2..3"},
	{"ranking", "rank¦ing: [-score]"},
	{"end.when", "end: { wh¦en: round == 3 }"},
	{"turns.first", "turns: { fi¦rst: score }"},
	{"marker.floor", "marker: { flo¦or: false }"},
	{"lines.lengths", "lines: { len¦gths: [1, 2, 3, 4, 5] }"},
	{"bonuses", "bonu¦ses: { row: { points: 3 } }"},
	{"bonuses.row", "bonuses: { ro¦w: { points: 3 } }"},
	{"bonuses.row.points", "bonuses: { row: { poi¦nts: 3 } }"},
	{"bonuses.mine", "bonuses:\n  mi¦ne: { per: board.rows, points: 2 }"},
	{"params.extra", "params: { ex¦tra: -2 }\nscoring: { minimum: params.extra }"},
	{"params.extra", "params: { extra: -2 }\nscoring: { minimum: params.ex¦tra }"},
	{"counters.coins", "counters: { co¦ins: { of: seat } }\nranking: [score, coins]"},
	{"on.coin.event", "on: { coin: { ev¦ent: row, do: [{ score: 1 }] } }"},
	{"on.coin.do.1.score", "on: { coin: { event: row, do: [{ sco¦re: 1 }] } }"},
	{"actions.pay.do.1.score", "actions: { pay: { phase: offer, limit: { times: 1 }, do: [{ sco¦re: -1 }] } }"},
	{"colors.red.letter", "colors: { red: { let¦ter: R } }"},
	{"summary", "summ¦ary: Mine"},
	// Names in formulas, of the game and of the ruleset.
	{"run.h", "scoring: { place: run.¦h }"},
	{"row", "scoring: { place: r¦ow }"},
	{"color", "scoring: { place: 'col¦or == \"red\" ? 2 : 1' }"},
	{"place.row", "scoring: { place: place.r¦ow }"},
	{"filled", "scoring: { place: 'fil¦led(1, 1) ? 2 : 1' }"},
	{"board.rows", "end: { when: board.ro¦ws > 1 }"},
	{"me.score", "ranking: [me.sco¦re]"},
	{"round", "end: { when: rou¦nd == 3 }"},
	{"players.score", "end: { when: 'any(players, .sco¦re > 3)' }"},
	{"coins", "counters: { coins: { of: seat } }\nranking: [score, co¦ins]"},
	// Functions and operators.
	{"max", "scoring: { place: 'ma¦x(1, run.h)' }"},
	{"div_ceil", "scoring: { place: 'div¦_ceil(run.h, 2)' }"},
	{"any", "end: { when: 'an¦y(players, .score > 3)' }"},
	{"and", "end: { when: round > 3 an¦d round < 9 }"},
	{"not", "end: { when: 'no¦t (round < 3)' }"},
	{"in", "end: { when: 'round i¦n [3, 5]' }"},
	// Codes, and keys of tests.
	{"unknown-key", "scoring: { mini¦mun: -5 }"},
	{"formula-name", "scoring: { place: run.¦x }"},
	{"test.expect", "    ex¦pect: { turn: 1 }"},
	{"expect.turn", "    expect: { tu¦rn: 1 }"},
	{"position.seats.floor", "    position: { seats: [{ flo¦or: R }, {}] }"},
}

const (
	guidedHead = "format: 1\nextends: classic\nname: It\n"
	guidedTest = "format: 1\nruleset: classic\ntests:\n  - name: one\n"
)

// explain, the hover of editors and that of the studio give the same answers.
func TestWordsHaveOneExplanation(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	server, err := studio.New(t.Context(), studio.Config{Games: folder, Folder: folder})
	require.NoError(t, err)
	for _, c := range guided {
		file, text, explain := "it.yaml", guidedHead+c.text+"\n", []string{"explain", "it.yaml", c.word}
		if strings.HasPrefix(c.text, " ") {
			file, text, explain = "it.test.yaml", guidedTest+c.text+"\n", []string{"explain", c.word}
		}
		isCode := strings.Contains(c.word, "-")
		if isCode {
			explain = []string{"explain", c.word} // the text has a problem
		}
		before, after, _ := strings.Cut(text, "¦")
		at := language.Position{Line: strings.Count(before, "\n") + 1, Col: len(before) - strings.LastIndex(before, "\n")}
		require.NoError(t, os.WriteFile(file, []byte(before+after), 0o644))

		hover := language.Open(file, before+after, ruleset.OpenFile).Hover(at)
		if !assert.NotNil(t, hover, c.word) {
			continue
		}
		var out, errs bytes.Buffer
		require.Zero(t, cli.Main(explain, strings.NewReader(""), &out, &errs), errs.String())
		for _, s := range hover.Sections {
			if isCode && s.Title != "["+c.word+"]" {
				continue // the key with the problem
			}
			words := []string{s.Title, s.Text}
			for _, f := range s.Facts {
				words = append(words, f.Name, f.Value)
			}
			assert.Contains(t, oneLine(out.String()), oneLine(strings.Join(words, " ")), c.text)
		}

		question, err := json.Marshal(map[string]any{"file": file, "text": before + after, "at": at})
		require.NoError(t, err)
		r := httptest.NewRequest("POST", "http://127.0.0.1/api/design/hover", bytes.NewReader(question))
		r.Header.Set("Authorization", "Bearer "+server.Token())
		answer := httptest.NewRecorder()
		server.Handler().ServeHTTP(answer, r)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body)
		want, err := json.Marshal(hover)
		require.NoError(t, err)
		assert.JSONEq(t, string(want), answer.Body.String(), c.text)
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
