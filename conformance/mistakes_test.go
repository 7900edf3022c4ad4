package conformance_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// mistake is a shipped variant of which something is done in another way. What is
// nil is done as it was.
type mistake struct {
	ruleset string // "" for classic
	check   string // which has to fail, alone
	tells   string // a part of what it tells
	bare    bool   // positions can no more than the contract asks for
	set     string // the rules that are played differ from the document in this

	// Each stands around what the position does by itself.
	deal     func(s core.State, d core.Dealer, w core.Watcher)
	play     func(s core.State, m core.Move, w core.Watcher)
	watch    func(s core.State, e core.Event, w core.Watcher)
	reason   func(r core.Reason, w core.ReasonWatcher)
	score    func(s core.State, seat int) int
	standing func(s core.State, values []int, seat int) []int
	count    func(s core.State, all core.Tray) core.Tray
	forecast func(s core.State, seat int) int
	draw     func(s core.State, v view.View) view.View
	settle   func(s core.State, text []byte, w core.Watcher) error
}

// mistakenVariant is the variant with the mistake.
type mistakenVariant struct {
	variants.Variant
	*mistake
}

func (v mistakenVariant) Features() []variants.Feature {
	if v.bare {
		return []variants.Feature{feature(v.check)}
	}
	return []variants.Feature{variants.CountsTiles, variants.GivesReasons, variants.Forecasts, variants.ShowsBoards,
		variants.SettlesRounds, variants.DeclaresPositions}
}

func (v mistakenVariant) PositionKeys() []ruleset.PositionKey {
	return variants.PositionKeys(v.Variant)
}

func (v mistakenVariant) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	if err != nil {
		return nil, err
	}
	if v.set != "" {
		other, err := variants.Open(v.ruleset, variants.Set(v.set))
		if err != nil {
			return nil, err
		}
		r = other.Rules
	}
	return mistakenRules{r, v.mistake}, nil
}

type mistakenRules struct {
	core.Rules
	*mistake
}

func (r mistakenRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	if r.bare {
		return &bare{s}, nil
	}
	return &mistaken{s, r.mistake}, nil
}

// bare is a position without the methods of any feature.
type bare struct{ core.State }

func (s *bare) Set(src core.State) { s.State.Set(src.(*bare).State) }

// mistaken is a position of the variant with the mistake.
type mistaken struct {
	core.State
	does *mistake
}

func (s *mistaken) Set(src core.State) { s.State.Set(src.(*mistaken).State) }

func (s *mistaken) Deal(d core.Dealer, w core.Watcher) {
	if w = s.through(w); s.does.deal != nil {
		s.does.deal(s.State, d, w)
		return
	}
	s.State.Deal(d, w)
}

func (s *mistaken) Play(m core.Move, w core.Watcher) {
	if w = s.through(w); s.does.play != nil {
		s.does.play(s.State, m, w)
		return
	}
	s.State.Play(m, w)
}

func (s *mistaken) Score(seat int) int {
	if s.does.score != nil {
		return s.does.score(s.State, seat)
	}
	return s.State.Score(seat)
}

func (s *mistaken) AppendRanking(dst []int, seat int) []int {
	if s.does.standing != nil {
		return append(dst, s.does.standing(s.State, s.State.AppendRanking(nil, seat), seat)...)
	}
	return s.State.AppendRanking(dst, seat)
}

func (s *mistaken) CountTiles() core.Tray {
	all := s.State.(core.TileCounter).CountTiles()
	if s.does.count != nil {
		return s.does.count(s.State, all)
	}
	return all
}

func (s *mistaken) Forecast(seat int) int {
	if s.does.forecast != nil {
		return s.does.forecast(s.State, seat)
	}
	return s.State.(core.Forecaster).Forecast(seat)
}

func (s *mistaken) View() view.View {
	v := s.State.(view.Viewer).View()
	if s.does.draw != nil {
		return s.does.draw(s.State, v)
	}
	return v
}

func (s *mistaken) EndRound(text []byte, w core.Watcher) error {
	if w = s.through(w); s.does.settle != nil {
		return s.does.settle(s.State, text, w)
	}
	return s.State.(core.RoundEnder).EndRound(text, w)
}

// through returns the watcher behind what the mistake does to events and reasons.
func (s *mistaken) through(w core.Watcher) core.Watcher {
	if w == nil || s.does.watch == nil && s.does.reason == nil {
		return w
	}
	l := lens{s, w}
	if c, ok := w.(core.ReasonWatcher); ok {
		return curiousLens{l, c}
	}
	return l
}

// lens hands events on as the mistake has them.
type lens struct {
	s *mistaken
	w core.Watcher
}

func (l lens) Watch(e core.Event) {
	if l.s.does.watch != nil {
		l.s.does.watch(l.s.State, e, l.w)
		return
	}
	l.w.Watch(e)
}

type curiousLens struct {
	lens
	to core.ReasonWatcher
}

func (l curiousLens) Reason(r core.Reason) {
	if l.s.does.reason != nil {
		l.s.does.reason(r, l.to)
		return
	}
	l.to.Reason(r)
}

// feature returns the feature that a check is for.
func feature(check string) variants.Feature {
	all := conformance.Checks()
	return all[slices.IndexFunc(all, func(r conformance.Row) bool { return r.Name == check })].Feature
}

// ofPlay names the checks that play games, but for the one that has no patience with
// wrappers.
func ofPlay() []string {
	var names []string
	for _, row := range conformance.Checks() {
		if !slices.Contains([]string{"documents", "keys", "rulebook", "position-keys", "allocations"}, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

// caughtAlone checks that the mistake makes its check fail and no other one, and that
// the failure tells what is wrong.
func caughtAlone(t *testing.T, m mistake) {
	t.Helper()
	if m.ruleset == "" {
		m.ruleset = "classic"
	}
	r, err := variants.Open(m.ruleset)
	require.NoError(t, err)
	o := choose(conformance.Options{Documents: []string{m.ruleset}, Seats: []int{3}, Games: 3}, m.check, ofPlay()...)
	report, err := conformance.Inspect(context.Background(), mistakenVariant{r.Variant, &m}, o)
	require.NoError(t, err)
	found := false
	for _, result := range report.Results {
		if f := result.Failure; f != nil {
			if assert.Equal(t, m.check, f.Check, "%v", f) {
				assert.Contains(t, f.Text, m.tells)
			}
			found = true
		}
	}
	assert.True(t, found, "nothing is caught")
}

// caughtEach is caughtAlone for several mistakes, by what is wrong.
func caughtEach(t *testing.T, mistakes map[string]mistake) {
	t.Helper()
	if testing.Short() {
		t.Skip("each of them plays games")
	}
	for name, m := range mistakes {
		t.Run(name, func(t *testing.T) { caughtAlone(t, m) })
	}
}

// told hands an event on, if anybody listens.
func told(w core.Watcher, e core.Event) {
	if w != nil {
		w.Watch(e)
	}
}

// The wrapper without a mistake passes.
func TestWithoutMistake(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	o := conformance.Options{Documents: []string{"classic"}, Games: 1, Only: ofPlay()}
	assert.NoError(t, conformance.Check(mistakenVariant{r.Variant, new(mistake)}, o))
}
