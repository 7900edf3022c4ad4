package ruleset_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
)

// modules are rulesets to be laid together: two that change base each in one
// thing, and one that both of them extend.
var modules = map[string]string{
	"base": family["base"],
	"tall": "format: 1\nextends: base\nlines: [1, 2, 3, 4]\nscoring: { minimum: -9 }\n",
	"wide": "format: 1\nextends: base\nscoring: { minimum: -5, place: base + 1 }\nlines: [1, 2, 3, 4]\n",
	"lone": "format: 1\nparams: { x: 2 }\nscoring: { place: base * params.x }\n",
}

// with returns the modules and one more ruleset, called it.
func with(text string, more ...string) map[string]string {
	texts := map[string]string{"it": "format: 1\n" + text}
	for name, text := range modules {
		texts[name] = text
	}
	for i := 0; i+1 < len(more); i += 2 {
		texts[more[i]] = "format: 1\n" + more[i+1]
	}
	return texts
}

// Ancestors are merged in one line, each once, parents before children, from left to
// right; each layer adds only what it says itself.
func TestSeveralParents(t *testing.T) {
	for _, test := range []struct{ extends, place, minimum string }{
		{"[tall, wide]", "run.h + 1", "-5"},
		{"[wide, tall]", "run.h + 1", "-9"}, // tall says nothing of the place
		{"[wide, base]", "run.h + 1", "-5"}, // base is before wide already
		{"[base, wide]", "run.h + 1", "-5"},
		{"[tall, wide, lone]", "(run.h + 1) * params.x", "-5"},
		{"[tall, lone, wide]", "run.h * params.x + 1", "-5"},
	} {
		d := load(t, with("extends: "+test.extends+"\n"), "it")
		resolved := d.Resolved()
		assert.Contains(t, resolved, "place: '"+test.place+"'", test.extends)
		assert.Contains(t, resolved, "minimum: "+test.minimum, test.extends)
		assert.Equal(t, d.Digest(), bind(t, resolved).Digest(), test.extends)
	}
}

// A value of which two parents that do not know each other say something different
// is a warning with both places, unless somebody after them settles it.
func TestParentsThatDoNotAgree(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"two parents", "extends: [tall, wide]\n",
			"it.yaml:2:10: warning: tall.yaml:4 and wide.yaml:3 do not agree about `scoring.minimum`: wide.yaml sets it last"},
		{"the other way round", "extends: [wide, tall]\n",
			"it.yaml:2:10: warning: wide.yaml:3 and tall.yaml:4 do not agree about `scoring.minimum`: tall.yaml sets it last"},
		{"removed", "extends: [tall, gone]\n",
			"it.yaml:2:10: warning: tall.yaml:4 and gone.yaml:3 do not agree about `scoring.minimum`: gone.yaml removes it last"},
		{"settled", "extends: [tall, wide]\nscoring: { minimum: 3 }\n", ""},
		{"settled by a formula", "extends: [tall, wide]\nscoring: { minimum: base }\n", ""},
		{"base", "extends: [wide, lone]\n", ""},
		{"the same", "extends: [tall, same]\n", ""},
		{"a child of both", "extends: [tall, wide, both]\n", ""},
		{"names are not rules", "extends: [tall, called]\n", ""},
	} {
		d := load(t, with(test.text,
			"gone", "extends: base\nscoring: { minimum: null }\n",
			"same", "extends: base\nlines: [1, 2, 3, 4]\n",
			"both", "extends: [tall, wide]\nscoring: { minimum: 1 }\n",
			"called", "name: Other\nsummary: Another\n"), "it")
		var got []string
		for _, p := range d.Warnings() {
			line, _, _ := strings.Cut(p.String(), " [")
			got = append(got, line)
		}
		assert.Equal(t, test.want, strings.Join(got, "\n"), test.name)
	}
}

// Where a formula over base lies below the value that it should change, the other
// order is what is probably meant.
func TestLostFormulas(t *testing.T) {
	more := []string{"flat", "extends: base\nscoring: { place: 7 }\n", "gone", "extends: base\nscoring: { place: null }\n"}
	for extends, want := range map[string]string{
		"[wide, flat]": "extend wide.yaml after flat.yaml, to have that value as its base; or " +
			"set it here to decide; base is then the latter",
		"[wide, gone]": "set it here to decide; base is then the latter",
	} {
		d := load(t, with("extends: "+extends+"\n", more...), "it")
		require.Len(t, d.Warnings(), 1, extends)
		assert.Equal(t, want, d.Warnings()[0].Hint, extends)
	}
	assert.Empty(t, load(t, with("extends: [flat, wide]\n", more...), "it").Warnings())
}

// What the file says and would inherit just so is a warning, with the place of
// the other.
func TestValuesThatSayNothingNew(t *testing.T) {
	d := load(t, with("extends: base\nvariant: test\nlines: [1, 2, 3]\ncolors: { red: { tiles: 10 * 2 } }\n"+
		"scoring: { place: ' run.h ', minimum: -1 }\n"), "it")
	var got []string
	for _, p := range d.Warnings() {
		got = append(got, fmt.Sprintf("%d %s %s", p.Line, p.Code, p.Message))
	}
	assert.Equal(t, []string{
		"4 repeated-value `lines` repeats the value that it inherits from base.yaml:8",
		"5 repeated-value `colors.red.tiles` repeats the value that it inherits from base.yaml:6",
		"6 repeated-value `scoring.place` repeats the value that it inherits from base.yaml:10",
	}, got)
}

// What a parameter decides says something new also where it is the same number
// today; the same formula of the same parameter does not.
func TestParametersSaySomethingNew(t *testing.T) {
	d := load(t, with("extends: mid\nparams: { least: -1 }\nscoring: { minimum: params.least }\n"+
		"colors: { red: { tiles: params.most } }\n",
		"mid", "extends: base\nparams: { most: 20 }\ncolors: { red: { tiles: params.most } }\n"), "it")
	var got []string
	for _, p := range d.Warnings() {
		got = append(got, fmt.Sprintf("%d %s", p.Line, p.Message))
	}
	assert.Equal(t, []string{"5 `colors.red.tiles` repeats the value that it inherits from mid.yaml:4"}, got)
}

// A ruleset can say with which others it must and must not be laid together, and
// why: its own words are the message.
func TestConflictsAndRequirements(t *testing.T) {
	more := []string{
		"apart", "extends: base\nconflicts: { wide: \"both change the wall\" }\n",
		"needs", "requires: { tall: \"it counts the fourth line\" }\n",
		"dir/x.y", "extends: base\n",
	}
	for _, test := range []struct{ text, want string }{
		{"extends: [apart, tall]\n", ""},
		{"extends: [apart, wide]\n",
			"it.yaml:2:10: `apart.yaml` cannot be used together with `wide`: both change the wall [conflict]"},
		{"extends: [wide, apart]\n",
			"it.yaml:2:10: `apart.yaml` cannot be used together with `wide`: both change the wall [conflict]"},
		{"extends: [tall, needs]\n", ""},
		{"extends: [needs, tall]\n", ""},
		{"extends: [base, needs]\n",
			"it.yaml:2:10: `needs.yaml` cannot be used without `tall`: it counts the fourth line [requirement]"},
		{"extends: base\nconflicts: { wide: no }\nrequires: { base: yes, tall: \"so it is\" }\n",
			"it.yaml:4:30: `it.yaml` cannot be used without `tall`: so it is [requirement]"},
		{"extends: base\nrequires: { \"dir/x.y\": because }\n",
			"it.yaml:3:24: `it.yaml` cannot be used without `dir/x.y`: because [requirement]"},
		{"extends: [base, dir/x.y]\nrequires: { dir/x.y: because }\nconflicts: { it: not itself }\n", ""},
		{"extends: base\nrequires: { it: because }\n", "it.yaml:3:13: `it.yaml` requires itself [requirement]"},
		{"extends: [base, tall]\nrequires: { tall: null }\n",
			"it.yaml:3:19: a reason is needed here: it is the message for people who extend the wrong rulesets [no-value]"},
		{"extends: base\nconflicts: { tall: \" \" }\n",
			"it.yaml:3:20: a reason is needed here: it is the message for people who extend the wrong rulesets [no-value]"},
		{"extends: base\nrequires: { tal: because }\n", `it.yaml:3:13: there is no ruleset "tal" [extends-missing]`},
		{"extends: base\nconflicts: [tall]\n", "it.yaml:3:12: a map of rulesets and reasons is needed here, and this is a list [wrong-type]"},
		{"extends: base\nconflicts: { tall: [] }\n", "it.yaml:3:20: a reason is needed here: it is the message for people who extend the wrong rulesets [no-value]"},
	} {
		_, err := ruleset.Load(files(with(test.text, more...)), "it")
		if test.want == "" {
			assert.NoError(t, err, test.text)
			continue
		}
		require.Error(t, err, test.text)
		first, _, _ := strings.Cut(err.Error(), "\n")
		assert.Equal(t, test.want, first)
	}
}

// Where those that exclude each other are not what the file extends, it says which
// of its parents they come with.
func TestConflictsOfAncestors(t *testing.T) {
	more := []string{
		"apart", "extends: base\nconflicts: { wide: \"both change the wall\" }\n",
		"under", "extends: apart\n",
		"over", "extends: wide\n",
	}
	for text, want := range map[string]string{
		"extends: [apart, wide]\n":                                     "apart.yaml:3 says so",
		"extends: [apart, over]\n":                                     "apart.yaml:3 says so, `wide.yaml` comes with `over`",
		"extends: [under, over]\n":                                     "apart.yaml:3 says so, `apart.yaml` comes with `under`, `wide.yaml` comes with `over`",
		"extends: [tall, over]\nconflicts: { wide: why, tall: why }\n": "`wide.yaml` comes with `over`",
	} {
		_, err := ruleset.Load(files(with(text, more...)), "it")
		var all *ruleset.Problems
		require.ErrorAs(t, err, &all, text)
		assert.Equal(t, want, all.List[0].Hint, text)
	}
}

// A problem in an ancestor names the parents that are combined, as each may be sound
// alone; one in the file itself does not.
func TestProblemsOfACombination(t *testing.T) {
	more := []string{
		"nored", "extends: base\ncolors: { red: null }\n",
		"isred", "extends: base\nend: { when: 'tile == \"red\"' }\n",
		"both", "extends: [nored, isred]\n",
	}
	const combined = " combines `nored` and `isred`: extend only rulesets that fit together, or set this value there"
	for text, want := range map[string]string{
		"extends: [nored, isred]\n":                                "it.yaml" + combined,
		"extends: both\n":                                          "both.yaml" + combined,
		"extends: nored\nend: { when: 'tile == \"red\"' }\n":       "",
		"extends: [nored, tall]\nend: { when: 'tile == \"red\"' }": "",
	} {
		d, err := ruleset.Load(files(with(text, more...)), "it")
		require.NoError(t, err, text)
		var all *ruleset.Problems
		require.ErrorAs(t, d.Bind(keys), &all, text)
		require.Len(t, all.List, 1)
		assert.Contains(t, all.List[0].Message, "unknown color \"red\"")
		assert.Equal(t, strings.TrimSuffix("the colors are blue; "+want, "; "), all.List[0].Hint, text)
	}
}

// What each file says for itself is no part of what comes of them all.
func TestWhatIsEachFilesOwn(t *testing.T) {
	d := load(t, with("extends: [tall]\n", "tall", "extends: base\ntests: [{ name: x }]\n"+
		"requires: { base: why }\nconflicts: { wide: why }\n"), "it")
	for _, key := range []string{"extends", "tests", "requires", "conflicts"} {
		assert.False(t, d.Get(key).Exists(), key)
		assert.NotContains(t, d.Resolved(), key)
	}
}

// However wide a family is, it has no more than 32 ancestors.
func TestAWideFamily(t *testing.T) {
	texts := map[string]string{"it": "format: 1\nvariant: test\nextends: ["}
	for i := range 40 {
		name := fmt.Sprintf("p%d", i)
		texts[name] = "format: 1\n"
		texts["it"] += name + ", "
	}
	texts["it"] += "]\n"
	_, err := ruleset.Load(files(texts), "it")
	assert.ErrorContains(t, err, "`extends` has at most 32 items")
}

// A misspelled key that decides how a file is read does not hide what else is wrong.
func TestMisspelledKeysOfFiles(t *testing.T) {
	parent := files(map[string]string{"base": start + "scoring: { minimum: 0 }\n"})
	assert.Equal(t, "1:1: there is no key `fromat` here [did you mean `format`?]\n"+
		"2:1: there is no key `extend` here [did you mean `extends`?]\n"+
		"3:12: there is no key `minimun` here [did you mean `minimum`?]",
		brief(problems("fromat: 1\nextend: base\nscoring: { minimun: 3 }\n", parent)))
	assert.Equal(t, "4:1: there is no key `extend` here [did you mean `extends`?]",
		brief(problems("format: 1\nextends: base\nname: x\nextend: base\n", parent)))
}
