package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/view"
)

// checkSecrets compares positions that a viewer cannot tell apart: two that it imagines, and those after two
// outcomes of a chance turn or two secret moves that looked the same to it.
func checkSecrets(t *target) {
	if !core.Hides(t.Rules) {
		return
	}
	hidden, varied := false, false
	for g := range t.games() {
		probes := refusable(g)
		for n := range g.positions(1) {
			if turn := g.state.Turn(); turn == core.Over || g.state.Err() != nil {
				continue
			}
			for viewer := core.Onlooker; viewer < g.seats; viewer++ {
				v := &looker{game: g, viewer: viewer, probes: probes, thorough: (n+viewer)%(3*sparse) == 0}
				v.compareOutcomes()
				if v.thorough || n%sparse == 0 {
					v.compareWorlds()
				}
				hidden, varied = hidden || v.hidden, varied || v.varied
			}
			if g.options.brief && n > 20*sparse {
				break
			}
		}
	}
	must(hidden, "something can be hidden by the ruleset, and every viewer knows all of every position")
	must(varied, "what viewers cannot see is always the same when they imagine it, or their positions have no text that shows it")
}

// refusable returns moves of a game, most of which are illegal at any one position.
func refusable(g *game) (moves []core.Move) {
	again := g.again()
	for n := range again.positions(sparse) {
		if legal := again.state.AppendMoves(nil); len(legal) > 0 {
			moves = append(moves, legal[n%len(legal)])
		}
	}
	slices.Sort(moves)
	return slices.Compact(moves)
}

// looker is a viewer of the position of a game.
type looker struct {
	*game
	viewer   int
	probes   []core.Move // for Check
	thorough bool        // ask bots too, which takes longer

	hidden bool // the viewer does not know the whole position
	varied bool // it can imagine different ones
}

// String names the viewer.
func (v *looker) String() string {
	if v.viewer == core.Onlooker {
		return "an onlooker"
	}
	return fmt.Sprintf("seat %d", v.viewer+1)
}

// acts reports whether it is the viewer's turn.
func (v *looker) acts(s core.State) bool { return s.Turn().Seat() && int(s.Turn()) == v.viewer }

// imagine returns a position that the viewer takes for possible.
func (v *looker) imagine(s core.State, seed uint64) core.State {
	rules, world := v.Rules.(core.Secretive), core.Clone(v.Rules, s)
	rules.Hide(world, v.viewer)
	rules.Imagine(world, core.NewRandom(seed, core.Stream{Kind: core.BotStream}))
	return world
}

// compareWorlds compares the position with two that the viewer imagines.
func (v *looker) compareWorlds() {
	whole := textOf(v.state)
	v.hidden = v.hidden || textOf(core.Known(v.Rules, v.state, v.viewer)) != whole
	for seed := range uint64(2) {
		world := v.imagine(v.state, v.seed+seed)
		within(func() {
			v.varied = v.varied || textOf(world) != whole
			v.checkWorld(world)
			v.compare(v.state, world)
		}, "%v imagines what it cannot see", v)
	}
}

// checkWorld checks that an imagined position is whole and can be played.
func (v *looker) checkWorld(world core.State) {
	tiles, all := world.CountTiles(), v.state.CountTiles()
	must(tiles == all, "there are %s, and in the position %s", v.tilesText(tiles), v.tilesText(all))
	v.reread(world, v.fresh())
	if v.thorough {
		end := v.fork(core.Clone(v.Rules, world))
		end.finish()
		must(end.state.Err() == nil, "a game ends with a fault: %w", end.state.Err())
	}
}

// compareOutcomes compares the positions after two outcomes of a chance turn, or after two secret moves, if they
// look the same.
func (v *looker) compareOutcomes() {
	turn := v.state.Turn()
	if turn.Chance() {
		v.compareSteps("a chance turn", func(g *core.Game, seed int) error { return g.TakeChance(core.Seeded(v.seed + uint64(seed))) })
		return
	}
	if v.acts(v.state) {
		return
	}
	byText := map[string]core.Move{}
	rules := v.Rules.(core.Secretive)
	for _, m := range v.state.AppendMoves(nil) {
		text := rules.Secret(v.state, m)
		if other, is := byText[text]; is && text != "" {
			v.compareSteps("a secret move", func(g *core.Game, which int) error { return g.Play([]core.Move{other, m}[which]) })
		}
		byText[text] = m
	}
	if v.thorough {
		v.compareNames()
	}
}

// compareNames compares how the viewer sees moves of another seat that it cannot tell apart by the positions after them.
func (v *looker) compareNames() {
	type result struct{ name, whole string }
	byKnown := map[string]result{}
	moves := v.state.AppendMoves(nil)
	for i := 0; i < len(moves); i += 1 + len(moves)/siblings {
		g := core.ResumeGame(v.Rules, core.Clone(v.Rules, v.state), nil)
		must(g.Play(moves[i]) == nil, "%s is refused", v.text(moves[i]))
		known, now := v.known(g.State()), result{g.As(v.viewer).Then().Steps()[0].Text(v.Rules), textOf(g.State())}
		if other, is := byKnown[known]; is && other.whole != now.whole {
			same(other.name, now.name, "%v sees a move by a name that tells what the position hides", v)
		}
		byKnown[known] = now
	}
}

// compareSteps takes two steps from the position and compares the results if the steps look the same.
func (v *looker) compareSteps(what string, take func(g *core.Game, which int) error) {
	var after [2]core.State
	var steps [2]string
	for i := range after {
		after[i] = core.Clone(v.Rules, v.state)
		steps[i] = v.shown(after[i], func(g *core.Game) error { return take(g, i) })
		if after[i].Err() != nil || after[i].Turn() == core.Over {
			return
		}
	}
	before := v.known(after[0])
	switch {
	case strings.HasSuffix(steps[0], opens): // the step itself shows what was hidden
	case steps[0] == steps[1]:
		within(func() { v.compareOn(after[0], after[1]) }, "%v saw %s, and did not see what it was", v, what)
	case before == v.known(after[1]) && !strings.Contains(steps[0], core.TilesMoved.String()): // whose order means nothing
		fail("%v does not know what %s was, and saw it: %s", v, what, diff(steps[0], steps[1]))
	}
}

// compareOn compares two positions, and those after the chance turns that follow.
func (v *looker) compareOn(a, b core.State) {
	v.compare(a, b)
	chance := func(g *core.Game) error { return g.TakeChance(core.Seeded(v.seed)) }
	followed := false
	for n := 0; n < maxChances && a.Turn().Chance() && b.Turn() == a.Turn(); n++ {
		if v.shown(a, chance) != v.shown(b, chance) {
			return
		}
		followed = true
	}
	if followed && a.Turn().Seat() {
		asking := *v
		asking.thorough = true
		asking.compare(a, b)
	}
}

// shown takes a step from a position, and returns it as the viewer sees it, in lines.
func (v *looker) shown(s core.State, take func(g *core.Game) error) string {
	g := core.ResumeGame(v.Rules, s, nil)
	err := take(g)
	must(err == nil, "the step is refused: %w", err)
	var text strings.Builder
	for _, step := range g.As(v.viewer).Steps() {
		if step.Turn.Seat() {
			fmt.Fprintf(&text, "%s, one of %d\n", step.Text(v.Rules), step.Legal)
		}
		for i, e := range step.Events {
			if e.Kind == core.Revealed || tellsBy(step, i) { // it and what follows can differ by what all see now
				return text.String() + opens
			}
			fmt.Fprintf(&text, "%v: %+v\n", e.Kind, e)
		}
		for _, r := range step.Reasons {
			fmt.Fprintf(&text, "%+v\n", r)
		}
	}
	return text.String()
}

// opens ends what a viewer sees of a step up to what it shows to all.
const opens = "then something is shown\n"

// tellsBy reports whether the points of an event depend on what others do not see, as a ruleset wants it.
func tellsBy(step core.Step, event int) bool {
	return slices.ContainsFunc(step.Reasons, func(r core.Reason) bool {
		return r.Event == event && slices.ContainsFunc(r.Saw, func(seen core.Seen) bool { return seen.Secret })
	})
}

// known returns all that the viewer sees of a position, in lines.
func (v *looker) known(s core.State) string {
	known := core.Known(v.Rules, s, v.viewer)
	text := fmt.Sprintf("%s\ncounters: %d\nactions: %b\n", textOf(known), known.AppendCounters(nil), known.LegalActions())
	if picture, is := view.Of(known); is {
		text += viewText(picture)
	}
	for seat := range v.seats {
		text += fmt.Sprintf("\nseat %d: score %d, ranked by %d", seat+1, known.Score(seat), known.AppendRanking(nil, seat))
	}
	return text
}

// compare compares all that the viewer can learn of two positions that it cannot tell apart.
func (v *looker) compare(a, b core.State) {
	same(v.known(a), v.known(b), "two positions differ in what %v does not see, and it sees a difference", v)
	must(a.Turn() == b.Turn(), "%v sees whose turn it is by what it does not see: %v, %v", v, a.Turn(), b.Turn())
	same(v.snapshot(v.imagine(a, v.seed)), v.snapshot(v.imagine(b, v.seed)),
		"%v imagines a position by the same chance, and what it gets depends on what it does not see", v)
	v.compareMoves(a, b)
	if v.acts(a) && v.thorough {
		for _, name := range []string{"greedy", "search:1000"} {
			same(v.answer(name, a), v.answer(name, b), "the bot %s answers %v by what the seat does not see", name, v)
		}
	}
}

// compareMoves compares the moves of two positions: those that are legal if the viewer is to act, refusals, and
// what the viewer sees of a few moves.
func (v *looker) compareMoves(a, b core.State) {
	moves, own := a.AppendMoves(nil), v.acts(a)
	if own {
		others, known := b.AppendMoves(nil), core.Known(v.Rules, a, v.viewer).AppendMoves(nil)
		must(slices.Equal(moves, others), "%v has other legal moves by what it does not see: %d, %d", v, moves, others)
		must(slices.Equal(moves, known), "%v has other legal moves at the position that it knows: %d, %d", v, moves, known)
		for _, m := range v.probes {
			same(fmt.Sprint(a.Check(m)), fmt.Sprint(b.Check(m)), "%v is told by what it does not see why a move is illegal", v)
		}
	}
	rules, afterA, afterB := v.Rules.(core.Secretive), v.fresh(), v.fresh()
	for i := 0; i < len(moves); i += 1 + len(moves)/siblings {
		m := moves[i]
		if b.Check(m) != nil {
			continue
		}
		if !own {
			same(rules.Secret(a, m), rules.Secret(b, m), "%v sees a secret move", v)
		}
		afterA.Set(a)
		afterB.Set(b)
		play := func(g *core.Game) error { return g.Play(m) }
		stepA, stepB := v.shown(afterA, play), v.shown(afterB, play)
		if afterA.Turn() != core.Over && afterB.Turn() != core.Over && v.known(afterA) == v.known(afterB) {
			same(stepA, stepB, "%v sees a move (%s) that shows what it does not see", v, v.text(m))
		}
	}
}

// answer returns the move of a bot and its advice.
func (v *looker) answer(name string, s core.State) string {
	b, err := bot.New(name)
	must(err == nil, "%w", err)
	defer bot.Close(b)
	err = b.Start(context.Background(), bot.Game{Rules: v.Rules, Seats: v.seats, Seat: v.viewer,
		Random: core.NewRandom(v.seed, core.Stream{Kind: core.BotStream, Index: v.viewer})})
	must(err == nil, "the bot %s does not start: %w", name, err)
	m, err := b.Choose(context.Background(), s, s.AppendMoves(nil))
	must(err == nil, "the bot %s does not choose: %w", name, err)
	text := v.named(m) + "\n"
	if a, is := b.(bot.Advisor); is {
		for _, advice := range a.Advise() {
			text += fmt.Sprintf("%+v\n", advice)
		}
	}
	return text
}
