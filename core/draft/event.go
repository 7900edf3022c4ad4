package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Moment is an event at which a ruleset can have effects, by its index in [Outline].Moments.
type Moment uint8

// MomentInfo declares a moment.
type MomentInfo struct {
	Word  string   // "row"
	Topic Topic    // what its formulas can ask
	When  string   // when it is, to the seat that it is about: "you complete a row of your wall"
	Known string   // what has been counted by then: "the points of the tile"
	Which []string // the places that it is about: words of [Store].Which
	Phase Phase    // the stage that raises it; of several, the first one of a round
	All   bool     // it comes once to each seat, from the one that started the round; others are about one seat

	// Comes makes it the time before the event: it carries out what [Announce] has put on the agenda, unless it is a
	// move that is illegal by now. Holds says that it is no move but the tiles About.Count of About.Color, which lie
	// nowhere until then.
	Comes func(g Game, m core.Move, about About, w core.Watcher)
	Holds bool
}

// before reports whether it is the time before an event.
func (m *MomentInfo) before() bool { return m.Comes != nil }

// The keys of what a ruleset has for events, and of its actions.
const (
	keyOn      = "on"
	keyActions = "actions"
)

const (
	maxReactions = 64
	maxEffects   = 16 // of an event or an action
)

// reaction is an entry of `on`: what happens at a moment.
type reaction struct {
	key  string           // "on.corner"
	when *formula.Formula // nil for always
	do   []effect
}

// Handles reports whether the ruleset has effects at a moment.
func (s *Shared) Handles(m Moment) bool { return s.handled>>m&1 != 0 }

// Behind returns the events of turns for which the ruleset has effects. A position at the end of a round
// does not raise them.
func (b *Base) Behind() (words []string) {
	s := b.Shared
	for m, info := range s.outline.Moments {
		if s.Handles(Moment(m)) && (!info.All || info.Phase >= Acting) && s.scores>>info.Phase&1 == 0 {
			words = append(words, info.Word)
		}
	}
	return words
}

// EndsAt reports whether a moment ends the game whatever the position is.
func (s *Shared) EndsAt(m Moment) bool {
	return s.Handles(m) && slices.ContainsFunc(s.reactions[m], func(r reaction) bool {
		return r.when == nil && slices.ContainsFunc(r.do, func(e effect) bool { return e.ends() })
	})
}

// ReadEffects compiles the entries of `on` and `actions`, after all other formulas. The scope of a
// topic is as narrow as the ruleset makes it. The rules r, which embed s, have all that actions choose.
func (s *Shared) ReadEffects(r core.Rules, d *ruleset.Document, scope func(Topic) *formula.Scope) {
	s.rules = r
	if len(s.outline.Moments) > 0 && len(s.colors) > 0 {
		s.places = s.outline.stores()
		for i := range s.places {
			s.elsewhere = append(s.elsewhere, Store{In: s.places[i].elsewhere})
		}
		s.readActions(d, scope)
		s.readReactions(d, scope)
	}
	s.reacts = s.handled != 0 || len(s.actions) > 0 || s.takesDummy()
	s.asksStart = s.Asks(startScore)
	s.fence(d)
}

// readReactions compiles the entries of `on`.
func (s *Shared) readReactions(d *ruleset.Document, scope func(Topic) *formula.Scope) {
	moments := s.outline.Moments
	s.reactions = make([][]reaction, len(moments))
	for _, e := range d.Get(keyOn).Entries() {
		word, before := e.Value.Get("event").Word(s.outline.momentWords(false)...), e.Value.Get("before")
		if before.Bool() && !slices.Contains(s.outline.momentWords(true), word) {
			before.ErrorHint("it can stand at "+wording.List(s.outline.momentWords(true), "or"), "nothing announces the event `%s`", word)
		}
		for m := range moments {
			if moments[m].Word != word || moments[m].before() != before.Bool() {
				continue
			}
			r := &effectReader{Shared: s, scope: scope(moments[m].Topic), key: keyOn + "." + e.Key, times: s.MaxSeats,
				forAll: moments[m].All, offer: s.offers>>moments[m].Phase&1 != 0, opens: moments[m].Phase == Dealt, known: moments[m].Which, cancels: s.outline.canCancel(e.Value),
				about: "this event is about", hint: "write `%s: 1` beside it, or a formula"}
			react := reaction{key: r.key}
			if when := e.Value.Get("when"); when.Exists() {
				react.when, r.bound = r.condition(when), true
			}
			react.do = r.readEffects(e.Value.Get("do"))
			s.handled |= 1 << m
			if slices.ContainsFunc(react.do, func(e effect) bool { return e.together }) {
				s.together |= 1 << m
				s.hides = true
			}
			s.reactions[m] = append(s.reactions[m], react)
		}
	}
}

// topics returns the topics of events and actions.
func (o *Outline) topics() []Topic {
	topics := []Topic{o.ActionTopic}
	for _, m := range o.Moments {
		if !slices.Contains(topics, m.Topic) {
			topics = append(topics, m.Topic)
		}
	}
	return topics
}

// happens says when the event of an entry is: "you have taken tiles".
func (o *Outline) happens(entry ruleset.Value) string {
	if m := o.momentOf(entry); m >= 0 {
		return o.Moments[m].When
	}
	return ""
}

// momentOf returns the moment of an entry of `on`, -1 for none.
func (o *Outline) momentOf(entry ruleset.Value) int {
	before := entry.Get("before").Text() == "true"
	return slices.IndexFunc(o.Moments, func(m MomentInfo) bool { return entry.Get("event").Is(m.Word) && m.before() == before })
}

// momentWords returns the words of all events, or of those that are announced.
func (o *Outline) momentWords(before bool) (words []string) {
	for _, m := range o.Moments {
		if m.before() == before {
			words = append(words, m.Word)
		}
	}
	return words
}

// Raise carries out what the ruleset has for a moment, in the order of the ruleset. If an earlier event
// of the same unit waits for a choice or for chance, this one comes after it.
func Raise(g Game, m Moment, about About, w core.Watcher) {
	b := g.base()
	if !b.Shared.Handles(m) || b.Halted() {
		return // the first fault is the one that is reported
	}
	about.Topic = b.Shared.outline.Moments[m].Topic
	at := rest{moment: int8(m), about: about}
	if b.front > 0 {
		b.add(pending{action: resting, rest: at})
		return
	}
	carryOut(g, at, w)
}

// RaiseForAll raises a moment that is about the whole table, for each seat from the one that started
// the round. It happens to all of them at once: if the game ends for one, others can still win or lose.
func RaiseForAll(g Game, m Moment, w core.Watcher) {
	b := g.base()
	if b.Shared.comesTogether(int8(m)) {
		Raise(g, m, About{Seat: b.Begins}, w)
		return
	}
	seat, stop := b.Begins, b.Stop
	for range b.Size {
		Raise(g, m, About{Seat: seat}, w)
		seat = b.Next(seat)
		stop, b.Stop = max(stop, b.Stop), stopNothing
	}
	b.Stop = stop
}
