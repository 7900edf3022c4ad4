package all_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// renaming has new names for everything that the designer of a ruleset named.
type renaming struct {
	words   map[string]string // colors, stars, structures, bonuses, discs
	letters map[rune]rune
}

// named are the maps beside colors whose keys are names.
var named = []string{"stars", "structures", "bonuses", "displays.special"}

// renamingOf makes up names for a ruleset.
func renamingOf(r *variants.Ruleset) *renaming {
	n := &renaming{words: map[string]string{}, letters: map[rune]rune{}}
	for i, c := range r.Rules.Colors() {
		n.words[c.Name] = "tint-" + strconv.Itoa(i)
		n.letters[rune(c.Letter)] = rune("JLMNQSTU"[i])
	}
	for _, group := range named {
		for i, e := range r.Document.Get(group).Entries() {
			if n.words[e.Key] == "" { // a star can have the name of a color
				n.words[e.Key] = strings.TrimPrefix(strings.TrimSuffix(group, "s"), "displays.") + "x" + strconv.Itoa(i)
			}
		}
	}
	return n
}

// word returns the new name of a word, or the word.
func (n *renaming) word(word string) string {
	if other := n.words[word]; other != "" {
		return other
	}
	return word
}

// quoted is a name in a formula.
var quoted = regexp.MustCompile(`"([^"]*)"`)

// apply renames what is below a path of a ruleset.
func (n *renaming) apply(path []string, y *yaml.Node) {
	switch y.Kind {
	case yaml.DocumentNode:
		n.apply(path, y.Content[0])
	case yaml.SequenceNode:
		for _, item := range y.Content {
			n.apply(path, item)
		}
	case yaml.MappingNode:
		for i := 0; i < len(y.Content); i += 2 {
			key := y.Content[i]
			n.apply(append(slices.Clip(path), key.Value), y.Content[i+1])
			if at := strings.Join(path, "."); at == "colors" || slices.Contains(named, at) {
				key.Value = n.word(key.Value)
			}
			if len(path) == 3 && path[2] == "spaces" {
				key.Value = "between" + strconv.Itoa(i)
			}
		}
	default:
		y.Value = n.scalar(strings.Join(path, "."), y.Value)
	}
}

// scalar renames what a value names.
func (n *renaming) scalar(path, text string) string {
	switch {
	case path == "name", path == "summary":
		return "Another " + path
	case path == "wall.pattern" && text != "free" && text != "cyclic", strings.HasSuffix(path, ".letter"):
		return strings.Map(func(c rune) rune {
			if other := n.letters[c]; other != 0 {
				return other
			}
			return c
		}, text)
	case path == "wild.order", path == "displays.discs", strings.HasSuffix(path, ".color"), strings.HasSuffix(path, ".pulls"):
		return n.word(text)
	case strings.Contains(path, ".spaces."):
		star, position, _ := strings.Cut(text, " ")
		return n.word(star) + " " + position
	}
	return quoted.ReplaceAllStringFunc(text, func(name string) string {
		return `"` + n.word(strings.Trim(name, `"`)) + `"`
	})
}

// move renames the words of a move.
func (n *renaming) move(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if word == "center" && i == 0 {
			continue // the place on the table, not the star
		}
		last := strings.TrimRight(word, ",")
		words[i] = n.word(last) + word[len(last):]
	}
	return strings.Join(words, " ")
}

// event renames what an event names: the key of a bonus or a structure, and what was drawn.
func (n *renaming) event(e core.Event) core.Event {
	words := strings.Split(e.Key, ".")
	if slices.Contains(named, words[0]) {
		words[1] = n.word(words[1])
	}
	if strings.HasPrefix(e.Key, "displays.special.") {
		words[2] = n.word(words[2])
	}
	e.Key, e.Value = strings.Join(words, "."), n.move(e.Value)
	return e
}

// renamed returns the ruleset with other names.
func renamed(t *testing.T, r *variants.Ruleset, n *renaming) *variants.Ruleset {
	t.Helper()
	var y yaml.Node
	require.NoError(t, yaml.Unmarshal([]byte(r.Document.Resolved()), &y))
	of := y.Content[0]
	if i := slices.IndexFunc(of.Content, func(key *yaml.Node) bool { return key.Value == "words" }); i >= 0 {
		of.Content = slices.Delete(of.Content, i, i+2) // sentences that nobody can rename
	}
	n.apply(nil, &y)
	text, err := yaml.Marshal(&y)
	require.NoError(t, err)
	other, err := variants.Parse("renamed.yaml", text)
	require.NoError(t, err, "%s", text)
	names := strings.ReplaceAll(string(text), "joker: true", "") // a key, and the name of a color as well
	for _, c := range r.Rules.Colors() {
		require.NotRegexp(t, `\b`+c.Name+`\b`, names)
	}
	return other
}

// A ruleset with other names plays the same games: one seed gives the same deals, and the
// same moves under other names are legal and give the same points.
func TestRenamedRulesetsPlayTheSameGames(t *testing.T) {
	for _, r := range sample(t) {
		t.Run(r.Name, func(t *testing.T) {
			n := renamingOf(r)
			other := renamed(t, r, n)
			least, most := r.Rules.Seats()
			for seed := range uint64(6) {
				seats := least + int(seed)%(most-least+1)
				a, err := core.NewGame(r.Rules, seats, core.Seeded(seed))
				require.NoError(t, err)
				b, err := core.NewGame(other.Rules, seats, core.Seeded(seed))
				require.NoError(t, err)
				playBoth(t, a, b, n, rand.New(rand.NewPCG(seed, 7)))
			}
		})
	}
}

// playBoth plays the same random moves in two games, in the second by their new names.
func playBoth(t *testing.T, a, b *core.Game, n *renaming, luck *rand.Rand) {
	t.Helper()
	for a.Turn().Seat() {
		legal := a.Moves()
		require.Len(t, b.Moves(), len(legal))
		m := legal[luck.IntN(len(legal))]
		text := n.move(a.Text(m))
		same, err := b.Rules().ParseMove(text)
		require.NoError(t, err)
		require.NoError(t, b.Play(same), text)
		require.NoError(t, a.Play(m))
	}
	require.Equal(t, len(a.Steps()), len(b.Steps()))
	for i, step := range a.Steps() {
		var want []core.Event
		for _, e := range step.Events {
			want = append(want, n.event(e))
		}
		require.Equal(t, want, b.Steps()[i].Events, "step %d", i)
	}
	assert.Equal(t, a.Turn(), b.Turn())
	for seat := range a.State().Seats() {
		assert.Equal(t, a.State().AppendRanking(nil, seat), b.State().AppendRanking(nil, seat))
	}
}
