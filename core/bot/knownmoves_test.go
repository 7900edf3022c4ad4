package bot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// known is a position whose best move follows from the rules.
type known struct {
	name, why string
	board     string
	text      string
	best      string   // how the best move begins, or "" for any but those of never
	never     []string // how moves begin that are mistakes
	greedy    bool     // one move of foresight is enough
}

var knownMoves = []known{
	{name: "end it when ahead", board: "classic", greedy: true,
		why: "white completes a row, which ends a game that is won: 37 to 29 at most",
		text: `
turn: 1
center: WKKK
marker: 2
seats:
  - { score: 30, wall: [BYRK., ....., ....., ....., .....] }
  - { score: 28, floor: + }
`,
		best: "center white 1"},

	{name: "do not end it when behind", board: "classic",
		why: "white in line 1 completes a row for 7 points and ends a game that is lost by 23",
		text: `
turn: 1
center: WKKK
marker: 2
seats:
  - { score: 10, wall: [BYRK., ....., ....., ....., .....] }
  - { score: 40, floor: + }
`,
		never: []string{"center white 1"}},

	{name: "deny the row that ends it", board: "classic",
		why: "the other seat is ahead, and ends the game with the only white tile",
		text: `
turn: 1
displays: [KKKK, ., ., ., .]
center: W
marker: 2
seats:
  - { score: 20 }
  - { score: 40, floor: +, wall: [BYRK., ....., ....., ....., .....] }
`,
		best: "center white"},

	{name: "the smaller fall", board: "classic", greedy: true,
		why: "nobody has a line for blue: a tile and the marker cost 2 points, four tiles 6",
		text: `
turn: 1
displays: [BBBB, ., ., ., .]
center: B
marker: center
seats:
  - { score: 20, wall: [B...., .B..., ..B.., ...B., ....B] }
  - { score: 20, wall: [B...., .B..., ..B.., ...B., ....B] }
`,
		best: "center blue floor"},

	{name: "the last take of a round", board: "classic",
		why: "four blue tiles fall on whoever takes last; after a red tile there are three takes more, after the yellow one two",
		text: `
turn: 1
displays: [BBBB, YR, ., ., .]
center: R
marker: 2
seats:
  - { score: 20, lines: [W, ., ., ., .], wall: [BYRK., .B..., ..B.., ...B., ....B] }
  - { score: 20, floor: +, wall: [B...., .B..., ..B.., ...B., ....B] }
`,
		never: []string{"1 blue", "2 yellow"}},

	{name: "the larger bonus", board: "classic", greedy: true,
		why: "blue is linked to four tiles for 5 points; white scores 1, and 10 for its color, in the last round",
		text: `
turn: 1
center: BW
marker: 2
seats:
  - { score: 20, wall: [.YR.., W...., .W..., ..W.., ...W.] }
  - { score: 20, floor: +, lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }
`,
		best: "center white 1"},

	{name: "the last round", board: "classic", greedy: true,
		why: "the game ends with this round: a line that is not complete is worth nothing",
		text: `
turn: 1
displays: [YRRR, ., ., ., .]
marker: 2
seats:
  - { score: 20, lines: [W, Y, K, ., .] }
  - { score: 20, floor: +, lines: [W, ., K, ., .], wall: [BYRK., ....., ....., ....., .....] }
`,
		best: "1 yellow 2"},

	{name: "deny a column", board: "classic",
		why: "black brings the other seat 12 points, and yellow one to the seat to move, in the last round",
		text: `
turn: 1
center: YK
marker: 2
seats:
  - { score: 30, lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }
  - { score: 30, floor: +, lines: [., ., KK, ., .], wall: [B...., W...., ....., R...., Y....] }
`,
		best: "center black"},

	{name: "complete a star", board: "summer-pavilion", greedy: true,
		why: "the last space of the purple star brings 6 points and 20",
		text: `
round: 6
phase: place
turn: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: PPPPPP, stars: { purple: PPPPP. } }
  - { score: 20, passed: yes }
`,
		best: "place purple 6"},

	{name: "bonus tiles", board: "summer-pavilion", greedy: true,
		why: "orange 1 completes a statue, whose two tiles pay for orange 3 as well",
		text: `
round: 6
phase: place
turn: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: OO, stars: { orange: .O...., red: ..RR.., center: YR.... } }
  - { score: 20, passed: yes }
`,
		best: "place orange 1"},

	{name: "keep what will be wild", board: "summer-pavilion", greedy: true,
		why: "orange is wild in the next round",
		text: `
round: 2
phase: keep
turn: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: OOOOBBY, passed: yes }
  - { score: 20 }
`,
		best: "keep orange orange orange orange"},

	{name: "the last placements", board: "summer-pavilion", greedy: true,
		why: "tiles that are left over in the last round cost points",
		text: `
round: 6
phase: place
turn: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: B }
  - { score: 20, passed: yes }
`,
		best: "place"},

	{name: "pass and keep", board: "summer-pavilion",
		why: "four tiles that are wild in the next round are worth more than one point",
		text: `
round: 3
phase: place
turn: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: YYYY }
  - { score: 20, passed: yes }
`,
		never: []string{"place yellow 4", "place center 4"}},

	{name: "the tile that is missing", board: "summer-pavilion", greedy: true,
		why: "with a sixth purple tile the star is complete",
		text: `
round: 6
phase: pick
turn: 1
picks: 1
supply: GGOOYYBBPP
marker: 2
seats:
  - { score: 20, hand: PPPPP, stars: { purple: PPPPP., orange: OO...., red: ..RR.. } }
  - { score: 20, passed: yes }
`,
		best: "pick purple"},

	{name: "take for a star", board: "summer-pavilion", greedy: true,
		why: "a purple tile completes a star for 26 points, three green ones cover a space for one",
		text: `
round: 6
turn: 1
displays: [PGGG, ., ., ., .]
supply: GGOOYYBBYY
marker: 2
seats:
  - { score: 20, hand: PPPPP, stars: { purple: PPPPP. } }
  - { score: 35 }
`,
		best: "1 purple"},

	{name: "deny a star", board: "summer-pavilion",
		why: "the purple tile completes the other seat's star for 26 points",
		text: `
round: 6
turn: 1
displays: [GGGG, ., ., ., .]
center: P
supply: GGOOYYBBYY
marker: 2
seats:
  - { score: 30 }
  - { score: 20, hand: PPPPP, stars: { purple: PPPPP. } }
`,
		best: "center purple"},

	{name: "the cheaper take", board: "summer-pavilion", greedy: true,
		why: "the same tiles cost 3 points from the center, and in the last round the marker is worth nothing",
		text: `
round: 6
turn: 1
displays: [YYYB, ., ., ., .]
center: YYY
supply: GGOOYYBBPP
marker: center
seats:
  - { score: 20 }
  - { score: 20 }
`,
		best: "1 yellow"},
}

// Bots find the moves that are best by the rules, whatever their chance.
func TestBotsFindKnownMoves(t *testing.T) {
	for _, k := range knownMoves {
		t.Run(k.board+"/"+strings.ReplaceAll(k.name, " ", "-"), func(t *testing.T) {
			r := rulesOf(t, k.board)
			bots := []string{"search:5000"}
			if k.greedy {
				bots = append(bots, "greedy")
			}
			for _, name := range bots {
				for seed := range uint64(3) {
					m := string(r.AppendMove(nil, choose(t, started(t, name, r, seed), at(t, r, 2, k.text))))
					assert.True(t, strings.HasPrefix(m, k.best), "%s plays %s, not %s: %s", name, m, k.best, k.why)
					for _, mistake := range k.never {
						assert.False(t, strings.HasPrefix(m, mistake), "%s plays %s: %s", name, m, k.why)
					}
				}
			}
		})
	}
}

// Near the end of a round search finds a move that no other is better than, by looking at all lines.
func TestSearchSolvesRounds(t *testing.T) {
	r, solved := rulesOf(t, "classic"), 0
	for seed := range uint64(times(6, 2)) {
		random := core.NewRandom(seed, core.Stream{})
		for s := dealt(t, r, 2, seed); s.Turn() != core.Over; {
			if !s.Turn().Seat() {
				s.Deal(random, nil)
				continue
			}
			legal := s.AppendMoves(nil)
			if n := len(legal); n > 2 && n < 10 {
				solved++
				m, seat := choose(t, started(t, "search:100000", r, seed), s), int(s.Turn())
				text, _ := s.AppendText(nil)
				require.Equal(t, exact(t, r, s, seat), exact(t, r, after(t, r, s, m), seat), "%s\n%s", r.AppendMove(nil, m), text)
			}
			s.Play(legal[random.Below(len(legal))], nil)
		}
	}
	assert.Greater(t, solved, times(20, 5))
}

// exact returns the lead of a seat after the best play to the end of the round, victory first, by looking
// at all lines.
func exact(t *testing.T, r core.Rules, s core.State, seat int) (best int) {
	if !s.Turn().Seat() {
		return leaf(r, s, seat)
	}
	for i, m := range s.AppendMoves(nil) {
		v := exact(t, r, after(t, r, s, m), seat)
		if i == 0 || int(s.Turn()) == seat && v > best || int(s.Turn()) != seat && v < best {
			best = v
		}
	}
	return best
}

// leaf returns the lead of a seat at the end of the round.
func leaf(r core.Rules, s core.State, seat int) int {
	points := core.EvaluatorOf(r).AppendForecasts(nil, s)
	lead := points[seat] - points[1-seat]
	if winners := core.Winners(nil, s); s.Turn() == core.Over && len(winners) == 1 {
		if lead += 1 << 20; winners[0] != seat {
			lead -= 2 << 20
		}
	}
	return lead
}
