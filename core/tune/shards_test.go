package tune_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// written is the file of a small search that is done.
func written(t *testing.T) []byte {
	t.Helper()
	s := small()
	s.Games, s.Space = 100, tune.Space{numbers("compensation", 3, 5), numbers("bonus", 0, 1)}
	var file bytes.Buffer
	require.NoError(t, inShards(t, s, 1)[0].Write(&file))
	return file.Bytes()
}

// A file that was edited, with its checksum, is refused, or merged to something: it ends no program.
func TestEditedSearchIsHarmless(t *testing.T) {
	file := written(t)
	random := rand.New(rand.NewPCG(2, 0))
	edits, refused, merged := 120, 0, 0
	if conformance.Exhaustive() {
		edits = 400
	}
	for n := range edits {
		var value map[string]any
		require.NoError(t, json.Unmarshal(file, &value))
		part := value["part"].(map[string]any)
		path := edit(random, part)
		err := reread(t, part)
		if err == nil {
			merged++
			continue
		}
		refused++
		assert.NotContains(t, err.Error(), "runtime error", "%d: %s", n, path)
	}
	assert.Greater(t, refused, edits/4)
	assert.Greater(t, merged, edits/40)
}

// reread reads the part of a search that was edited, and what the search has found.
func reread(t *testing.T, part map[string]any) error {
	t.Helper()
	// The first key is the format.
	text, err := json.Marshal(part)
	require.NoError(t, err)
	format, err := json.Marshal(part["format"])
	require.NoError(t, err)
	raw := json.RawMessage(fmt.Sprintf(`{"format":%s,%s`, format, bytes.TrimPrefix(text, []byte("{"))))
	var file bytes.Buffer
	require.NoError(t, sealed.Kind{Name: "part", Format: 5}.Write(&file, raw))
	p, err := sim.ReadPart(&file)
	if err != nil {
		return err
	}
	plan, err := tune.ReadPlan(p)
	if err != nil {
		return err
	}
	_, err = tune.Found(plan, p.Ledger)
	return err
}

// edit changes one value somewhere, and returns where.
func edit(random *rand.Rand, value any) string {
	values := []any{nil, -1.0, 0.0, 1.0, 3.0, 1e18, 1e300, "", "x", []any{}, map[string]any{}, true}
	for path := ""; ; {
		last := random.IntN(4) == 0
		switch at := value.(type) {
		case map[string]any:
			keys := slices.Sorted(maps.Keys(at)) // the same edits each time
			if len(keys) == 0 {
				return path
			}
			key := keys[random.IntN(len(keys))]
			path += "." + key
			if _, inner := at[key].(map[string]any); !last && inner {
				value = at[key]
				continue
			}
			if list, inner := at[key].([]any); !last && inner && len(list) > 0 {
				value = list
				continue
			}
			at[key] = values[random.IntN(len(values))]
			return path
		case []any:
			i := random.IntN(len(at))
			path += fmt.Sprintf("[%d]", i)
			_, inner := at[i].(map[string]any)
			list, nested := at[i].([]any)
			if !last && (inner || nested && len(list) > 0) {
				value = at[i]
				continue
			}
			at[i] = values[random.IntN(len(values))]
			return path
		}
	}
}

// What no search has written is refused, although its checksum is right.
func TestImpossibleSearchIsRefused(t *testing.T) {
	file := written(t)
	of := func(search map[string]any, keys ...string) map[string]any {
		for _, key := range keys {
			search = search[key].(map[string]any)
		}
		return search
	}
	// each changes the entries of settings and of the ruleset as it is, by the end of their names.
	each := func(search map[string]any, end string, change func(name string, entry, ledger map[string]any)) {
		for name, entry := range maps.Clone(of(search, "ledger")) {
			if strings.HasSuffix(name, end) {
				change(name, entry.(map[string]any), of(search, "ledger"))
			}
		}
	}
	remove := func(name string, _, ledger map[string]any) { delete(ledger, name) }
	cut := func(blocks int) func(string, map[string]any, map[string]any) {
		return func(_ string, entry, _ map[string]any) {
			span := entry["spans"].([]any)[0].(map[string]any)
			span["to"] = span["from"].(float64) + float64(blocks)
			entry["rows"] = entry["rows"].([]any)[:blocks]
		}
	}
	rename := func(to string) func(map[string]any) {
		return func(s map[string]any) {
			ledger := of(s, "ledger")
			ledger[to] = ledger["0 0/1/search"]
			delete(ledger, "0 0/1/search")
		}
	}
	for name, change := range map[string]func(search map[string]any){
		"no settings": func(s map[string]any) { s["ledger"] = map[string]any{} },
		"only as it is": func(s map[string]any) {
			for x := range 6 {
				each(s, fmt.Sprintf("%d %d/1/search", x/2, x%2), remove)
				each(s, fmt.Sprintf("%d %d/1/check", x/2, x%2), remove)
			}
		},
		"nothing checked": func(s map[string]any) {
			each(s, "/check", func(name string, entry, ledger map[string]any) {
				if name != "/1/check" {
					delete(ledger, name)
				}
			})
		},
		"settings without games": func(s map[string]any) {
			each(s, "/search", func(name string, entry, ledger map[string]any) {
				if name != "/1/search" {
					delete(ledger, name)
				}
			})
		},
		"too few heats": func(s map[string]any) { each(s, "/1/check", cut(7)) },
		"too few heats of settings": func(s map[string]any) {
			each(s, "/search", func(name string, entry, ledger map[string]any) {
				if name != "/1/search" {
					cut(1)(name, entry, ledger)
				}
			})
		},
		"a row too few": func(s map[string]any) {
			each(s, "/search", func(_ string, entry, _ map[string]any) { entry["rows"] = entry["rows"].([]any)[1:] })
		},
		"a number too few": func(s map[string]any) {
			each(s, "/search", func(_ string, entry, _ map[string]any) { entry["rows"].([]any)[0] = []any{1} })
		},
		"no totals": func(s map[string]any) {
			each(s, "/search", func(_ string, entry, _ map[string]any) { delete(entry, "totals") })
		},
		"negative totals": func(s map[string]any) {
			each(s, "/search", func(_ string, entry, _ map[string]any) { entry["totals"].([]any)[0] = -1 })
		},
		"other deals": func(s map[string]any) {
			each(s, "0 0/1/search", func(_ string, entry, _ map[string]any) { entry["spans"] = []any{map[string]any{"from": 1, "to": 100}} })
		},
		"no entry": func(s map[string]any) {
			each(s, "0 0/1/search", func(name string, _, ledger map[string]any) { ledger[name] = nil })
		},
		"a value that is none": rename("7 0/1/search"),
		"a table that is none": rename("0 0/2/search"),
		"a phase that is none": rename("0 0/1/play"),
		"a value too few":      rename("0/1/search"),
		"a value too many":     rename("0 0 0/1/search"),
		"a name that is none":  rename("+0 0/1/search"),
		"unknown metric": func(s map[string]any) {
			of(s, "plan")["targets"].([]any)[0].(map[string]any)["metric"] = "wins.nobody"
		},
		"unfair metric": func(s map[string]any) {
			of(s, "plan")["targets"].([]any)[0].(map[string]any)["metric"] = "moves"
		},
		"games without end": func(s map[string]any) { of(s, "plan")["games"] = 1 << 40 },
		"too many bots": func(s map[string]any) {
			of(s, "plan")["tables"].([]any)[0].(map[string]any)["bots"] = []any{"a", "b", "c"}
		},
	} {
		var value map[string]any
		require.NoError(t, json.Unmarshal(file, &value))
		part := of(value, "part")
		change(part)
		assert.Error(t, reread(t, part), name)
	}
}
