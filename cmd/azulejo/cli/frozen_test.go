package cli_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/conformance"
)

var update = flag.Bool("update", false, "write testdata/frozen.golden anew")

// frozen are measuring commands whose numbers must stay: the same seeds give the same games. Only
// an exhaustive test runs those that end with #.
const frozen = `
simulate classic --bots random --games 200 --seats 2
simulate classic --bots random --games 200 --seats 4 --seed 7
simulate classic-gray --bots random,easy,random --games 40 --seats 3
simulate summer-pavilion --bots random --games 100
simulate summer-pavilion-gray --bots random,easy --games 20
simulate house/az-solo-action-board --bots random --games 60 --seats 1
simulate house/az-powers --bots random --games 60
simulate house/az-chocolatier --bots random --games 60 --seats 3
simulate house/az-tile-guild --bots random --games 60
simulate house/sp-buy-tile --bots random --games 60
simulate house/sp-seat-powers --bots random --games 60
simulate classic --bots random,exec:cat --games 20
simulate classic --bots random,exec:cat --games 20 --on-bot-error random
simulate classic --bots random --games 5000 --until score±0.5
simulate classic --bots random,easy --games 2000 --until ±8%
simulate classic --bots greedy --games 50 #
simulate summer-pavilion --bots greedy,normal --games 20 #
compare classic classic-gray --bots random --games 200
compare classic house/az-row-weight house/az-floor-flat --bots random,easy --games 40
compare summer-pavilion house/sp-keep-0 --bots random --games 60 --seats 3
compare classic house/az-handsize-scout --bots random --games 100
compare classic --vary bonuses.row.points=1..3 --bots random --games 200
compare classic --set bonuses.row.points=6 --bots random --games 3000 --until score±0.5
compare classic house/az-row-weight --bots greedy --games 20 #
tournament classic --bots random,easy,normal --games 20
tournament classic --bots random,easy,exec:cat,normal --games 6 --seats 3
tournament summer-pavilion --bots random,easy --games 6
tournament classic --bots random,easy,normal --games 100 --until ±200
tournament classic --bots random,greedy,search:100 --games 6 #
tune classic --vary bonuses.row.points=1..3 --want "score = 10" --bots random --games 200
tune classic --vary bonuses.row.points=1..3 --vary bonuses.column.points=5..9/2 --vary scoring.start=0..2 --want "score = 10" --want "tie smallest" --bots random --games 100
tune classic --vary bonuses.row.points=1..9 --vary bonuses.column.points=1..9 --want "score = 10" --keep rounds --bots random --games 100 #
tune classic --vary bonuses.row.points=1..3 --want "score = 10" --bots random --games 100 --seats 2..3
tune classic --vary bonuses.row.points=1..3 --want "wins.seat1 = fair ± 3%" --bots random --also easy --games 100 #
tune summer-pavilion --vary keep.limit=0..4/2 --want "margin smallest" --bots random --games 100
tune classic --vary bonuses.row.points=1..3 --want "score = 60" --games 100 #
fit classic --bots easy --games 300 --rounds 2 --seats 2,3
fit classic classic-gray --bots easy --games 400 --rounds 2 --seats 2 #
fit summer-pavilion --games 500 --rounds 2 --seats 2 #
`

// Every measuring command gives the numbers that it has always given, on any number of workers, and
// divided into shards where it has them. The file has the numbers in groups, or their digest if they
// are many; groups that it does not know are free to come.
func TestFrozenNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it compares numbers of runs that other tests make too")
	}
	file := filepath.Join("testdata", "frozen.golden")
	known := readFrozen(t, file)
	made := map[string]map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(frozen)) {
		command, rest, rare := strings.Cut(strings.TrimSpace(line), " #")
		require.Empty(t, rest)
		if rare && !conformance.Exhaustive() {
			made[command] = known[command]
			continue
		}
		t.Run(command, func(t *testing.T) {
			t.Chdir(t.TempDir())
			args := splitWords(command)
			whole := measured(t, append(args, "--workers", "1"))
			assert.Equal(t, whole, measured(t, append(args, "--workers", "3")), "with three workers")
			if slices.Contains(withShards, args[0]) && !strings.Contains(command, "--until") && !strings.Contains(command, "exec:") {
				divided := inShards(t, args)
				if args[0] != "tune" { // each shard looks for the best of its own settings
					assert.Equal(t, whole, divided, "in three shards")
				}
				for name, numbers := range divided {
					if whole[name] != numbers {
						whole["in shards, "+name] = numbers
					}
				}
			}
			made[command] = whole
			if !*update {
				for group, numbers := range known[command] {
					assert.Equal(t, numbers, whole[group], group)
				}
				assert.NotEmpty(t, known[command], "go test ./cmd/azulejo/cli -run Frozen -update writes them")
			}
		})
	}
	if *update {
		writeFrozen(t, file, made)
	}
}

// withShards are the commands that can be divided among machines.
var withShards = []string{"simulate", "compare", "tournament", "tune"}

// inShards returns the numbers of a command that three shards have counted.
func inShards(t *testing.T, args []string) map[string]string {
	t.Helper()
	merge := []string{"merge"}
	for _, k := range []string{"1", "2", "3"} {
		printed(t, append(args, "--shard", k+"/3", "--out", k+".part"))
		merge = append(merge, k+".part")
	}
	return measured(t, merge)
}

// measured runs a command and returns its numbers in groups, each shortened.
func measured(t *testing.T, args []string) map[string]string {
	t.Helper()
	if args[0] == "fit" {
		printed(t, append(args, "--weights", "fit.yaml"))
		weights, err := os.ReadFile("fit.yaml")
		require.NoError(t, err)
		return map[string]string{"weights": shortened(string(weights))}
	}
	var result any
	require.NoError(t, json.Unmarshal(printed(t, append(args, "--json")), &result))
	numbers := map[string]string{}
	group(numbers, "", result)
	for name, text := range numbers {
		numbers[name] = shortened(text)
	}
	return numbers
}

// unfrozen are keys of values that nobody measures, and of values that depend on how many metrics there are.
var unfrozen = []string{"run", "plan", "format", "rules", "until", "tests", "p_corrected"}

// rowKeys are the numbers in the row of a metric. They are one group.
var rowKeys = []string{"ruleset", "n", "mean", "low", "high", "sd", "detectable", "first", "here", "p_value"}

// group collects the numbers of a value by the keys that lead to them.
func group(numbers map[string]string, path string, value any) {
	switch value := value.(type) {
	case map[string]any:
		if name, is := cmp.Or(value["metric"], value["name"]).(string); is {
			path += "[" + name + "]"
			for _, key := range rowKeys {
				group(numbers, path, value[key])
			}
			return
		}
		for key, value := range value {
			if !slices.Contains(unfrozen, key) {
				group(numbers, strings.TrimPrefix(path+"."+key, "."), value)
			}
		}
	case []any:
		for _, item := range value {
			group(numbers, path, item)
		}
	case float64:
		// Merged floats may differ in their last bits.
		numbers[path] = strings.TrimSpace(numbers[path] + " " + strconv.FormatFloat(value, 'g', 10, 64))
	}
}

// shortened returns a short text as it is, and a digest of a longer one.
func shortened(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	h := fnv.New64a()
	h.Write([]byte(text))
	return fmt.Sprintf("fnv:%016x", h.Sum64())
}

// printed runs a command and returns what it prints.
func printed(t *testing.T, args []string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	require.Zero(t, cli.Main(args, strings.NewReader(""), &out, &errs), "%q\n%s", args, &errs)
	return out.Bytes()
}

// splitWords splits a line at spaces that are not in quotes.
func splitWords(line string) (words []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// readFrozen reads a line for each command and, below it, one for each group of numbers.
func readFrozen(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	known := map[string]map[string]string{}
	text, err := os.ReadFile(file)
	if *update && os.IsNotExist(err) {
		return known
	}
	require.NoError(t, err)
	var command map[string]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if entry, is := strings.CutPrefix(line, "  "); is {
			name, numbers, _ := strings.Cut(entry, ": ")
			command[name] = numbers
			continue
		}
		command = map[string]string{}
		known[line] = command
	}
	return known
}

func writeFrozen(t *testing.T, file string, made map[string]map[string]string) {
	t.Helper()
	var text strings.Builder
	for _, command := range slices.Sorted(maps.Keys(made)) {
		text.WriteString(command + "\n")
		for _, name := range slices.Sorted(maps.Keys(made[command])) {
			text.WriteString("  " + name + ": " + made[command][name] + "\n")
		}
	}
	require.NoError(t, os.WriteFile(file, []byte(text.String()), 0o600))
}
