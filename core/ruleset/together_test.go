package ruleset_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// changes are rulesets that go well alone; most of them go with some of the others.
var changes = []string{
	"nored", "extends: base\ncolors: { red: null }\n",
	"green", "extends: base\ncolors: { green: { letter: G } }\n",
	"one", "extends: green\ncolors: { red: null }\n",
	"two", "extends: green\ncolors: { blue: null }\n",
	"three", "extends: green\ncolors: { green: null }\n",
	"fewred", "extends: base\ncolors: { red: { tiles: 9 } }\nlines: [9]\n",
	"onlyred", "extends: base\ncolors: { red: { tiles: 9 } }\n",
	"isred", "extends: base\nend: { when: 'tile == \"red\"' }\n",
	"noplace", "extends: base\nscoring: { place: null }\n",
	"twice", "extends: base\nscoring: { place: 2 * base }\n",
	"needs", "extends: base\nrequires: { tall: why }\nend: { when: 'tile == \"red\"' }\n",
	"loose", "scoring: { place: null }\n",
	"looser", "scoring: { place: 2 * base }\n",
	"wrong", "extends: base\nend: { wen: 1 }\n",
	"middle", "extends: [nored, isred]\n",
	"settled", "extends: [nored, isred]\nend: { when: false }\n",
	"under", "extends: nored\n",
	"over", "extends: isred\n",
}

// toldApart loads a text that extends some of the changes and returns the problems
// that say what does not go together, and how many parts were compiled to find them.
func toldApart(t *testing.T, texts map[string]string, set ...string) (told []ruleset.Problem, trials int) {
	t.Helper()
	d, _ := ruleset.Load(files(texts), "it", set...)
	require.NotNil(t, d)
	require.Error(t, d.Bind(keys))
	d.TellApart(func(part *ruleset.Document) error {
		trials++
		return part.Bind(keys)
	})
	var all *ruleset.Problems
	require.ErrorAs(t, d.Err(), &all)
	for _, p := range all.List {
		if p.Code == "not-together" {
			told = append(told, p)
		}
	}
	return told, trials
}

// Which parents do not go together is told where they are extended, whoever else is,
// and however deep.
func TestParentsThatDoNotGoTogether(t *testing.T) {
	const red = "unknown color \"red\""
	const base = "`base` is the value of the rulesets before this one, and none of them has one here: "
	for _, test := range []struct{ text, want string }{
		{"extends: [nored, isred]\n", "it.yaml:2:18: `nored` and `isred` do not go together: " + red},
		{"extends: [isred, nored]\n", "it.yaml:2:18: `isred` and `nored` do not go together: " + red},
		{"extends: [tall, nored, twice, isred, wide]\n", "it.yaml:2:31: `nored` and `isred` do not go together: " + red},
		{"extends: [isred, tall, wide, nored]\n", "it.yaml:2:30: `isred` and `nored` do not go together: " + red},
		{"extends: [nored, onlyred]\n", "it.yaml:2:18: `nored` and `onlyred` do not go together: " +
			"`colors.red.letter` is missing: nored.yaml:3 removes `colors.red`"},
		{"extends: [nored, fewred]\n", "it.yaml:2:18: `nored` and `fewred` do not go together in this order: " +
			"`colors.red.letter` is missing: nored.yaml:3 removes `colors.red`"},
		{"extends: [noplace, twice]\n", "it.yaml:2:20: `noplace` and `twice` do not go together: " + base + "noplace.yaml:3 removes it"},
		{"extends: [one, tall, two, wide, three]\n", "it.yaml:2:33: `one`, `two` and `three` do not go together: " +
			"`colors` has 0 entries, and needs at least 1"},
		{"extends: [base, loose, looser]\n", "it.yaml:2:24: `loose` and `looser` do not go together: " + base + "loose.yaml:2 removes it"},
		{"extends: [needs, nored, tall]\n", "it.yaml:2:18: `needs` and `nored` do not go together: " + red},
		{"extends: middle\n", "middle.yaml:2:18: `nored` and `isred` do not go together: " + red},
		{"extends: [tall, middle]\nlines: [3]\n", "middle.yaml:2:18: `nored` and `isred` do not go together: " + red},
		{"extends: [under, over]\n", "it.yaml:2:18: `under` and `over` do not go together: " + red},
		{"extends: [noplace, nored, isred, twice]\n", "it.yaml:2:27: `nored` and `isred` do not go together: " + red + "\n" +
			"it.yaml:2:34: `noplace` and `twice` do not go together: " + base + "noplace.yaml:3 removes it"},
	} {
		told, _ := toldApart(t, with(test.text, changes...))
		var got []string
		for _, p := range told {
			got = append(got, fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message))
		}
		assert.Equal(t, test.want, strings.Join(got, "\n"), test.text)
	}
}

// Nobody is blamed for what the file itself gets wrong, for a parent that is wrong by
// itself, or where a ruleset says itself what it does not go with.
func TestNobodyElseIsBlamed(t *testing.T) {
	for _, test := range []struct{ text, set string }{
		{"extends: [tall, wide]\nend: { wen: 1 }\n", ""},
		{"extends: [nored, isred]\nend: { when: 'tile == \"rde\"' }\n", ""},
		{"extends: settled\nend: { when: 'tile == \"red\"' }\n", ""},
		{"extends: [settled, tall]\nend: { wen: 1 }\n", ""},
		{"extends: [nored, tall]\n", `end.when=tile == "red"`},
		{"extends: [tall, wrong]\n", ""},
		{"extends: [tall, noplace]\nscoring: { place: base }\n", ""},
		{"extends: [noplace, looser]\n", ""},
		{"extends: [loose, tall]\n", ""},
		{"extends: [loose, looser]\nvariant: test\n", ""},
		{"extends: [nored, needs]\n", ""},
		{"extends: [nored, isred]\nconflicts: { nored: why }\n", ""},
		{"extends: [nored, isred, nowhere]\n", ""},
	} {
		var set []string
		if test.set != "" {
			set = []string{test.set}
		}
		told, _ := toldApart(t, with(test.text, changes...), set...)
		assert.Empty(t, told, test.text)
	}
}

// A document is compiled again only where several rulesets are extended, and then a
// few times, however many they are and however they are related.
func TestHowMuchIsTried(t *testing.T) {
	_, trials := toldApart(t, with("extends: under\nend: { wen: 1 }\n", changes...))
	assert.Zero(t, trials)

	texts, names := with("", changes...), []string{"nored"}
	for i := range 26 {
		name := fmt.Sprintf("p%d", i)
		texts[name] = "format: 1\nextends: base\n"
		names = append(names, name)
	}
	texts["it"] = "format: 1\nextends: [" + strings.Join(append(names, "isred", "tall"), ", ") + "]\n"
	told, trials := toldApart(t, texts)
	require.Len(t, told, 1)
	assert.Contains(t, told[0].Message, "`nored` and `isred` do not go together")
	assert.LessOrEqual(t, trials, 20)

	for i := range 26 {
		texts[names[i+1]] = "format: 1\nextends: [isred, " + strings.Join(names[:i+1], ", ") + "]\n"
	}
	_, trials = toldApart(t, texts)
	assert.LessOrEqual(t, trials, 40)
}

// Where formulas take long to work out for all cases, fewer parts are compiled.
func TestHowLongIsTried(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second")
	}
	slow := formula.NewScope(formula.Name{Path: "run.h", Min: 1, Max: 60_000})
	want := formula.Want{Type: formula.Whole, Min: -formula.Limit, Max: formula.Limit, Table: true}
	trials := func(formulas int) (n int) {
		d, _ := ruleset.Load(files(with("extends: [tall, slow, nored, isred]\n", append(changes,
			"slow", "extends: base\nscoring: { place: 'sum(1..30, # * run.h)' }\n")...)), "it")
		require.Error(t, d.Bind(keys))
		d.TellApart(func(part *ruleset.Document) error {
			n++
			for range formulas {
				part.Get("scoring.place").Formula(slow, want)
			}
			return part.Bind(keys)
		})
		return n
	}
	assert.Less(t, trials(8), trials(0))
}
