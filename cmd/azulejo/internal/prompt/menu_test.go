package prompt

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// offers are moves of both games, as a menu gets them.
var offers = menu(Beginning(
	"1 blue 2", "1 blue floor", "1 black 2", "10 red 1", "center red floor",
	"pass", "keep none", "keep red", "keep red red",
))

// The options are the next words of all choices that begin with the typed words,
// each once and in the order of the choices.
func TestOptions(t *testing.T) {
	for line, want := range map[string]string{
		"":               "1 10 center pass keep",
		"1":              "1 10",
		"1 ":             "blue black",
		"1 b":            "blue black",
		"1 bla":          "black",
		"1 bl ":          "2 floor",
		"1 blue":         "blue",
		"1 BLUE ":        "2 floor",
		"  1   blue   ":  "2 floor",
		"1 blue f":       "floor",
		"1 blue 2 ":      done,
		"1 blue 2 3":     "",
		"10 ":            "red",
		"ce ":            "red",
		"2":              "",
		"keep ":          "none red",
		"keep red ":      done + " red",
		"keep red red ":  done,
		"keep red red r": "",
		"save my.jsonl":  "",
		"1 \x1b ":        "",
	} {
		assert.Equal(t, want, strings.Join(offers.options(line), " "), "%q", line)
	}
	assert.Empty(t, menu(nil).options(""))
	assert.Empty(t, menu(Beginning("")).options("x"), "a choice without words is no word")
}

// The caller says which choices are left: a number begins with its digits, but 1 is
// not 10, and a word may be short for one that begins otherwise.
func TestOptionsAreWhatIsMeant(t *testing.T) {
	m := menu(Beginning("10 red 1", "12 black 1", "12 kiwi 2"))
	assert.Empty(t, m.options("1 "))
	assert.Equal(t, []string{"10", "12"}, m.options("1"))
	assert.Equal(t, []string{"kiwi", "black"}, m.options("12 k"))
	assert.Equal(t, []string{"1", "2"}, m.options("12 k "))
	assert.Equal(t, []string{"black"}, offers.options("1 k"))
	assert.Equal(t, []string{"2"}, offers.options("1 k "))
}

// Taking an option takes all words after it that are the only ones, and is complete
// only if no choice is left open.
func TestChoose(t *testing.T) {
	for _, c := range []struct {
		line, option, longer string
		complete             bool
	}{
		{"", "1", "1 ", false},
		{"", "10", "10 red 1", true},
		{"1", "10", "10 red 1", true},
		{"1 ", "blue", "1 blue ", false},
		{"1 b", "blue", "1 blue ", false},
		{"1 b", "black", "1 black 2", true},
		{"1 blue ", "2", "1 blue 2", true},
		{"", "pass", "pass", true},
		{"keep ", "red", "keep red ", false},
		{"keep red ", done, "keep red", true},
		{"keep red ", "red", "keep red red", true},
		{"", "center", "center red floor", true},
		{"CENTER ", "red", "center red floor", true},
	} {
		longer, complete := offers.choose(c.line, c.option)
		assert.Equal(t, c.longer, longer, "%q + %q", c.line, c.option)
		assert.Equal(t, c.complete, complete, "%q + %q", c.line, c.option)
	}
}

// Taking a word back leaves what is in front of it, ready for another word.
func TestBack(t *testing.T) {
	for line, want := range map[string]string{
		"": "", "1": "", "1 ": "", "1 blue": "1 ", "1 blue ": "1 ", "1  blue 2": "1 blue ", "   ": "",
	} {
		assert.Equal(t, want, back(line), "%q", line)
	}
}
