package language_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// files is an Opener for texts in memory.
func files(texts map[string]string) ruleset.Opener {
	return func(name, _ string) ([]byte, string, error) {
		text, ok := texts[name]
		if !ok {
			return nil, name, os.ErrNotExist
		}
		return []byte(text), name, nil
	}
}

// marked opens a text with the mark ¦ at a position, which it takes out.
func marked(t *testing.T, name, text string, open ruleset.Opener) (*language.Document, language.Position) {
	t.Helper()
	before, after, ok := strings.Cut(text, "¦")
	require.True(t, ok, "no mark in %s", text)
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return language.Open(name, before+after, open),
		language.Position{Line: strings.Count(before, "\n") + 1, Col: len([]rune(last)) + 1}
}

// apply makes edits, which do not overlap.
func apply(t *testing.T, text string, edits []language.Edit) string {
	t.Helper()
	offset := func(p language.Position) int {
		lines := strings.SplitAfter(text, "\n")
		at := 0
		for _, line := range lines[:min(p.Line-1, len(lines))] {
			at += len(line)
		}
		if p.Line > len(lines) {
			return at
		}
		runes := []rune(lines[p.Line-1])
		return at + len(string(runes[:min(p.Col-1, len(runes))]))
	}
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b language.Edit) int { return offset(b.Start) - offset(a.Start) })
	for _, e := range edits {
		from, to := offset(e.Start), offset(e.End)
		require.LessOrEqual(t, from, to)
		text = text[:from] + e.Text + text[to:]
	}
	return text
}

// Each broken ruleset has the problems that check prints, and those that ask "did you mean" in
// its own text have a change that mends them.
func TestDiagnosticsOfBrokenRulesets(t *testing.T) {
	all, err := filepath.Glob("../../../../variants/all/testdata/broken/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, all)
	fixed := 0
	for _, file := range all {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		found := language.Open(file, string(text), ruleset.OpenFile).Diagnostics()
		var want []ruleset.Problem
		r, err := variants.Open(file)
		if problems, is := errors.AsType[*ruleset.Problems](err); is {
			want = problems.List
		} else {
			require.NoError(t, err)
			want = r.Document.Warnings()
		}
		require.Len(t, found, len(want), file)
		for i, p := range want {
			d := found[i]
			assert.Equal(t, []string{p.File, p.Code, p.Message, strings.TrimSpace(p.Hint)}, []string{d.File, d.Code, d.Message, d.Hint})
			assert.Equal(t, language.Position{Line: max(p.Line, 1), Col: max(p.Col, 1)}, d.Start)
			if len(d.Fixes) == 0 {
				asks := strings.Contains(p.Message+p.Hint, "did you mean")
				assert.False(t, asks && p.File == file, "%s: no fix for %s", file, p)
				continue
			}
			fixed++
			after := language.Open(file, apply(t, string(text), d.Fixes[0].Edits), ruleset.OpenFile).Diagnostics()
			assert.False(t, slices.ContainsFunc(after, func(o language.Diagnostic) bool { return o.Message == d.Message && o.Start == d.Start }),
				"%s: %s is not mended by %v", file, p, d.Fixes)
			assert.True(t, len(after) <= len(found) || d.Code == "unknown-variant", "%s: %v makes %v of %v", file, d.Fixes, after, p)
		}
	}
	assert.Greater(t, fixed, 20)
}

// labels lists completions.
func labels(all []language.Completion) (labels []string) {
	for _, c := range all {
		labels = append(labels, c.Label)
	}
	return labels
}

const head = "format: 1\nextends: classic\nname: It\n"

// completed is a text with a mark, and some of what can be written there, then after | some of what cannot.
var completed = []struct{ text, want string }{
	{"¦", "format extends variant | when"},
	{"format: 1\nextends: cl¦", "classic house/az-row-weight"},
	{"format: 1\nextends: [classic, ¦]\n", "classic-gray"},
	{"format: 1\nvar¦\n", "variant extends | format"},
	{"format: 1\nvariant: ¦\n", "classic pavilion"},
	{head + "scor¦", "scoring bonuses | extends when"},
	{head + "scoring:\n  ¦", "place minimum floor"},
	{head + "scoring:\n  place: 1\n  m¦\n", "minimum | place scoring"},
	{head + "scoring:\n  place: 1\n¦\n", "bonuses end | scoring minimum"},
	{head + "scoring: { ¦ }\n", "place minimum"},
	{head + "scoring: { place: 1, mini¦", "minimum | place"},
	{head + "scoring: {\n  place: 1,\n  ¦\n}\n", "minimum | place"},
	{head + "bonuses:\n  ¦", "row column color"},
	{head + "bonuses:\n  row:\n    ¦", "points per | row"},
	{head + "on:\n  mine:\n    event: ¦\n", "place line"},
	{head + "on:\n  mine:\n    event: place\n    do:\n      - ¦\n", "count move offer"},
	{head + "on: { mine: { event: place, do: [{ ¦", "count move"},
	{head + "broken: [ : }\nscoring:\n  ¦", "place minimum"},
	{head + "broken: 'never closed\nscoring:\n  ¦", "place minimum"},
	{head + "params: { extra: 2 }\nscoring:\n  place: ¦", "run.h params.extra base max(a,_b,_…) players color"},
	{head + "params: { extra: 2 }\nscoring: { place: \"base + par¦", "params.extra run.h"},
	{head + "params:\n  extra: 2\nbroken: { : ]\nscoring: { place: \"base + par¦", "params.extra run.h base"},
	{head + "scoring:\n  place: 'color == ¦'", "red run.h | \"red\""},
	{head + "scoring:\n  place: 'color == \"¦'", "red blue | run.h"},
	{head + "end:\n  when: any(players, .¦", ".score | run.h score"},
	{head + "end:\n  when: any(players, .score > ¦", ".score round"},
	{head + "end:\n  when: |\n    round >= 3 and\n    sc¦\n", "score round"},
	{head + "counters: { coins: { of: seat } }\nend:\n  when: coi¦", "coins"},
	{head + "draws: { role: { of: [a, b] } }\nwords:\n  ta¦", "take.when draws.role.b scoring.place | take name words"},
	{head + "words: { take.when: x, sco¦", "scoring.place | take.when"},
	{head + "first_player: { ¦ }\n", ""},
	{head + "name: ¦", ""},
	{head + "# comm¦", "| scoring"},
	// After a sign, in quotes, and where a formula has a word that is no name.
	{head + "scoring:\n  place:\n    -ru¦", "run.h"},
	{head + "scoring:\n  place:\n    -¦", "run.h"},
	{head + "scoring: { place: -ru¦ }", "run.h"},
	{head + "scoring: { place: -¦", "run.h"},
	{head + "scoring:\n  place: -ru¦", "run.h"},
	{head + "scoring:\n  place: -¦", "run.h"},
	{head + "scoring:\n  place: 1 -ru¦", "run.h"},
	{head + "scoring:\n  place: 1 -¦", "run.h"},
	{head + "scoring:\n  place: -(-ru¦", "run.h"},
	{head + "scoring:\n  place: 'run.h -ru¦'", "run.h"},
	{head + "end:\n  when: >\n    -sco¦\n", "score"},
	{head + "end:\n  when: any(players, -.sco¦", ".score"},
	{head + "ranking: [-sco¦", "score"},
	{head + "ranking:\n  - -sco¦", "score"},
	{head + "ranking:\n  -sco¦", "score"},
	{head + "ranking:\n  - color\n  -sco¦", "score"},
	{head + "\"scor¦\": { minimum: 1 }\n", "scoring"},
	{head + "'scor¦", "scoring"},
	{head + "\"¦", "scoring"},
	{head + "scoring: { \"mini¦\": 1 }\n", "minimum | scoring"},
	{head + "scoring: { place: 1, 'mini¦", "minimum | place"},
	{head + "scoring:\n  \"mini¦\n", "minimum | scoring"},
	{head + "end:\n  when: n¦", "not none(list,_c)"},
	{head + "end:\n  when: tr¦", "true"},
	{head + "end:\n  when: round > 3 a¦", "and"},
}

func TestComplete(t *testing.T) {
	for _, c := range completed {
		d, at := marked(t, "it.yaml", c.text, nil)
		all := d.Complete(at)
		want, not, _ := strings.Cut(c.want, "|")
		for _, word := range strings.Fields(want) {
			assert.Contains(t, labels(all), strings.ReplaceAll(word, "_", " "), "%s", c.text)
		}
		for _, word := range strings.Fields(not) {
			assert.NotContains(t, labels(all), word, "%s", c.text)
		}
		for _, one := range all {
			assert.LessOrEqual(t, one.Edit.Start.Line, at.Line, "%s: %v", c.text, one)
		}
	}
}

// What a completion writes replaces the beginning of the word, and is what the language has.
func TestCompletionWrites(t *testing.T) {
	for _, c := range []struct{ text, label, want string }{
		{head + "scor¦", "scoring", head + "scoring:\n  "},
		{head + "scoring:\n  min¦um\n", "minimum", head + "scoring:\n  minimum: \n"},
		{head + "scoring:\n  min¦um: 3\n", "minimum", head + "scoring:\n  minimum: 3\n"},
		{head + "scoring: { pl¦ }\n", "place", head + "scoring: { place:  }\n"},
		{"format: 1\nextends: house/az¦\n", "house/az-row-weight", "format: 1\nextends: house/az-row-weight\n"},
		{"format: 1\nextends: 'cl¦'\n", "classic", "format: 1\nextends: 'classic'\n"},
		{head + "scoring: { place: 'row in 1..size.ro¦' }\n", "size.rows", head + "scoring: { place: 'row in 1..size.rows' }\n"},
		{head + "scoring: { place: \"color == ¦\" }\n", "red", head + "scoring: { place: \"color == 'red'\" }\n"},
		{head + "scoring: { place: 'ma¦ (base, 1)' }\n", "max(a, b, …)", head + "scoring: { place: 'max (base, 1)' }\n"},
		{head + "scoring: { place: 'm¦ax(base, 1)' }\n", "max(a, b, …)", head + "scoring: { place: 'max(base, 1)' }\n"},
		{head + "\"scor¦\": { minimum: 1 }\n", "scoring", head + "\"scoring\": { minimum: 1 }\n"},
		{head + "scoring: { 'mi¦ni': 1 }\n", "minimum", head + "scoring: { 'minimum': 1 }\n"},
		{head + "scoring: { 'mini¦", "minimum", head + "scoring: { 'minimum': "},
		{head + "'sco¦'", "scoring", head + "'scoring':\n  "},
		{head + "\"sco¦\n", "scoring", head + "\"scoring\":\n  \n"},
		{head + "ranking:\n  -sco¦\n", "score", head + "ranking:\n  - score\n"},
		{head + "ranking:\n  -¦\n", "score", head + "ranking:\n  - score\n"},
		{head + "ranking:\n  - color\n  -¦\n", "score", head + "ranking:\n  - color\n  - score\n"},
		{head + "ranking:\n  - -sco¦\n", "score", head + "ranking:\n  - -score\n"},
		{head + "ranking: [-sco¦]\n", "score", head + "ranking: [-score]\n"},
		{head + "on:\n  mine:\n    do:\n      -¦", "count", head + "on:\n  mine:\n    do:\n      - count: "},
		{head + "scoring:\n  place:\n    -¦\n", "run.h", head + "scoring:\n  place:\n    -run.h\n"},
		{head + "scoring:\n  place: 1 -ru¦\n", "run.h", head + "scoring:\n  place: 1 -run.h\n"},
		{head + "scoring: { place: 'ma¦ + 1' }\n", "max(a, b, …)", head + "scoring: { place: 'max( + 1' }\n"},
	} {
		d, at := marked(t, "it.yaml", c.text, nil)
		all := d.Complete(at)
		i := slices.Index(labels(all), c.label)
		if assert.GreaterOrEqual(t, i, 0, "%s: %v", c.text, labels(all)) {
			assert.Equal(t, c.want, apply(t, strings.Replace(c.text, "¦", "", 1), []language.Edit{all[i].Edit}))
		}
	}
}

// titles lists what a hover explains.
func titles(h *language.Hover) (titles []string) {
	if h != nil {
		for _, s := range h.Sections {
			titles = append(titles, s.Title)
		}
	}
	return titles
}

func TestHover(t *testing.T) {
	for text, want := range map[string]string{
		head + "scoring: { mini¦mum: -5 }\n":                                           "scoring.minimum",
		head + "scoring: { minimum: -¦5 }\n":                                           "scoring.minimum",
		head + "scoring: { place: 'run.¦h' }\n":                                        "run.h",
		head + "scoring: { place: 'run.h  ¦+ 1' }\n":                                   "scoring.place",
		head + "scoring: { place: 'run.h + ¦1' }\n":                                    "scoring.place",
		head + "scoring: { place: 'ba¦se + 1' }\n":                                     "base",
		head + "scoring: { place: 'ma¦x(1, run.h)' }\n":                                "max(a, b, …)",
		head + "end: { when: 'any(players, .sco¦re > 3)' }\n":                          ".score",
		head + "end: { when: 'any(pla¦yers, .score > 3)' }\n":                          "players",
		head + "end: { when: 'any(players, let p = #; p.sco¦re > 3)' }\n":              ".score",
		head + "params: { extra: 2 }\nscoring: { place: 'params.ex¦tra' }\n":           "params.extra",
		head + "broken: 'no end\nparams:\n  extra: 2\nscoring: { place: params.ex¦tra": "params.extra",
		head + "broken: [ : }\nscoring:\n  mini¦mum: 3\n":                              "scoring.minimum",
		head + "scoring: { mini¦mun: -5 }\n":                                           "[unknown-key]",
		head + "bonuses: { ro¦w: { points: 3 } }\n":                                    "bonuses.row",
		head + "words: { scoring.mini¦mum: none }\n":                                   "scoring.minimum",
		head + "\n¦\n": "",
	} {
		d, at := marked(t, "it.yaml", text, nil)
		assert.Equal(t, want, strings.Join(titles(d.Hover(at)), " "), text)
	}
	d, at := marked(t, "it.yaml", head+"scoring: { mini¦mum: -5 }\n", nil)
	var facts []string
	for _, f := range d.Hover(at).Sections[0].Facts {
		facts = append(facts, f.Name+": "+f.Value)
	}
	assert.Equal(t, []string{"type: a whole number, or a formula of parameters", "range: -10000 to 10000", "default: none; it can be left out",
		"example: 0", "here: -5 (it.yaml:4)", "instead of: 0 (classic:34)"}, facts)
}

var family = files(map[string]string{
	"parent.yaml": "format: 1\nextends: classic\nparams: { extra: 2, other: 1 }\nscoring:\n  minimum: -7\n",
})

func TestDefinition(t *testing.T) {
	const it = "format: 1\nextends: parent.yaml\n"
	for text, want := range map[string]language.Location{
		"format: 1\nextends: par¦ent.yaml\n":                                            {File: "parent.yaml", Range: at(1, 1, 0)},
		"format: 1\nextends: [house/az-row-weight, 'par¦ent.yaml']\n":                   {File: "parent.yaml", Range: at(1, 1, 0)},
		"format: 1\nextends: cla¦ssic\n":                                                {File: "classic", Range: at(1, 1, 0)},
		it + "scoring: { mini¦mum: -5 }\n":                                              {File: "parent.yaml", Range: at(5, 12, 0)},
		it + "scoring: { place: params.ex¦tra }\n":                                      {File: "parent.yaml", Range: at(3, 18, 0)},
		it + "params: { mine: 3 }\nscoring: { place: params.mi¦ne }\n":                  {File: "it.yaml", Range: at(3, 11, 4)},
		it + "counters: { coins: {} }\nend: { when: me.co¦ins > 3 }\n":                  {File: "it.yaml", Range: at(3, 13, 5)},
		it + "conflicts: { par¦ent.yaml: why }\n":                                       {File: "parent.yaml", Range: at(1, 1, 0)},
		it + "broken: 'no end\nparams: { mine: 3 }\nend: { when: params.mi¦ne == 1 }\n": {File: "it.yaml", Range: at(4, 11, 4)},
	} {
		d, p := marked(t, "it.yaml", text, family)
		got := d.Definition(p)
		if assert.NotNil(t, got, text) {
			assert.Equal(t, want, *got, text)
		}
	}
	d, p := marked(t, "it.yaml", it+"params: { mi¦ne: 3 }\n", family)
	assert.Nil(t, d.Definition(p))
	d, p = marked(t, "it.yaml", "format: 1\nextends: ../../etc/pass¦wd\n", nil)
	assert.Nil(t, d.Definition(p), "a text of a stranger reads no files")
}

// at is a range of some characters of a line.
func at(line, col, width int) language.Range {
	return language.Range{Start: language.Position{Line: line, Col: col}, End: language.Position{Line: line, Col: col + width}}
}

func TestInherited(t *testing.T) {
	d := language.Open("it.yaml", "format: 1\nextends: parent.yaml\nname: It\nparams: { extra: 3, mine: 1 }\n"+
		"scoring:\n  minimum: -5\n  place: base + 1\nsize: { rows: 5 }\n", family)
	var got []string
	for _, i := range d.Inherited() {
		got = append(got, strings.Join([]string{i.Key, i.Value, i.From}, " "))
	}
	assert.Equal(t, []string{"params.extra 2 parent.yaml:3", "scoring.minimum -7 parent.yaml:5",
		"scoring.place max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) classic:31"}, got)
}

// What repeats the value below it replaces nothing, however it is spelled: every default, and
// values of what is extended.
func TestNothingInherited(t *testing.T) {
	for _, v := range variants.All() {
		for _, k := range v.Keys() {
			if k.Default == "" || strings.Contains(k.Path, "*") {
				continue
			}
			text := "format: 1\nvariant: " + v.Name() + "\n"
			words := strings.Split(k.Path, ".")
			for depth, word := range words {
				text += strings.Repeat("  ", depth) + word + ":"
				if depth < len(words)-1 {
					text += "\n"
				}
			}
			assert.Empty(t, language.Open("it.yaml", text+" "+k.Default+"\n", nil).Inherited(), text+" "+k.Default)
		}
	}
	const it = "format: 1\nextends: parent.yaml\n"
	for _, value := range []string{"-7", "'-7'", "-7 # as below"} {
		d, p := marked(t, "it.yaml", it+"scoring:\n  mini¦mum: "+value+"\n", family)
		assert.Empty(t, d.Inherited(), value)
		for _, f := range d.Hover(p).Sections[0].Facts {
			assert.False(t, f.Name == "instead of" && strings.HasPrefix(f.Value, "-7"), value)
		}
	}
}

func TestOutline(t *testing.T) {
	d := language.Open("it.yaml", head+"scoring:\n  place: 1\n  floor: [-1, -2]\nbonuses: { row: { points: 3 } }\n", nil)
	all := d.Outline()
	require.Len(t, all, 5)
	assert.Equal(t, "scoring", all[3].Name)
	assert.Equal(t, language.Position{Line: 6, Col: 18}, all[3].Range.End)
	require.Len(t, all[3].Children, 2)
	assert.Equal(t, "1", all[3].Children[0].Detail)
	assert.Equal(t, "points", all[4].Children[0].Children[0].Name)
	tests := language.Open("it.test.yaml", "format: 1\ntests:\n  - name: one\n    seats: 2\n  - { name: two }\n", nil).Outline()
	assert.Equal(t, []string{"one", "two"}, []string{tests[1].Children[0].Name, tests[1].Children[1].Name})
}

func TestTests(t *testing.T) {
	const head = "format: 1\nruleset: it.yaml\ntests:\n  - name: one\n"
	d, p := marked(t, "it.test.yaml", head+"    expect: { sco¦ }\n", nil)
	assert.Contains(t, labels(d.Complete(p)), "score")
	d, p = marked(t, "it.test.yaml", head+"    position:\n      seats:\n        - { fl¦ }\n", nil)
	assert.Contains(t, labels(d.Complete(p)), "floor")
	d, p = marked(t, "it.test.yaml", head+"    ex¦pect: { turn: 1 }\n", nil)
	assert.Equal(t, []string{"test.expect"}, titles(d.Hover(p)))
	assert.Empty(t, d.Diagnostics())
	d = language.Open("it.test.yaml", head+"    expct: { turn: 1 }\n", nil)
	i := slices.IndexFunc(d.Diagnostics(), func(p language.Diagnostic) bool { return p.Code == "unknown-key" })
	require.GreaterOrEqual(t, i, 0)
	assert.Equal(t, []language.Fix{{Title: "Write expect", Edits: []language.Edit{{Range: at(5, 5, 5), Text: "expect"}}}}, d.Diagnostics()[i].Fixes)
	assert.Nil(t, d.Ruleset())
}

// A text of a stranger cannot make the program read a file.
func TestStrangers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret.yaml")
	require.NoError(t, os.WriteFile(file, []byte("format: 1\nextends: classic\nname: Secret\n"), 0o600))
	all := language.Open("it.yaml", "format: 1\nextends: "+file+"\n", nil).Diagnostics()
	require.Len(t, all, 1)
	assert.Contains(t, all[0].Message, "unknown ruleset")
}
