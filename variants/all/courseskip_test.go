package all_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// lastOfUnit says, by game and event, what can have been reported last when an offer at the event
// comes; see lastThing.
var lastOfUnit = map[string]map[string]string{
	"classic": {
		"round":      "bag to display",
		"take":       "hand to (line|floor|discard)",
		"line":       "hand to (line|floor|discard)",
		"fall":       "(hand|line) to (floor|discard)",
		"place":      "scoring.place",
		"row":        "scoring.place",
		"column":     "scoring.place",
		"color_set":  "scoring.place",
		"round_end":  "scoring.*|.* to .*",
		"next_round": "the end of the round",
	},
	"summer-pavilion": {
		"round":      "bag to display|kept to hand",
		"take":       "(display|center) to (hand|center)|scoring.(center|minimum)",
		"place":      "scoring.place",
		"star":       "scoring.place",
		"structure":  "scoring.place",
		"pick":       "supply to hand",
		"pass":       "scoring.*|.* to .*",
		"keep":       "scoring.*|.* to .*", // as at pass if the hand was empty
		"round_end":  "scoring.*|.* to .*",
		"next_round": "the end of the round",
	},
}

// lastThing returns what a game has reported last.
func lastThing(g *core.Game) string {
	for _, step := range slices.Backward(g.Steps()) {
		for _, e := range slices.Backward(step.Events) {
			switch e.Kind {
			case core.TilesMoved:
				return fmt.Sprintf("%v to %v", e.From.Place, e.To.Place)
			case core.Scored:
				return e.Key
			case core.RoundEnded:
				return "the end of the round"
			case core.MarkerTaken:
				continue
			}
			return fmt.Sprint(e.Kind)
		}
	}
	return "nothing"
}

// eachOffering calls f with rules that offer something at half of the events of a game, and then at the
// others: a ruleset has at most 8 actions.
func eachOffering(base string, f func(keys string, events []string)) {
	events := slices.Sorted(maps.Keys(lastOfUnit[base]))
	for some := range slices.Chunk(events, (len(events)+1)/2) {
		on, actions := "on:\n", "actions:\n"
		for _, event := range some {
			on += fmt.Sprintf("  %[1]s: { event: %[1]s, do: [{ offer: at_%[1]s }, { score: 0 }] }\n", event)
			actions += fmt.Sprintf("  at_%s: { phase: offered, limit: { times: 1 }, do: [{ score: 1 }] }\n", event)
		}
		f(on+actions, some)
	}
}

// Choices that nobody makes change nothing: the game goes on as if nothing were offered. Each comes
// when its unit is done, and before anything else is.
func TestDeclinedChoices(t *testing.T) {
	for base, last := range lastOfUnit {
		eachOffering(base, func(keys string, events []string) {
			for _, side := range []string{base, base + "-gray"} {
				for seats := 2; seats <= 4; seats++ {
					t.Run(fmt.Sprintf("%s for %d: %s", side, seats, strings.Join(events, " ")), func(t *testing.T) {
						t.Parallel()
						compareDeclined(t, scene.Rules(t, side), withEffects(t, side, keys), seats, func(g *core.Game) {
							event := strings.TrimPrefix(g.Text(g.Moves()[0]), "at_")
							assert.Regexp(t, "^("+last[event]+")$", lastThing(g), "before an offer at %s", event)
						})
					})
				}
			}
		})
	}
}

// They change nothing in a house rule that has no effects itself.
func TestDeclinedChoicesOfHouseRules(t *testing.T) {
	for _, name := range scene.Sample(variants.Names(), 12, 7) {
		r, err := variants.Open(name)
		require.NoError(t, err)
		if slices.ContainsFunc([]string{"on", "actions", "draws", "dummy.take"}, func(key string) bool { return r.Document.Get(key).Exists() }) {
			continue
		}
		base := map[string]string{"classic": "classic", "pavilion": "summer-pavilion"}[r.Variant.Name()]
		eachOffering(base, func(keys string, events []string) {
			t.Run(name+": "+strings.Join(events, " "), func(t *testing.T) {
				t.Parallel()
				rules := withEffects(t, name, keys)
				seats, _ := rules.Seats()
				compareDeclined(t, r.Rules, rules, seats, func(*core.Game) {})
				recordCourse(t, rules, seats)
			})
		})
	}
}

// compareDeclined plays a game at random, and the same by rules that offer something at events: there
// every seat declines. It calls look at each choice.
func compareDeclined(t *testing.T, rules, offering core.Rules, seats int, look func(g *core.Game)) {
	game, err := core.NewGame(rules, seats, core.Seeded(5))
	require.NoError(t, err)
	other, err := core.NewGame(offering, seats, core.Seeded(5))
	require.NoError(t, err)
	random := core.NewRandom(uint64(seats), core.Stream{})
	for {
		for other.Turn().Seat() && other.Text(other.Moves()[len(other.Moves())-1]) == "skip" {
			look(other)
			require.NoError(t, other.Play(other.Moves()[len(other.Moves())-1]))
		}
		require.Equal(t, game.Turn(), other.Turn())
		if !game.Turn().Seat() {
			break
		}
		moves := game.Moves()
		m := moves[random.Below(len(moves))]
		require.NoError(t, game.Play(m))
		require.NoError(t, other.Play(m))
	}
	require.NoError(t, other.Err())
	assert.Equal(t, game.Scores(), other.Scores())
	assert.Equal(t, game.EndReason(), other.EndReason())
	assert.Equal(t, allEvents(game), allEvents(other))
}

// allEvents returns what a game has reported. Tiles of a line that have to wait before they fall come by the hand of the
// seat, which makes no difference here.
func allEvents(g *core.Game) (all []core.Event) {
	for _, step := range g.Steps() {
		for _, e := range step.Events {
			switch from := e.From.Place; {
			case from == classic.Line && e.To.Place == draft.Hand:
				continue
			case e.To.Place == classic.Floor, e.To.Place == core.Discard && (from == classic.Line || from == draft.Hand):
				e.From = core.Spot{}
			}
			all = append(all, e)
		}
	}
	return all
}

// A seat that can take an action while walls are tiled, and does not, has the same game: its tiles go
// where they would go without a choice.
func TestDeclinedActionsOfTheTiling(t *testing.T) {
	for _, side := range []string{"classic", "classic-gray"} {
		for seats := 2; seats <= 4; seats++ {
			rules := withEffects(t, side, "actions: { bribe: { phase: tiling, free: true, limit: { times: 1 }, do: [{ score: 1 }] } }")
			game, err := core.NewGame(scene.Rules(t, side), seats, core.Seeded(7))
			require.NoError(t, err)
			other, err := core.NewGame(rules, seats, core.Seeded(7))
			require.NoError(t, err)
			random := core.NewRandom(uint64(seats), core.Stream{})
			asked := 0
			for {
				for forced, is := forcedBesideAction(other); is; forced, is = forcedBesideAction(other) {
					asked++
					require.NoError(t, other.Play(forced))
				}
				require.Equal(t, game.Turn(), other.Turn())
				if !game.Turn().Seat() {
					break
				}
				moves := game.Moves()
				m := moves[random.Below(len(moves))]
				require.NoError(t, game.Play(m))
				require.NoError(t, other.Play(m))
			}
			assert.Equal(t, game.Scores(), other.Scores())
			assert.Equal(t, allEvents(game), allEvents(other))
			assert.GreaterOrEqual(t, asked, seats*game.State().Round(), "each seat is asked in each round")
		}
	}
}

// forcedBesideAction returns the move that does what happens without an action of the tiling: the one
// tile, or skip.
func forcedBesideAction(g *core.Game) (m core.Move, is bool) {
	moves := g.Moves()
	switch {
	case len(moves) != 2:
		return 0, false
	case g.Text(moves[1]) == "skip":
		return moves[1], true
	}
	return moves[0], g.Text(moves[1]) == "bribe"
}
