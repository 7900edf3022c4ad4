package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// announced is the action of an item that is an event to come. What the ruleset has before the event is settled first.
const announced int8 = -3

// Announces reports whether something comes before an event. The ruleset has it then, or effects have offered it before
// more tiles fall.
func (b *Base) Announces(m Moment) bool {
	return (b.Shared.Handles(m) || b.front > 0 && b.Shared.outline.Moments[m].Holds) && !b.Halted()
}

// Announce puts an event on the agenda, and before it what the ruleset has then. The move is 0 for tiles that fall.
func Announce(g Game, m Moment, move core.Move, about About, w core.Watcher) {
	b := g.base()
	about.Topic = b.Shared.outline.Moments[m].Topic
	before := rest{moment: int8(m), about: about}
	b.add(pending{action: announced, move: move, rest: before})
	b.front--
	Raise(g, m, about, w)
	if b.front < len(b.items) && b.items[b.front].action == announced {
		b.front++
	}
}

// happen lets the first item come. No move is made any more in a round that an effect has ended.
func (b *Base) happen(g Game, w core.Watcher) {
	p := b.pop()
	if info := b.event(&p); info.Holds || b.Stop == stopNothing {
		info.Comes(g, p.move, p.rest.about, w)
	}
}

// event returns the moment that an announced item is of.
func (b *Base) event(p *pending) *MomentInfo { return &b.Shared.outline.Moments[p.rest.moment] }

// coming returns the first announced event, nil for none.
func (b *Base) coming() *pending {
	for i := range b.items {
		if p := &b.items[i]; p.action == announced {
			return p
		}
	}
	return nil
}

// comingText says what is announced: "2 red tiles will fall: ".
func (b *Base) comingText() string {
	p := b.coming()
	if p == nil || p.rest.about.Count == 0 {
		return ""
	}
	about := &p.rest.about
	tiles := wording.Count(int(about.Count), b.Shared.colors[about.Color].Name+" tile")
	if b.event(p).Holds {
		return tiles + " will fall: "
	}
	return tiles + " " + about.Source.Where() + " will be taken: "
}

// held returns the tiles that announced events hold.
func (b *Base) held() (tiles core.Tray) {
	for i := range b.items {
		if p := &b.items[i]; p.action == announced && b.event(p).Holds {
			tiles[p.rest.about.Color] += uint8(p.rest.about.Count)
		}
	}
	return tiles
}

// falling has the tiles that the announced event holds.
var falling = Store{Word: "falling", Name: "the falling tiles",
	Tiles: func(g Game) (tiles core.Tray) {
		if p := g.base().coming(); p != nil && g.base().event(p).Holds {
			tiles[p.rest.about.Color] = uint8(p.rest.about.Count)
		}
		return tiles
	},
	Out: func(g Game, c core.Color, n uint8, to *Store, w core.Watcher) {
		p := g.base().coming()
		if p.rest.about.Count -= int16(n); p.seat() != g.base().About.Seat {
			g.base().marked.loser = p.seat() + 1
		}
		to.In(g, c, n, core.Spot{Place: Hand}, w)
	}}

// comingNames are the names of actions about the event that is announced.
var comingNames = []Name[*Base]{
	{Counted("announced.seat", 0, core.MaxSeats, "seat whose event is announced, 0 while none is"),
		func(b *Base, _ formula.At) int { return b.ofComing(0, func(a About) int { return int(a.Seat) + 1 }) }},
	{Counted("announced.source", 0, MaxDisplays, "number of the display of an announced take, 0 for the center"),
		func(b *Base, _ formula.At) int {
			return b.ofComing(0, func(a About) int { return (int(a.Source) + 1) % (int(Center) + 1) })
		}},
	{ColorOrNone("announced.color", "color of the tiles that it is about"),
		func(b *Base, _ formula.At) int { return b.ofComing(-1, func(a About) int { return int(a.Color) }) }},
	{Counted("announced.count", 0, core.MaxTiles, "how many tiles these are now"),
		func(b *Base, _ formula.At) int { return b.ofComing(0, func(a About) int { return int(a.Count) }) }},
}

// ofComing returns something of the announced event, or none.
func (b *Base) ofComing(none int, value func(a About) int) int {
	if p := b.coming(); p != nil {
		return value(p.rest.about)
	}
	return none
}

// readCancel compiles the effect that cancels an announced move.
func readCancel(r *effectReader, e *effect, _ ruleset.Value) {
	if e.at.Word("true"); !r.cancels {
		e.at.ErrorHint("write `event: take` and `before: true`, here or where the action is offered", "no move is announced that this could cancel")
	}
}

// canCancel reports whether an entry of `on` stands before an event that is a move.
func (o *Outline) canCancel(entry ruleset.Value) bool {
	m := o.momentOf(entry)
	return m >= 0 && o.Moments[m].before() && !o.Moments[m].Holds
}

// cancel takes the announced move from the agenda. Its seat then has its turn again. Tiles fall all the same.
func cancel(g Game, _ *effect, _ About, _ core.Watcher) {
	b := g.base()
	if i := slices.IndexFunc(b.items, func(p pending) bool { return p.action == announced && !b.event(&p).Holds }); i >= 0 {
		b.items = slices.Delete(b.items, i, i+1)
	}
}
