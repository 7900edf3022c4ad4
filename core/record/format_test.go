package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHeaderIsChecked(t *testing.T) {
	l := short(t, "classic")
	for want, change := range map[string]func(object){
		`game has no format; this is format 1`:             func(o object) { delete(o, "format") },
		`this is format 6, and formats 1 to 4 can be read`: func(o object) { o["format"] = 6 },
		`this is format 5, and formats 1 to 4 can be read`: func(o object) { o["format"], o["new"] = 5, 1 },
		`game.format cannot be a JSON string`:              func(o object) { o["format"] = "1" },
		`game has no ruleset`:                              func(o object) { delete(o, "ruleset") },
		`no ruleset "mosaic" is shipped`:                   func(o object) { o["ruleset"] = "mosaic" },
		`seats: 0 seats: this ruleset is for 2`:            func(o object) { delete(o, "seats") },
		`seats: 1 seat: this ruleset is for 2`:             func(o object) { o["seats"] = []string{"a"} },
		`seats: 5 seats: this ruleset is for 2`:            func(o object) { o["seats"] = make([]string, 5) },
		`seats: 999 seats: this ruleset is for 2`:          func(o object) { o["seats"] = make([]string, 999) },
		`this ruleset is for 2 to 4`:                       func(o object) { o["seats"] = []string{} },
		`game.seats cannot be a JSON number`:               func(o object) { o["seats"] = 3 },
		`game.seed cannot be a JSON number`:                func(o object) { o["seed"] = 7 },
		`null is no value here`:                            func(o object) { o["seed"] = nil },
		`unknown key "mood"`:                               func(o object) { o["mood"] = "good" },
		`unknown key "Digest"; keys are`:                   func(o object) { o["Digest"] = o["digest"] },
		`the line is not UTF-8`: func(o object) {
			o["seats"] = []string{"\xff", "", ""}
		},
		`odd.yaml`: func(o object) {
			o["source"], o["ruleset"] = "variant: [", "odd.yaml"
		},
	} {
		altered := l.with(t, 0, change)
		if strings.Contains(want, "UTF-8") {
			// The encoder of the test has made it valid.
			altered[0] = strings.Replace(altered[0], `\ufffd`, "\xff", 1)
		}
		refused(t, altered, 1, want)
	}
}

func TestMissingGameLineIsRefused(t *testing.T) {
	l := short(t, "classic")
	refused(t, l[1:], 1, "a game begins with its game line, not with deal")
	refused(t, l.inserted(0, "\n", "\n", l[len(l)-1]), 3, "not with end")
}

// A key that the format does not have is refused anywhere.
func TestUnknownKeyIsRefused(t *testing.T) {
	l := short(t, "summer-pavilion")
	for _, kind := range []string{"game", "deal", "move", "score", "round", "end"} {
		i := l.find(t, kind, 0)
		refused(t, l.set(t, i, "mood", "good"), i+1, `unknown key "mood"`)
		refused(t, l.set(t, i, "Seat", 1), i+1, "unknown key")
	}
	i := l.find(t, "supply", 0)
	capital := strings.Replace(l[i], "supply", "Supply", 1)
	refused(t, l.replaced(i, capital), i+1, `unknown key "Supply"`)
	refused(t, l.inserted(i, encode(t, object{"mood": "good"})), i+1, `unknown key "mood"`)
	refused(t, l.inserted(i, "{\"\u017fupply\":[]}\n"), i+1, "unknown key")
}

func TestBrokenLineIsRefused(t *testing.T) {
	l := short(t, "summer-pavilion")
	i := l.find(t, "move", 2)
	move, score := strings.TrimSpace(l[i]), strings.TrimSpace(l[l.find(t, "score", 0)])
	for broken, want := range map[string]string{
		move[:len(move)-1]:                      "not a JSON object",
		move[:20]:                               "not a JSON object",
		move + score:                            "something follows the object",
		move + " " + move:                       "something follows the object",
		move + ",":                              "something follows the object",
		"[" + move + "]":                        "a line cannot be a JSON array",
		`"move"`:                                "a line cannot be a JSON string",
		"7":                                     "a line cannot be a JSON number",
		"null":                                  "null is no value",
		"{}":                                    "none of the keys",
		"move: {}":                              "not a JSON object",
		move[:len(move)-1] + "," + score[1:]:    "several keys, move, score",
		move[:len(move)-1] + "," + move[1:]:     `the key "move" comes twice`,
		move[:len(move)-1] + `,"score":null}`:   "null is no value",
		`{"move":null}`:                         "null is no value",
		move[:len(move)-2] + `,"seat":1}}`:      `the key "seat" comes twice`,
		`{"move":{"text":7}}`:                   "move.text cannot be a JSON number",
		`{"move":{"text":"pass","legal":1.5}}`:  "move.legal cannot be a JSON number 1.5",
		`{"move":{"text":"pass","legal":1e99}}`: "move.legal cannot be a JSON number 1e99",
		`{"move":{"text":{}}}`:                  "move.text cannot be a JSON object",
		`{"round":{"totals":[1,[2]]}}`:          "round.totals cannot be a JSON array",
		`{"deal":{"displays":"red"}}`:           "deal.displays cannot be a JSON string",
		`{"supply":[null]}`:                     "null is no value",
		`{"move":[` + strings.Repeat("[", 200_000):       "not a JSON object",
		strings.Repeat(`{"game":`, 20_000):               "not a JSON object",
		"\x00\x00\x00\x00":                               "not a JSON object",
		"\ufeff" + move:                                  "not a JSON object",
		`{"move":{"text":"` + "\xff" + `"}}`:             "not UTF-8",
		`{"move":{"text":"1 red","seat":1,"legal":"7"}}`: "move.legal cannot be a JSON string",
	} {
		refused(t, l.replaced(i, broken+"\n"), i+1, want)
	}
}

// What is wrong in a later game has the number of its line in the file.
func TestLineNumbersGoOnThroughTheFile(t *testing.T) {
	a, b := short(t, "classic"), short(t, "summer-pavilion")
	i := b.find(t, "score", 3)
	altered := b.set(t, i, "points", 99)
	refused(t, slices.Concat(a, lines{"\n", " \n"}, altered), len(a)+2+i+1, "here is 99")
}

// The error of a line names it first, as a person looks for it.
func TestLineErrorText(t *testing.T) {
	l := short(t, "classic")
	i := l.find(t, "move", 0)
	_, wrong := fail(t, l.set(t, i, "legal", 0).String())
	legal := l.number(t, i, "legal")
	assert.EqualError(t, wrong, fmt.Sprintf("line 3: move.legal: expected %d, here is 0", legal))
}
