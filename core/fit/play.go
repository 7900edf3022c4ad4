package fit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

const (
	randomEach = 12     // one move of so many is random
	sampleEach = 4      // one position of so many within a round is taken down
	maxMoves   = 10_000 // of a game

	// trust is how far, in percent, goals move to the forecast at the end of a round. With it 5,000
	// games of classic in each of 4 rounds are worth as much as 25,000 without; with 80 or more
	// bots play worse.
	trust = 50
)

// player plays the games of one worker.
type player struct {
	setup    *Setup
	rulesets []core.Rules // with the weights of the round
	weights  [][]int32
	trust    int64 // in percent, see count
	sums     *sums
	tables   map[[2]int]*table // by ruleset and number of seats

	random core.Random // decides which moves are random and which positions are taken down
	luck   core.Random // of the bot to move
	legal  []core.Move
	taken  []position // of the game
	values []int32    // the features of its positions, seat after seat
	points []int      // the sure points, seat after seat
}

// table is where the games of a ruleset and a number of seats are played.
type table struct {
	fresh, state core.State
	evaluator    core.FeatureEvaluator
	bots         []bot.Bot // by seat
}

// position is a position that was taken down; its features are in player.values, and its sure
// points in player.points.
type position struct {
	phase int
	ends  bool // a round
}

// close closes the bots.
func (p *player) close() {
	for _, t := range p.tables {
		bot.Close(t.bots...)
	}
}

// play plays a game and adds its positions to the sums.
func (p *player) play(ctx context.Context, game int64, round int) error {
	ruleset := int(game) % len(p.rulesets)
	seats := p.setup.Seats[int(game)/len(p.rulesets)%len(p.setup.Seats)]
	seed := p.setup.Seed + uint64(round*p.setup.Games) + uint64(game)
	err := core.Guard(func() error {
		t, err := p.table(ruleset, seats)
		if err == nil {
			err = p.steps(ctx, t, p.rulesets[ruleset], seed)
		}
		if err == nil {
			err = p.count(t.state, int(game)%folds)
		}
		return err
	})
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("fit: ruleset %d, %d seats, seed %d: %w", ruleset+1, seats, seed, err)
	}
	return err
}

// table returns the table of a ruleset and a number of seats.
func (p *player) table(ruleset, seats int) (*table, error) {
	key := [2]int{ruleset, seats}
	if t := p.tables[key]; t != nil {
		return t, nil
	}
	t := new(table)
	var is bool
	if t.evaluator, is = core.EvaluatorOf(p.rulesets[ruleset]).(core.FeatureEvaluator); !is {
		return nil, errors.New("the ruleset has weights, but its evaluator has no features")
	}
	t.fresh, _ = p.rulesets[ruleset].New(seats) // Setup.check has seen it work
	t.state, _ = p.rulesets[ruleset].New(seats)
	for range seats {
		b, err := bot.New(p.setup.Bot)
		if err != nil {
			return nil, err
		}
		t.bots = append(t.bots, b)
	}
	if p.tables == nil {
		p.tables = map[[2]int]*table{}
	}
	p.tables[key] = t
	return t, nil
}

// steps plays a game to its end and takes positions down.
func (p *player) steps(ctx context.Context, t *table, rules core.Rules, seed uint64) error {
	for seat, b := range t.bots {
		bot.Reseed(&p.luck, seed, seat, 0)
		if err := b.Start(ctx, bot.Game{Rules: rules, Seats: len(t.bots), Seat: seat, Random: &p.luck}); err != nil {
			return err
		}
	}
	// No bot sits on this seat.
	p.random.Seed(seed, core.Stream{Kind: core.BotStream, Index: core.MaxSeats})
	p.taken, p.values, p.points = p.taken[:0], p.values[:0], p.points[:0]
	s, chance := t.state, core.Seeded(seed)
	s.Set(t.fresh)
	round, parts := 0, [5]int{}
	for moves := 0; s.Turn() != core.Over; {
		turn := s.Turn()
		if turn == core.Deal || turn.Seat() && p.random.Below(sampleEach) == 0 {
			at := position{ends: turn == core.Deal}
			p.values, p.points, at.phase = t.evaluator.AppendFeatures(p.values, p.points, s)
			p.taken = append(p.taken, at)
		}
		if !turn.Seat() {
			if s.Round() != round {
				round, parts = s.Round(), [5]int{}
			}
			part := &parts[core.Deal-turn] // kinds count down from Deal
			s.Deal(chance.Dealer(turn, round, *part), nil)
			*part++
			continue
		}
		if moves++; moves > maxMoves {
			return core.AddPosition(s, moves, errors.New("the game does not end"))
		}
		m, err := p.choose(ctx, t, seed, moves)
		if err != nil {
			return core.AddPosition(s, moves, err)
		}
		s.Play(m, nil)
	}
	return s.Err()
}

// choose returns the move of the seat to act: a random one every now and then.
func (p *player) choose(ctx context.Context, t *table, seed uint64, moves int) (core.Move, error) {
	p.legal = t.state.AppendMoves(p.legal[:0])
	if err := core.Stuck(t.state, p.legal); err != nil {
		return 0, err
	}
	if p.random.Below(randomEach) == 0 {
		return p.legal[p.random.Below(len(p.legal))], nil
	}
	seat := int(t.state.Turn())
	bot.Reseed(&p.luck, seed, seat, moves)
	return t.bots[seat].Choose(ctx, t.state, p.legal)
}

// count adds the positions of a finished game to the sums of a fold, the last first.
//
// The goal of a position is the final score in part only, as luck decides much of that. At the end
// of each round it moves some way to the forecast there, which has learned from many games.
func (p *player) count(s core.State, fold int) error {
	seats, each := s.Seats(), s.Seats()*p.sums.features
	if len(p.values) != each*len(p.taken) {
		return fmt.Errorf("%d positions have %d features for %d names", len(p.taken), len(p.values)/seats, p.sums.features)
	}
	var scores, goals, less, points [core.MaxSeats]int64
	for seat := range seats {
		scores[seat] = int64(s.Score(seat) * core.Hundredths)
	}
	goals = scores
	for i, at := range slices.Backward(p.taken) {
		values, sure := p.values[i*each:(i+1)*each], p.points[i*seats:]
		for seat := range seats {
			less[seat], points[seat] = goals[seat]-int64(sure[seat]), scores[seat]-int64(sure[seat])
		}
		p.sums.position(fold, at.phase, values, less[:seats], points[:seats], scores[:seats])
		for seat := range seats {
			if at.ends {
				of := values[seat*p.sums.features : (seat+1)*p.sums.features]
				goals[seat] += (int64(sure[seat]) + p.expected(of, at.phase) - goals[seat]) * p.trust / 100
			}
		}
	}
	return nil
}

// expected returns the forecast of the points to come.
func (p *player) expected(features []int32, phase int) (points int64) {
	for i, v := range features {
		points += int64(v) * int64(p.weights[phase][i])
	}
	return points / core.Hundredths
}
