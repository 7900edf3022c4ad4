package conformance

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// maxMoves is how many moves a game may have. The longest ones of the published games
// have some two hundred; those of eight seats that take one tile at a time, for as many
// rounds as a ruleset can have, have tens of thousands.
const maxMoves = 100_000

// maxChances is how many chance turns may come in a row: more than there are rounds
// in any game, which may have no tiles left for the last of them.
const maxChances = 1000

// play is one random game: the one that random bots play with the same seats and
// seed. It works on the position itself, without what core.Game adds to it.
type play struct {
	*target
	seats  int
	seed   uint64
	state  core.State
	moves  int // how many moves the seats have made
	idle   int // how many chance turns there were since then
	chance chanceTurns
	random core.Random
	legal  []core.Move
}

// chanceTurns counts the chance turns of a round, as each has its own tiles.
type chanceTurns struct{ round, deals, refills int }

// newPlay starts a game.
func (t *target) newPlay(seats int, seed uint64) (*play, error) {
	t.at = place{seats: seats, seed: seed}
	state, err := t.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return &play{target: t, seats: seats, seed: seed, state: state}, nil
}

// fork returns a game that stands at an equal position, to be played on without
// this one.
func (p *play) fork(s core.State) *play {
	return &play{target: p.target, seats: p.seats, seed: p.seed, state: s, moves: p.moves, idle: p.idle,
		chance: p.chance}
}

// fresh returns another State of the game, to be set or read into.
func (p *play) fresh() core.State {
	s, _ := p.Rules.New(p.seats) // which worked before
	return s
}

// otherSeats returns another number of seats, or the same where there is no other.
func (p *play) otherSeats() int {
	least, most := p.Rules.Seats()
	return least + (p.seats-least+1)%(most-least+1)
}

// elsewhere returns the first position of a game with another number of seats.
func (p *play) elsewhere() core.State {
	s, _ := p.Rules.New(p.otherSeats())
	return s
}

// over reports whether the game has ended, or cannot go on, which other checks tell.
func (p *play) over() bool {
	turn := p.state.Turn()
	return turn == core.Over || p.moves == maxMoves || p.waits() ||
		turn.Seat() && len(p.state.AppendMoves(p.legal[:0])) == 0
}

// waits reports whether one more chance turn is due than may come in a row.
func (p *play) waits() bool { return p.idle >= maxChances && p.state.Turn().Chance() }

// step takes the turn that is due, and returns the move where it is a seat's.
func (p *play) step(w core.Watcher) core.Move {
	turn := p.state.Turn()
	if turn.Chance() {
		p.state.Deal(p.dealer(turn), w)
		return 0
	}
	m := p.choose()
	p.idle = 0
	p.moves++
	p.at.moves = p.moves
	p.state.Play(m, w)
	return m
}

// choose returns the move that a random bot makes.
func (p *play) choose() core.Move {
	p.legal = p.state.AppendMoves(p.legal[:0])
	bot.Reseed(&p.random, p.seed, int(p.state.Turn()), p.moves+1)
	return p.legal[p.random.Below(len(p.legal))]
}

// dealer returns the generator of the chance turn that is due, which is taken with it.
func (p *play) dealer(turn core.Turn) core.Dealer {
	round := p.state.Round()
	if p.chance.round != round {
		p.chance = chanceTurns{round: round}
	}
	part := &p.chance.deals
	if turn == core.Refill {
		part = &p.chance.refills
	}
	*part++
	p.idle++
	return core.Seeded(p.seed).Dealer(turn, round, *part-1)
}

// finish plays to the end.
func (p *play) finish() {
	for !p.over() {
		p.step(nil)
	}
}

// game starts the same game as a core.Game.
func (p *play) game() (*core.Game, error) {
	return core.NewGame(p.Rules, p.seats, core.Seeded(p.seed))
}

// sight tells all of a position that the contract shows.
func (t *target) sight(s core.State) string {
	text := make([]byte, 0, 4<<10)
	text = fmt.Appendf(text, "turn: %v\nseats: %d\nround: %d\nfault: %v\n", s.Turn(), s.Seats(), s.Round(), s.Err())
	for seat := range s.Seats() {
		text = fmt.Appendf(text, "seat %d: score %d, ranked by %d\n", seat+1, s.Score(seat), s.AppendRanking(nil, seat))
	}
	for _, m := range s.AppendMoves(nil) {
		text = strconv.AppendUint(append(text, "move "...), uint64(m), 10)
		text = append(t.Rules.AppendMove(append(text, ": "...), m), '\n')
	}
	position, err := s.AppendText(text)
	if err != nil {
		position = fmt.Appendf(text, "position: %v\n", err)
	}
	return string(position)
}

// parted says where two texts of several lines differ first.
func parted(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			return fmt.Sprintf("expected %q, got %q", wants[i], gots[i])
		}
	}
	return fmt.Sprintf("expected %d lines, got %d", len(wants), len(gots))
}
