package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// rejection holds that Check takes the legal moves and refuses all others, with a
// reason and without a trace.
func rejection(t *target) error {
	return t.eachGame(func(p *play) error {
		j := &judged{play: p, known: map[core.Move]bool{}}
		for n := 0; ; n++ {
			j.offer = p.state.AppendMoves(j.offer[:0])
			over := p.over()
			// Each game looks at other turns of the seats, and at all that nobody has.
			if over || len(j.offer) == 0 || n%4 == int(p.seed%4) {
				if err := j.position(n); err != nil {
					return err
				}
			}
			if over {
				break
			}
			j.remember()
			p.step(nil)
		}
		if err := j.sameAsUnasked(); err != nil {
			return err
		}
		return refusedInGame(p, j.past)
	})
}

// judged is a game in which many moves are asked for that are never made.
type judged struct {
	*play
	offer []core.Move // the legal moves
	past  []core.Move // that were legal earlier, and mostly for other seats
	known map[core.Move]bool
}

// remember notes the legal moves as those of the past.
func (j *judged) remember() {
	for _, m := range j.offer {
		if !j.known[m] {
			j.known[m] = true
			j.past = append(j.past, m)
		}
	}
}

// position asks for all legal moves, and for many other numbers. Where that changes
// the position, nothing else of it matters.
func (j *judged) position(n int) error {
	before := j.sight(j.state)
	err := core.Guard(func() error { return j.askAll(core.NewRandom(j.seed, core.Stream{Index: n})) })
	if after := j.sight(j.state); after != before {
		return fmt.Errorf("Check has changed the position: %s", parted(before, after))
	}
	return err
}

// askAll asks for moves of the position.
func (j *judged) askAll(random *core.Random) error {
	turn := j.state.Turn()
	for _, m := range j.offer {
		if err := j.mustTake(m); err != nil {
			return err
		}
	}
	for _, m := range numbersNear(random, j.offer, j.past) {
		if _, legal := slices.BinarySearch(j.offer, m); legal {
			continue
		}
		if err := j.mustRefuse(m, turn); err != nil {
			return err
		}
	}
	return nil
}

// mustTake checks that a legal move is taken.
func (j *judged) mustTake(m core.Move) error {
	err := j.state.Check(m)
	if err == nil {
		return nil
	}
	r, wrong := refusal(err)
	if wrong != nil {
		return fmt.Errorf("Check refuses %s, a legal move, and %w", j.named(m), wrong)
	}
	return fmt.Errorf("Check refuses %s, which is among the legal moves: %w", j.named(m), r)
}

// mustRefuse checks that any other number is refused, and what is said of it.
func (j *judged) mustRefuse(m core.Move, turn core.Turn) error {
	err := j.state.Check(m)
	if err == nil {
		return fmt.Errorf("Check takes %s, which is not among the %s: %v",
			j.unlike(m), count(len(j.offer), "legal move"), turn)
	}
	r, err := refusal(err)
	if err == nil {
		err = j.says(r, m, turn)
	}
	if err != nil {
		return fmt.Errorf("Check refuses %s as it should, but %w", j.named(m), err)
	}
	return nil
}

// unlike tells a number that is no legal move, and may have the text of one.
func (j *judged) unlike(m core.Move) string {
	name := j.named(m)
	for _, legal := range j.offer {
		if text := j.text(legal); name == fmt.Sprintf("move %d (%s)", m, text) {
			return fmt.Sprintf("move %d, another number with the text of move %d (%s)", m, legal, text)
		}
	}
	return name
}

// says checks what a refusal says.
func (j *judged) says(r *core.MoveError, m core.Move, turn core.Turn) error {
	if seat := max(-1, int(turn)); r.Seat != seat {
		return fmt.Errorf("its Seat is %d, and has to be %d: %v", r.Seat, seat, turn)
	}
	if j.known[m] && r.Move != j.text(m) {
		return fmt.Errorf("its Move is %q, and the text of the move is %q", r.Move, j.text(m))
	}
	return j.worded(r)
}

// sameAsUnasked compares the end of the game with that of one in which nothing was
// asked: what cannot be seen in a position would show in what came later.
func (j *judged) sameAsUnasked() error {
	quiet, err := j.newPlay(j.seats, j.seed)
	if err != nil {
		return err
	}
	quiet.finish()
	if want, got := quiet.sight(quiet.state), j.sight(j.state); got != want {
		return fmt.Errorf("where Check is asked about moves that are not made, the game ends otherwise: %s",
			parted(want, got))
	}
	return nil
}

// numbersNear returns numbers that could be taken for moves: those of the past, and
// what differs a little from moves, and anything.
func numbersNear(random *core.Random, offer, past []core.Move) []core.Move {
	numbers := []core.Move{0, 1, 1 << 31, ^core.Move(0)}
	for range min(len(past), 12) {
		numbers = append(numbers, past[random.Below(len(past))])
	}
	if len(offer) == 0 {
		offer = past
	}
	for n := range min(len(offer), 6) {
		m := offer[random.Below(len(offer))]
		numbers = append(numbers, m-1, m+1)
		for bit := range 32 {
			if n == 0 || random.Below(8) == 0 {
				numbers = append(numbers, m^1<<bit)
			}
		}
		numbers = append(numbers, core.Move(random.Below(1<<16))<<16|core.Move(random.Below(1<<16)))
	}
	return numbers
}
