package language_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
)

func TestRename(t *testing.T) {
	const text = head + "params: { extra: 2, extra_two: params.extra }\nscoring: { place: \"base + params.ex¦tra * params.extra\" }\n" +
		"end:\n  when: |\n    params.extra == 1\nsummary: params.extra\n"
	d, p := marked(t, "it.yaml", text, nil)
	changes, err := d.Rename(p, "bonus")
	require.NoError(t, err)
	assert.Equal(t, head+"params: { bonus: 2, extra_two: params.bonus }\nscoring: { place: \"base + params.bonus * params.bonus\" }\n"+
		"end:\n  when: |\n    params.bonus == 1\nsummary: params.extra\n", apply(t, strings.Replace(text, "¦", "", 1), changes[0].Edits))
	for to, want := range map[string]string{"extra_two": "there is a parameter extra_two already", "a b": "cannot name a parameter",
		"": "cannot name a parameter", "in": "cannot name a parameter"} {
		_, err := d.Rename(p, to)
		assert.ErrorContains(t, err, want)
	}
	const it = "format: 1\nextends: parent.yaml\n"
	for text, want := range map[string]string{
		it + "scoring: { place: params.ex¦tra }\n": "params.extra is defined in parent.yaml:3; rename it there",
		it + "params: { ex¦tra: 4 }\n":             "params.extra changes the value in parent.yaml:3, which would keep the old name",
		it + "scoring: { pl¦ace: 3 }\n":            "only parameters can be renamed",
		it + "scoring: { place: params.no¦ne }\n":  "params.none is not defined",
	} {
		d, p := marked(t, "it.yaml", text, family)
		_, err := d.Rename(p, "bonus")
		assert.ErrorContains(t, err, want, text)
	}
}

// Each way to write a name that check accepts is renamed.
func TestRenameFindsAllSpellings(t *testing.T) {
	const head = "format: 1\nextends: classic\n"
	for text, want := range map[string]string{
		"params: { ex¦tra: 2 }\nscoring: { place: params .extra + params. extra }\n":                                "params: { new: 2 }\nscoring: { place: params .new + params. new }\n",
		"params: { ex¦tra: 2 }\nscoring:\n  place: params\n    .extra +\n    params.\n    extra\n":                  "params: { new: 2 }\nscoring:\n  place: params\n    .new +\n    params.\n    new\n",
		"params: { ex¦tra: 2 }\nscoring:\n  place: >\n    1 + params\n\n    .extra\n":                               "params: { new: 2 }\nscoring:\n  place: >\n    1 + params\n\n    .new\n",
		"params: { ex¦tra: 2 }\nscoring: { place: \"par\\x61ms.e\\u0078tra\" }\n":                                   "params: { new: 2 }\nscoring: { place: \"par\\x61ms.new\" }\n",
		"params: { ex¦tra: 2 }\nscoring: { place: \"params.ex\\\n    tra + 1\" }\n":                                 "params: { new: 2 }\nscoring: { place: \"params.new + 1\" }\n",
		"params: { \"e\\x78t¦ra\": 2 }\nscoring: { place: params.extra }\n":                                         "params: { \"new\": 2 }\nscoring: { place: params.new }\n",
		"params: { 'ex¦tra': 2 }\nscoring: { place: 'params.extra' }\n":                                             "params: { 'new': 2 }\nscoring: { place: 'params.new' }\n",
		"params: { centre: 2, two: params.centre }\nscoring: { place: params.center + params.cen¦tre }\n":           "params: { new: 2, two: params.new }\nscoring: { place: params.new + params.new }\n",
		"params: { ex¦tra: 2 }\nscoring: { place: \"'params.extra' == color ? 1 : params.extra\" }\n":               "params: { new: 2 }\nscoring: { place: \"'params.extra' == color ? 1 : params.new\" }\n",
		"params: { ex¦tra: 2 }\nscoring: { minimum: -params.extra }\nname: params.extra # params.extra\n":           "params: { new: 2 }\nscoring: { minimum: -params.new }\nname: params.extra # params.extra\n",
		"params: { ex¦tra: 2 }\nwords: { params.extra: more, scoring.place: \"é {params.extra}: params.extra\" }\n": "params: { new: 2 }\nwords: { params.new: more, scoring.place: \"é {params.new}: params.extra\" }\n",
	} {
		d, p := marked(t, "it.yaml", head+text, nil)
		changes, err := d.Rename(p, "new")
		if assert.NoError(t, err, text) {
			assert.Equal(t, head+want, apply(t, strings.Replace(head+text, "¦", "", 1), changes[0].Edits))
		}
	}
}

// problemsOf lists the problems of files by their codes.
func problemsOf(texts map[string]string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		for _, d := range language.Open(name, texts[name], files(texts)).Diagnostics() {
			all = append(all, name+" "+d.File+" "+d.Code)
		}
	}
	return all
}

// Where a parameter gets another name, the files that extend this one change with it. Afterwards no file has
// a new problem.
func TestRenameInAFamily(t *testing.T) {
	const parent = "format: 1\nextends: classic\nparams: { ex¦tra: 2 }\nscoring: { place: base + params.extra }\n"
	const child = "format: 1\nextends: parent.yaml\n"
	const free = "format: 1\nextends: classic\nparams: { extra: 3 }\nbonuses: { row: { points: params.extra } }\n"
	for name, c := range map[string]struct {
		others map[string]string
		want   string // the files that change, or what the refusal says
	}{
		"alone":         {nil, "parent.yaml"},
		"a use":         {map[string]string{"a.yaml": child + "scoring: { minimum: -params.extra }\n"}, "parent.yaml a.yaml"},
		"another value": {map[string]string{"a.yaml": child + "params: { extra: 5 }\n"}, "parent.yaml a.yaml"},
		"no use":        {map[string]string{"a.yaml": child + "name: It\n"}, "parent.yaml"},
		"a grandchild": {map[string]string{"a.yaml": child, "b.yaml": "format: 1\nextends: a.yaml\nparams: { extra: 1 }\n"},
			"parent.yaml b.yaml"},
		"a broken child": {map[string]string{"a.yaml": child + "bonus: 1\nscoring: { minimum: -params.extra }\n"}, "parent.yaml a.yaml"},
		"a stranger":     {map[string]string{"a.yaml": free}, "parent.yaml"},
		"no YAML":        {map[string]string{"a.yaml": child + "scoring: { minimum: [ : }\n"}, "a.yaml extends parent.yaml, and is no YAML"},
		"a name that is taken": {map[string]string{"a.yaml": child + "params: { edge: 5 }\nscoring: { minimum: -params.edge }\n"},
			"with the name edge a.yaml"},
		"one name in two families": {map[string]string{"free.yaml": free,
			"a.yaml": "format: 1\nextends: [free.yaml, parent.yaml]\nparams: { extra: 9 }\n"}, "with the name edge a.yaml has other rules"},
	} {
		texts := map[string]string{"parent.yaml": strings.Replace(parent, "¦", "", 1)}
		maps.Copy(texts, c.others)
		d, p := marked(t, "parent.yaml", parent, files(texts))
		var others []*language.Document
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			others = append(others, language.Open(name, texts[name], files(texts)))
		}
		before := problemsOf(texts)
		changes, err := d.Rename(p, "edge", others...)
		if err != nil {
			assert.Contains(t, err.Error(), c.want, name)
			continue
		}
		var changed []string
		for _, change := range changes {
			changed = append(changed, change.File)
			texts[change.File] = apply(t, texts[change.File], change.Edits)
		}
		assert.Equal(t, c.want, strings.Join(changed, " "), name)
		assert.Equal(t, before, problemsOf(texts), name)
	}
}
