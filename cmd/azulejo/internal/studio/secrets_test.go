package studio

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// concealing are rulesets that hide something, each in another way.
var concealing = map[string]string{
	"face down": `
extends: classic
displays: { hidden: 2 }
`,
	"hands": `
extends: summer-pavilion
hand: { hidden: true }
on: { luck: { event: take, do: [{ draw: 1, to: hand }] } }
`,
	"sealed": `
extends: classic
actions:
  bids: { phase: offered, must: true, limit: { times: 1, each: round }, choose: { number: 0..5 }, do: [{ count: bid, set: chosen.number }] }
counters: { bid: {} }
on: { auction: { event: round, do: [{ offer: bids, together: true }] } }
`,
	"hidden action": `
extends: classic
actions:
  bets: { phase: offer, hidden: true, limit: { times: 1, each: round }, choose: { color: true }, do: [{ count: bet, set: chosen.color }] }
counters: { bet: { of: seat, is: color, hidden: true } }
`,
}

// asSeen returns what the viewers who are not to know what seat 1 and nobody know see of a game.
func asSeen(g *core.Game) (text string) {
	for _, viewer := range []int{1, 2, core.Onlooker} {
		seen := g.As(viewer)
		known, err := seen.State().AppendText(nil)
		text += fmt.Sprintf("%s%v %+v\n", known, err, seen.Steps())
	}
	return text
}

// lateChance deals as a seed says for a number of draws, and then as another one does.
type lateChance struct {
	seed, other core.Seeded
	draws       int
}

func (c lateChance) Dealer(t core.Turn, round, part int) core.Dealer {
	return &lateDealer{c.seed.Dealer(t, round, part), c.other.Dealer(t, round, part), c.draws}
}

type lateDealer struct {
	core.Dealer
	other core.Dealer
	left  int
}

func (d *lateDealer) next() core.Dealer {
	if d.left--; d.left < 0 {
		return d.other
	}
	return d.Dealer
}

func (d *lateDealer) Draw(from *core.Tray) core.Color { return d.next().Draw(from) }
func (d *lateDealer) Choose(n int) int                { return d.next().Choose(n) }

// growTwins plays two games of three seats that look the same to all but seat 1, until they have some moves. It reports
// whether they differ.
func growTwins(t *testing.T, r core.Rules, seed uint64, moves int) (both [2]*core.Game, differ bool) {
	t.Helper()
	for i := range both {
		g, err := core.NewGame(r, 3, nil)
		require.NoError(t, err)
		both[i] = g
	}
	first, other := both[0], both[1]
	// follow takes a step in the other game that looks as the last one of the first game: a different one if it can.
	follow := func(ways []func() error) bool {
		seen, step := asSeen(first), first.Steps()[len(first.Steps())-1]
		for _, mayBeSame := range []bool{false, true} {
			for _, way := range ways {
				err := other.Try(func() error {
					if err := way(); err != nil {
						return err
					}
					taken := other.Steps()[len(first.Steps())-1]
					same := fmt.Sprint(taken.Move, taken.Events) == fmt.Sprint(step.Move, step.Events)
					if same && !mayBeSame || asSeen(other) != seen {
						return assert.AnError
					}
					differ = differ || !same
					return nil
				})
				if err == nil {
					return true
				}
			}
		}
		return false
	}
	luck := rand.New(rand.NewPCG(seed, 1))
	for first.Played() < moves || first.Turn().Chance() {
		var ways []func() error
		if first.Turn().Chance() {
			require.NoError(t, first.TakeChance(core.Seeded(seed)))
			for draws := 30; draws >= 0; draws-- {
				chance := lateChance{core.Seeded(seed), core.Seeded(seed + 1), draws}
				ways = append(ways, func() error { return other.TakeChance(chance) })
			}
		} else {
			if !first.Turn().Seat() {
				return both, false
			}
			legal := first.Moves()
			secret := func(m core.Move) bool { return r.(core.Secretive).Secret(first.State(), m) != "" }
			if i := slices.IndexFunc(legal, secret); i >= 0 && first.Turn() == 0 {
				legal = legal[i:]
			}
			m := legal[luck.IntN(len(legal))]
			if secret(m) && first.Turn() == 0 {
				for _, another := range legal {
					ways = append(ways, func() error { return other.Play(another) })
				}
			}
			ways = append(ways, func() error { return other.Play(m) })
			require.NoError(t, first.Play(m))
		}
		if !follow(ways) {
			return both, false
		}
	}
	return both, differ
}

// openGames opens two studios that have a game each, with the same name and links.
func openGames(t *testing.T, source string, both [2]*core.Game) (studios twins, l links) {
	t.Helper()
	folders := [2]string{t.TempDir(), t.TempDir()}
	for i, g := range both {
		var text bytes.Buffer
		header := record.Header{Ruleset: "mine.yaml", Seats: []string{"Ana", "Bento", "Cleo"}, Seed: "7", Source: source}
		require.NoError(t, record.Write(&text, header, g))
		require.NoError(t, os.WriteFile(filepath.Join(folders[i], "mine-7"+recordEnding), text.Bytes(), 0o600))
		if i > 0 {
			key, err := os.ReadFile(filepath.Join(folders[0], "studio.key"))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(folders[i], "studio.key"), key, 0o600))
		}
		studios[i] = open(t, folders[i])
		studios[i].server.Hints = "search:100" // quickly
		game, err := studios[i].server.games.find("mine-7")
		require.NoError(t, err)
		require.NoError(t, game.broken)
		l = studios[i].server.linksOf(game, []int{1, 2})
	}
	return studios, l
}

// No request with a link tells what others hold, have chosen in secret or at the same time, or what lies face down: two
// games that differ in nothing else have the same answers.
func TestLinksTellNoSecretOfAnyKind(t *testing.T) {
	lengths := []int{2}
	if exhaustive {
		lengths = []int{1, 2, 3, 5, 8}
	}
	for name, text := range concealing {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text = "format: 1\nname: Mine\n" + text
			r, err := variants.Parse("mine.yaml", []byte(text))
			require.NoError(t, err)
			tried := 0
			for _, moves := range lengths {
				for seed := range uint64(20) {
					if both, differ := growTwins(t, r.Rules, seed, moves); differ {
						attackTwins(t, text, both)
						tried++
						break
					}
				}
			}
			assert.Positive(t, tried, "no two games differ")
		})
	}
}

// attackTwins asks two games for everything, at their position, after a move of seat 2 or 3, and after an undo.
func attackTwins(t *testing.T, source string, both [2]*core.Game) {
	t.Helper()
	studios, l := openGames(t, source, both)
	guests := twins{studios[0].guest(), studios[1].guest()}
	compare := func() {
		t.Helper()
		for _, link := range []string{l.Seats[2], l.Seats[3], l.Watch} {
			guests.same(t, link)
		}
		for _, path := range []string{"", "/page", "/record", "/events", "/replay?move=1", "/check?move=nonsense", "/check?move=gamble&at=1/wall+1+1"} {
			code, text := guests[0].do("GET", api(l.Play)+path, nil)
			other, same := guests[1].do("GET", api(l.Play)+path, nil)
			assert.Equal(t, code, other)
			assert.Equal(t, text, same, "%s tells something at a screen that nobody has taken over", path)
		}
		_, text := guests[0].do("POST", api(l.Play)+"/hint", nil)
		assert.Regexp(t, "nobody else looks|whom this link does not play", text)
	}
	compare()
	for _, seat := range []int{2, 3} {
		p := guests[0].position(l.Seats[seat])
		if p.View.Turn != fmt.Sprint("seat ", seat) {
			continue
		}
		for _, v := range guests {
			code, text := v.play(l.Seats[seat], p.Moves[0], p.Played)
			require.Equal(t, http.StatusOK, code, text)
		}
		if guests[0].position(l.Seats[2]).Text != guests[1].position(l.Seats[2]).Text {
			break // the move has shown what was hidden
		}
		compare()
	}
	for _, seat := range []int{2, 3} {
		if assert.Equal(t, guests[0].undo(l.Seats[seat]), guests[1].undo(l.Seats[seat])) && guests[0].position(l.Watch).Text == guests[1].position(l.Watch).Text {
			compare()
		}
	}
}

// Nobody learns from a move that is made at once that a person has no other one.
func TestOnlyMovesAreNotMadeAtOnce(t *testing.T) {
	const only = "format: 1\nextends: classic\nactions: { a: { phase: offered, must: true, limit: { times: 9 }, do: [{ score: 1 }] } }\n" +
		"on: { x: { event: take, do: [{ offer: a }] } }\n"
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "open.yaml"), []byte(only), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "hidden.yaml"), []byte(only+"counters: { a: { hidden: true, range: 0..1 } }\n"), 0o600))
	v := open(t, folder)
	for ruleset, played := range map[string]int{"open.yaml": 2, "hidden.yaml": 1} {
		l := v.begin(ruleset, "7", "Ana", "Bento")
		v.advance(l.Seats[1], 1)
		assert.Equal(t, played, v.position(l.Watch).Played, ruleset)
		assert.Equal(t, http.StatusOK, v.undo(l.Seats[1]), ruleset)
		assert.Zero(t, v.position(l.Watch).Played, ruleset)
	}
}

// A move is taken back only if whoever made it has seen nothing by it, or since, that would be hidden again.
func TestUndoHidesNothingAgain(t *testing.T) {
	folder := t.TempDir()
	for name, text := range concealing {
		require.NoError(t, os.WriteFile(filepath.Join(folder, strings.ReplaceAll(name, " ", "-")+".yaml"), []byte("format: 1\nname: Mine\n"+text), 0o600))
	}
	v := open(t, folder)
	play := func(link, move string) {
		t.Helper()
		code, text := v.play(link, move, v.position(link).Played)
		require.Equal(t, http.StatusOK, code, text)
	}
	refused := func(link string) {
		t.Helper()
		played := v.position(link).Played
		code, text := v.do("POST", api(link)+"/undo", request{Played: played})
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, text, tryout.ErrOpened.Error())
		assert.Equal(t, played, v.position(link).Played)
	}

	l := v.begin("sealed.yaml", "7", "Ana", "Bento", "Cleo")
	play(l.Seats[1], "bids 3")
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[1]), "nobody has seen it")
	play(l.Seats[1], "bids 3")
	play(l.Seats[2], "bids 2")
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[2]), "nobody has seen it, and nothing else")
	play(l.Seats[2], "bids 1")
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[1]), "Bento is asked")
	play(l.Seats[3], "bids 5")
	for seat := range 3 {
		refused(l.Seats[seat+1])
	}
	play(l.Seats[1], v.position(l.Seats[1]).Moves[0])
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[1]), "the bids are open before and after it")

	l = v.begin("face-down.yaml", "7", "Ana", "Bento")
	play(l.Seats[1], v.position(l.Seats[1]).Moves[0])
	refused(l.Seats[1])
	play(l.Seats[2], slices.DeleteFunc(v.position(l.Seats[2]).Moves, func(m string) bool { return !strings.HasPrefix(m, "center") })[0])
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[2]), "nothing lies face down in the center")

	l = v.begin("hidden-action.yaml", "7", "Ana", "Bento")
	play(l.Seats[1], "bets red")
	play(l.Seats[2], "bets blue")
	assert.Equal(t, http.StatusOK, v.undo(l.Seats[2]))
	play(l.Seats[2], "bets red")
	v.advance(l.Seats[1], 1)
	v.advance(l.Seats[2], 1)
	require.Equal(t, http.StatusOK, v.undo(l.Seats[1]))
	require.Equal(t, http.StatusOK, v.answer(l.Seats[2], true))
	assert.Equal(t, 2, v.position(l.Watch).Played)
	for p := v.position(l.Watch); !p.Over; p = v.position(l.Watch) {
		var seat int
		_, err := fmt.Sscanf(p.View.Turn, "seat %d", &seat)
		require.NoError(t, err)
		v.advance(l.Seats[seat], 1)
	}
	refused(l.Seats[1])
	refused(l.Seats[2])
}
