package draft

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

const (
	maxActions = 8
	maxChosen  = 2 // things that an action chooses
	maxTimes   = 100
)

// action is an entry of `actions`: a move with a name.
type action struct {
	word    string
	key     string // "actions.retreat"
	phase   Phase  // Choosing where only an effect lets a seat take it
	free    bool   // the seat still has its turn after it
	offered bool   // an effect offers it
	hidden  bool   // others do not see what the seat chooses
	must    bool   // a seat to which it is offered cannot skip it
	// together says that an effect offers it to all seats at the same time.
	together bool
	times    int // how often a seat can take it in a round or a game
	each     Each
	when     *formula.Formula // nil for always
	choose   []choice
	slots    []Slot // of the chosen values in moves
	do       []effect

	whenFails, choiceFails bool // a condition may have no value: see tryActions
}

// choice is one thing that an action chooses, with the condition on it. In an effect that moves tiles it
// is one of several places, with the formula of its number from 1.
type choice struct {
	*Choosable
	is *formula.Formula
}

// Choosable is a kind of thing that actions can choose.
type Choosable struct {
	Kind
	Doc  string                        // of the name that formulas have for what is chosen
	Top  int                           // how many values there can be at most
	Most func(g Game) int              // how many the game has; nil for as many as the ruleset has numbers
	Set  func(about *About, value int) // notes what is chosen
	Of   func(about About) int         // what Set has noted
}

// span returns the name of a number, which the condition on it can be a span of; "" for others.
func (c *Choosable) span() string {
	if c.Zero {
		return "chosen." + c.Word
	}
	return ""
}

// most returns how many values there are in a game.
func (c *Choosable) most(g Game) int {
	if c.Most == nil {
		return c.Numbers(g.base().Shared.rules)
	}
	return c.Most(g)
}

// tableChoices are what actions of all variants can choose.
var tableChoices = []Choosable{
	{Kind: Colors, Doc: "color that the seat chooses", Top: core.MaxColors,
		Most: func(g Game) int { return len(g.base().Shared.colors) },
		Set:  func(about *About, c int) { about.Color = core.Color(c) },
		Of:   func(about About) int { return int(about.Color) }},
	{Kind: Kind{Word: "seat", Numbers: func(r core.Rules) int { _, most := r.Seats(); return most }}, Doc: "seat that it chooses", Top: core.MaxSeats,
		Most: func(g Game) int { return g.Seats() },
		Set:  func(about *About, seat int) { about.Other = int8(seat) },
		Of:   func(about About) int { return int(about.Other) }},
	{Kind: Kind{Word: displayWord, Numbers: UpTo(MaxDisplays)}, Doc: "display that it chooses", Top: MaxDisplays,
		Most: func(g Game) int { return int(g.base().Table.Displays) },
		Set:  func(about *About, i int) { about.Source = Source(i) },
		Of:   func(about About) int { return int(about.Source) }},
	{Kind: Kind{Word: numberWord, Numbers: UpTo(maxNumber + 1), Zero: true}, Doc: "number that it chooses", Top: maxNumber + 1,
		Set: func(about *About, n int) { about.Count = int16(n) },
		Of:  func(about About) int { return int(about.Count) }},
}

const (
	numberWord = "number"
	maxNumber  = 100 // that a seat can choose
)

// ChosenNames returns the names of the topic of actions: what the seat has chosen, of all variants and of
// one's own.
func ChosenNames[S Game](own []Choosable) []Name[S] {
	names := slices.Clone(comingNames)
	for _, c := range slices.Concat(tableChoices, own) {
		first := c.first()
		name := Counted("chosen."+c.Word, first, c.Top-1+first, c.Doc)
		if c.Numbers == nil {
			first, name = 0, formula.Name{Path: name.Path, Type: formula.Color, Max: c.Top - 1, Big: true, Doc: c.Doc}
		}
		names = append(names, Name[*Base]{name, func(b *Base, _ formula.At) int { return c.Of(b.About) + first }})
	}
	return tabled[S](names)
}

// actionName is what an action may be called: moves begin with it.
var actionName = regexp.MustCompile(`^[a-z][a-z_]*$`)

// readActions compiles the entries of `actions`.
func (s *Shared) readActions(d *ruleset.Document, scope func(Topic) *formula.Scope) {
	entries := d.Get(keyActions).Entries()
	for _, e := range entries {
		s.actions = append(s.actions, action{word: e.Key})
	}
	for i, e := range entries {
		a, v := &s.actions[i], e.Value
		switch {
		case !actionName.MatchString(e.Key):
			e.KeyValue.Errorf("%q cannot name an action: moves begin with the name, so it is a word of small letters", e.Key)
		case slices.Contains(append([]string{CenterWord, skipWord}, s.words...), e.Key):
			e.KeyValue.Errorf("%q cannot name an action: other moves of this game have the word", e.Key)
		}
		r := &effectReader{Shared: s, scope: scope(s.outline.ActionTopic), key: keyActions + "." + e.Key, times: 1,
			about: "the action chooses", hint: "write `choose: { %s: true }` in the action, or the number beside the place"}
		a.key, a.free, a.must = r.key, v.Get("free").Bool(), v.Get("must").Bool()
		if a.hidden = v.Get("hidden").Bool(); a.hidden {
			s.hides = true
			if !v.Get("choose").Exists() {
				v.Get("hidden").ErrorHint("write `choose`, or leave `hidden` out", "the seat chooses nothing that others could see")
			}
		}
		if a.phase = s.outline.actionPhase(v.Get("phase")); a.must && a.phase != Choosing {
			v.Get("must").ErrorHint("write `phase: offered`", "this is for actions that effects offer")
		}
		if a.phase == Choosing && len(Offers(d, e.Key)) == 0 {
			e.KeyValue.Warn(codeNeverLegal, "write `offer: "+e.Key+"` in an effect", "no effect offers `%s`", e.Key)
		}
		a.each = Each(v.Get("limit.each").Word(string(EachRound), string(EachGame)))
		a.times = v.Get("limit.times").Int(1, maxTimes)
		if when := v.Get("when"); when.Exists() {
			a.when = r.condition(when)
			a.whenFails = !a.when.Sound()
		}
		for _, c := range s.outline.choosables() {
			if v.Get("choose." + c.Word).Exists() {
				r.chosen = append(r.chosen, c.Word)
				r.times *= c.Top // each of them is asked for all
			}
		}
		for _, c := range s.outline.choosables() { // in one order, whatever that of the ruleset
			when := v.Get("choose." + c.Word)
			switch {
			case !when.Exists():
			case len(a.choose) == maxChosen:
				when.Errorf("an action chooses at most %d things", maxChosen)
			default:
				is := r.formula(when, formula.Want{Type: formula.Truth, Max: 1, Within: c.span()})
				a.slots = append(a.slots, Slot{Bits: chosenBits[len(a.choose)], Kind: c.Kind})
				a.choose = append(a.choose, choice{&c, is})
				a.choiceFails = a.choiceFails || !is.Sound()
			}
		}
		r.times, r.known, r.between = s.MaxSeats, r.chosen, a.free || a.phase == Choosing
		r.offer = a.phase <= Acting
		r.cancels = slices.ContainsFunc(d.Get(keyOn).Entries(), func(on ruleset.Entry) bool {
			return s.outline.canCancel(on.Value) && slices.ContainsFunc(on.Value.Get("do").Items(), func(e ruleset.Value) bool { return e.Get("offer").Is(a.word) })
		})
		r.opens = a.phase == Choosing && !slices.ContainsFunc(Offers(d, a.word), func(offer ruleset.Value) bool { return !s.outline.opens(d, offer) })
		a.do = r.readEffects(v.Get("do"))
	}
}

// Offers returns where the effects of a ruleset offer an action: the values "on.corner.do.1.offer".
func Offers(d *ruleset.Document, action string) []ruleset.Value {
	return slices.DeleteFunc(effectsWith(d, "offer"), func(offer ruleset.Value) bool { return !offer.Is(action) })
}

// opens reports whether an effect comes between the deal of a round and its first turn.
func (o *Outline) opens(d *ruleset.Document, effect ruleset.Value) bool {
	entry, _, _ := strings.Cut(effect.Path(), ".do.")
	m := o.momentOf(d.Get(entry))
	return m >= 0 && o.Moments[m].Phase == Dealt
}

// effectsWith returns the values of a key in the effects of a ruleset.
func effectsWith(d *ruleset.Document, word string) (all []ruleset.Value) {
	for _, e := range append(d.Get(keyOn).Entries(), d.Get(keyActions).Entries()...) {
		for _, effect := range e.Value.Get("do").Items() {
			if v := effect.Get(word); v.Exists() {
				all = append(all, v)
			}
		}
	}
	return all
}

// offeredWord is the phase of actions that a seat can take only where an effect offers it.
const offeredWord = "offered"

// actionPhases returns the words of the phases in which actions can be taken.
func (o *Outline) actionPhases() []string {
	var words []string
	for _, p := range o.Phases {
		words = append(words, p.Word)
	}
	return append(words, offeredWord)
}

func (o *Outline) actionPhase(v ruleset.Value) Phase {
	words := o.actionPhases()
	i := max(0, slices.Index(words, v.Word(words...)))
	if i == len(o.Phases) {
		return Choosing
	}
	return Acting + Phase(i)
}

// choosables returns all that actions of a variant can choose.
func (o *Outline) choosables() []Choosable { return slices.Concat(tableChoices, o.Choices) }

// HasActions reports whether the ruleset has actions.
func (s *Shared) HasActions() bool { return len(s.actions) > 0 }

// tellActions returns what players are told of each action, by key: its sentences in the rulebook, but for those with
// formulas or the text of a move.
func (s *Shared) tellActions(d *ruleset.Document) map[string]string {
	texts := map[string]string{}
	b := NewRulebook(d, s.outline.Phrases)
	for _, section := range b.Sections(s.outline.Template("# Actions\n{{template \"effects\" .}}")(), b) {
		for _, block := range section.Blocks {
			for _, sentence := range block.Sentences {
				told := ""
				for _, part := range strings.SplitAfter(sentence.Text, ". ") {
					if !strings.Contains(part, "`") {
						told += part
					}
				}
				for _, key := range sentence.Keys {
					texts[key] = strings.TrimSpace(told)
				}
			}
		}
	}
	return texts
}

// Actions returns the actions of the ruleset.
func (s *Shared) Actions() []core.ActionInfo {
	var all []core.ActionInfo
	for _, a := range s.actions {
		all = append(all, core.ActionInfo{Name: a.word, Declines: a.offered && !a.must, Words: s.actionTexts()[a.key]})
	}
	return all
}

func (s *Shared) shared() *Shared { return s }

// sharer is implemented by all rules that embed a [Shared].
type sharer interface{ shared() *Shared }

// The slots of the move of an action: its index, and up to two chosen values.
const actionIndex = 16 + 4*Wide

var chosenBits = [maxChosen]Bits{8 + 8*Wide, 0 + 8*Wide}

// skip is the index of the move that turns an offer down.
const skip = maxActions

const skipWord = "skip"

// ActionDecision returns the decision of a variant whose moves are the actions of rulesets.
func ActionDecision[S Game]() Decision[S] {
	return Decision[S]{
		Slots: []Slot{{Bits: actionIndex, Kind: Kind{Name: func(r core.Rules, i int) string { return r.(sharer).shared().actionWord(i) }}}},
		More: func(r core.Rules, m core.Move) []Slot {
			if i := actionIndex.Of(m); i < skip {
				return r.(sharer).shared().actions[i].slots
			}
			return nil
		},
		Used:   func(r core.Rules) bool { return r.(sharer).shared().HasActions() },
		Refuse: func(s S, m core.Move) (reason, key string) { return refuseAction(s, m) },
	}
}

// actionWord returns the word of an action or, if there is one to skip, of that; "" for another number.
func (s *Shared) actionWord(i int) string {
	switch {
	case i < len(s.actions):
		return s.actions[i].word
	case i == skip && slices.ContainsFunc(s.actions, s.canBeSkipped):
		return skipWord
	}
	return ""
}

// canBeSkipped reports whether a seat that can take an action may do nothing in place of it.
func (s *Shared) canBeSkipped(a action) bool {
	return a.offered && !a.must || s.scores>>a.phase&1 != 0
}

// AppendActions appends the actions that the seat to act can take, in increasing order. Variants
// call it where the ruleset has some.
func AppendActions(g Game, kind core.Move, dst []core.Move) []core.Move {
	eachAction(g, func(m core.Move) { dst = append(dst, kind|m) })
	if canSkip(g) {
		dst = append(dst, kind|actionIndex.Put(skip))
	}
	return dst
}

// canSkip reports whether the seat to act can do nothing. It can turn an offer down that is no must, and
// skip where it has no other moves than actions.
func canSkip(g Game) bool {
	b := g.base()
	if b.Phase == Choosing {
		return b.Waits() && !b.Shared.actions[b.items[0].action].must
	}
	return g.OnlyActs()
}

// Skips reports whether a move is to do nothing in place of an action.
func Skips(m core.Move) bool { return actionIndex.Of(m) == skip }

// eachAction calls take with each action that the seat to act can take, as a move without its kind.
func eachAction(g Game, take func(m core.Move)) {
	for i := range g.base().Shared.actions {
		if bar(g, i) == "" {
			eachChoice(g, i, take)
		}
	}
}

// LegalActions is the method of [core.State] for a variant with actions. [Base] has none.
func LegalActions(g Game) (legal uint64) {
	eachAction(g, func(m core.Move) { legal |= 1 << actionIndex.Of(m) })
	return legal
}

// ActionOf is the method of [core.State] for a variant whose actions are the moves of a kind.
func ActionOf(g Game, kind, m core.Move) (action int, declines bool) {
	b, i := g.base(), actionIndex.Of(m)
	switch {
	case KindOf(m) != kind:
		return -1, false
	case i < skip:
		return i, false
	case b.Phase == Choosing:
		return int(b.items[0].action), true
	}
	return -1, false // it skips all actions, and no effect offers one
}

// LegalActions returns none.
func (b *Base) LegalActions() uint64 { return 0 }

// ActionOf returns none.
func (b *Base) ActionOf(core.Move) (action int, declines bool) { return -1, false }

// eachChoice does so for one action, with all that the seat to act can choose.
func eachChoice(g Game, i int, take func(m core.Move)) {
	b := g.base()
	a := &b.Shared.actions[i]
	env, seconds := a.env(g, b.Seat, 0), a.values(g, 1)
	for first := range a.values(g, 0) {
		for second := range seconds {
			m := actionIndex.Put(i) | chosenBits[0].Put(first) | chosenBits[1].Put(second)
			if a.set(b, m); a.unfit(b, env) < 0 {
				take(m)
			}
		}
	}
}

// values returns how many values the k-th thing that an action chooses has; 1 where there is none.
func (a *action) values(g Game, k int) int {
	if k >= len(a.choose) {
		return 1
	}
	return a.choose[k].most(g)
}

// bar returns the key of the action that keeps the seat to act from it now, whatever it chooses: "phase", "limit" or
// "when". It is "offer" if an effect offers another action, and "" if the seat can take this one.
func bar(g Game, i int) string {
	b := g.base()
	a := &b.Shared.actions[i]
	switch {
	case b.Phase == Choosing && (!b.Waits() || int(b.items[0].action) != i):
		return "offer"
	case b.Phase != Choosing && b.Phase != a.phase:
		return "phase"
	case int(b.used[b.Seat][i]) >= a.times:
		return "limit"
	case a.when != nil && b.Ask(a.when, a.env(g, b.Seat, 0)) == 0:
		return "when"
	}
	return ""
}

// unfit returns the first thing that the seat cannot choose so, -1 where all conditions hold.
func (a *action) unfit(b *Base, env formula.Env) int {
	for k := range a.choose {
		if b.Ask(a.choose[k].is, env) == 0 {
			return k
		}
	}
	return -1
}

// refuseAction returns why an action is illegal now.
func refuseAction(g Game, m core.Move) (reason, key string) {
	b, i := g.base(), actionIndex.Of(m)
	switch {
	case i < skip:
	case canSkip(g):
		return "", ""
	default:
		return "no offer can be skipped now", ""
	}
	a := &b.Shared.actions[i]
	switch key := bar(g, i); key {
	case "offer":
		return "another choice has been offered", a.key
	case "phase":
		return fmt.Sprintf("%s cannot be taken now", wording.Spaced(a.word)), a.key + "." + key
	case "limit":
		return fmt.Sprintf("%s can be taken %s in a %s", wording.Spaced(a.word), wording.Count(a.times, "time"), a.each), a.key + "." + key
	case "when":
		return fmt.Sprintf("%s can be taken only while %s", wording.Spaced(a.word), b.Shared.condition(a.when)), a.key + "." + key
	}
	for k, c := range a.choose {
		if a.slots[k].Of(m) >= c.most(g) {
			return fmt.Sprintf("there is no such %s", c.Word), a.key + ".choose"
		}
	}
	if k := a.unfit(b, a.env(g, b.Seat, m)); k >= 0 {
		c := &a.choose[k]
		return fmt.Sprintf("%s needs a %s for which %s", wording.Spaced(a.word), c.Word, b.Shared.condition(c.is)), a.key + ".choose." + c.Word
	}
	return "", ""
}

// env returns the environment of formulas about what a seat chooses with the move of an action.
func (a *action) env(g Game, seat int8, m core.Move) formula.Env {
	env, b := g.Of(seat), g.base()
	b.About = About{Topic: b.Shared.outline.ActionTopic, Seat: seat, Other: seat}
	a.set(b, m)
	return env
}

// set changes what formulas are about to what a move chooses.
func (a *action) set(b *Base, m core.Move) {
	for k, c := range a.choose {
		c.Set(&b.About, a.slots[k].Of(m))
	}
}

// PlayAction takes an action, and reports whether it was the seat's turn: then the variant ends the
// turn.
func PlayAction(g Game, m core.Move, w core.Watcher) (turn bool) {
	b := g.base()
	i, offered, seat := actionIndex.Of(m), b.Phase == Choosing, b.Seat
	if offered {
		if p := b.resume(); p.together {
			b.seal(g, p, m)
			return false
		}
	}
	if i == skip {
		return false
	}
	a := &b.Shared.actions[i]
	b.used[seat][i]++
	a.env(g, seat, m)
	carryOut(g, rest{moment: ofAction, entry: int8(i), about: b.About}, w)
	return !offered && !a.free
}

// startRound begins a round of a ruleset with counters, draws, effects or drawn discs: it forgets
// the effects of the round before, and how often actions were taken in it.
func (b *Base) startRound(w core.Watcher) {
	b.startOwn(EachRound, w)
	if b.Shared.rolls {
		b.startOwn(eachTurn, w)
	}
	b.done = 0
	for i, a := range b.Shared.actions {
		if a.each == EachRound {
			for seat := range b.Size {
				b.used[seat][i] = 0
			}
		}
	}
}

// ActsIn reports whether actions can be taken in a phase.
func (s *Shared) ActsIn(p Phase) bool {
	return slices.ContainsFunc(s.actions, func(a action) bool { return a.phase == p })
}
