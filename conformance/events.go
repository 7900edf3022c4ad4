package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// events holds that events have what their kinds say, and that rounds are told
// from their deal to their end.
func events(t *target) error {
	return t.eachGame(func(p *play) error {
		round := roundTold{play: p}
		for !p.over() {
			turn, number := p.state.Turn(), p.state.Round()
			var told heard
			left := p.deals(turn, &told)
			for i, e := range told.events {
				if err := p.wellFormed(e); err != nil {
					return fmt.Errorf("event %d of a step, %s: %w", i+1, p.eventText(e), err)
				}
				if err := round.follow(e, turn == core.Deal && i == 0); err != nil {
					return fmt.Errorf("event %d of a step, %s: %w", i+1, p.eventText(e), err)
				}
			}
			if err := errors.Join(round.check(turn, number), round.filled(turn, told.events, left)); err != nil {
				return err
			}
		}
		return nil
	})
}

// roundTold follows what the events of a game say of its rounds.
type roundTold struct {
	*play
	started, ended int        // rounds that were told to have started, and ended
	displays       int        // of the round
	wild           core.Color // that the round has begun with, or chosen
	closed         bool       // the round was told to have ended, and no other one has begun
	late           bool       // points were told when it was
	played         int        // the last round in which a seat had a turn
}

// follow takes an event up. The first one of a deal opens a round.
func (r *roundTold) follow(e core.Event, first bool) error {
	switch {
	case (e.Kind == core.RoundStarted) != first:
		return errors.New("a deal begins with the start of its round, which comes nowhere else")
	case e.Kind == core.RoundStarted && r.late:
		return errors.New("points were told behind the end of the round before it, which was not the last")
	case e.Kind == core.RoundStarted:
		r.started, r.displays, r.wild, r.closed = r.started+1, int(e.Count), e.Color, false
	case e.Kind == core.RoundEnded:
		r.ended, r.closed = r.ended+1, true
	case e.Kind == core.Scored:
		r.late = r.closed
	case e.Kind == core.WildChosen && r.wild != core.NoColor:
		return fmt.Errorf("the round has a wild color already, %s", r.colorText(r.wild))
	case e.Kind == core.WildChosen:
		r.wild = e.Color
	}
	for _, at := range []core.Spot{e.From, e.To} {
		if at.Place == core.Display && (at.Row < 0 || int(at.Row) >= r.displays) {
			return fmt.Errorf("the round was told to have %s", count(r.displays, "display"))
		}
	}
	return nil
}

// check compares what was told up to the end of a step with the round: number is
// that of the round in which the step was taken, at the turn given.
func (r *roundTold) check(turn core.Turn, number int) error {
	if turn == core.Deal && r.started != number {
		return fmt.Errorf("it is the deal of round %d, and by then %d rounds were told to start",
			number, r.started)
	}
	if turn.Seat() {
		r.played = number
	}
	now, over := r.state.Round(), r.state.Turn() == core.Over
	last := over && r.ended == now
	if r.ended != now-1 && !last {
		return fmt.Errorf("it is round %d, and by then %d rounds were told to end", now, r.ended)
	}
	if over && !last && r.played == now && r.state.Err() == nil {
		return fmt.Errorf("the game is over, seats had turns in round %d, and it was not told to end", now)
	}
	return nil
}

// filled checks a deal: the round has the displays that were filled, or more of them
// only where no tile was left for others.
func (r *roundTold) filled(turn core.Turn, told []core.Event, left int) error {
	if turn != core.Deal || left == 0 {
		return nil
	}
	full := map[int8]bool{}
	for _, e := range told {
		if e.Kind == core.TilesMoved && e.To.Place == core.Display {
			full[e.To.Row] = true
		}
	}
	if len(full) != r.displays {
		return fmt.Errorf("round %d was told to have %s, and its deal fills %d and leaves %s in the bag",
			r.started, count(r.displays, "display"), len(full), count(left, "tile"))
	}
	return nil
}

// deals takes the turn that is due, and returns how many tiles the last draw has left
// where it drew.
func (p *play) deals(turn core.Turn, w core.Watcher) (left int) {
	if !turn.Chance() {
		p.step(w)
		return 0
	}
	d := &lastDraw{Dealer: p.dealer(turn)}
	p.state.Deal(d, w)
	return d.left
}

// lastDraw is a dealer that counts what is left behind its last draw.
type lastDraw struct {
	core.Dealer
	left int
}

// Draw draws a tile, which the caller takes out.
func (d *lastDraw) Draw(from *core.Tray) core.Color {
	d.left = from.Total() - 1
	return d.Dealer.Draw(from)
}
