package conformance_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// bugsOfSecrets are those that tell somebody what it cannot see.
var bugsOfSecrets = []bug{
	{name: "a secret in the open", check: "secrets",
		wrong: "nothing is removed from what a viewer knows",
		as:    leaking(leaks{hide: func(*secretToy, int) {}})},

	{name: "a secret for the next seat", check: "secrets",
		wrong: "each seat also sees the favorite of the seat before it",
		as: leaking(leaks{hide: func(s *secretToy, viewer int) {
			before := s.favorites
			s.hide(viewer)
			if viewer > 0 {
				s.favorites[viewer-1] = before[viewer-1]
			}
		}})},

	{name: "a secret in the picture", check: "secrets",
		wrong: "the picture has the favorites, and the text has not",
		as: leaking(leaks{view: func(s *secretToy, v *view.View) {
			v.Notes = append(v.Notes, view.Note{Value: fmt.Sprint(s.truth)})
		}})},

	{name: "a secret in the text", check: "secrets",
		wrong: "the text has the favorites in a comment",
		as:    leaking(leaks{text: func(s *secretToy, dst []byte) []byte { return fmt.Appendf(dst, "# %d\n", s.truth) }})},

	{name: "a secret that is announced", check: "secrets",
		wrong: "the event of a draw tells all seats the value",
		as:    leaking(leaks{drawn: func(e *core.Event) { e.Secret = false }})},

	{name: "a secret in the reason", check: "secrets",
		wrong: "the reason of points has the favorite of the seat for all",
		as:    leaking(leaks{reason: func(seen *core.Seen) { seen.Secret = false }})},

	{name: "a secret that forbids", check: "secrets",
		wrong: "a seat cannot make its first move if the next seat has the first favorite",
		as: leaking(leaks{moves: func(s *secretToy, moves []core.Move) []core.Move {
			if next := (int(s.Seat) + 1) % s.Seats(); len(moves) > 1 && s.favorites[next] == 1 {
				return moves[1:]
			}
			return moves
		}})},

	{name: "a secret in a refusal", check: "secrets",
		wrong: "the reason why a move is illegal names the favorites",
		as: leaking(leaks{check: func(s *secretToy, err error) error {
			if err != nil {
				err = fmt.Errorf("%w, as the favorites are %d", err, s.favorites)
			}
			return err
		}})},

	{name: "a secret in the name of a move", check: "secrets",
		wrong: "others see a move with the favorite of the seat that makes it",
		as:    leaking(leaks{secret: func(s *secretToy) string { return fmt.Sprint("takes, and likes ", s.favorites[s.Seat]) }})},

	{name: "a secret in the imagination", check: "secrets",
		wrong: "what is imagined is the truth",
		as:    leaking(leaks{imagine: func(s *secretToy, _ core.Dealer) { s.favorites = s.truth }})},

	{name: "a world without secrets", check: "secrets",
		wrong: "what is imagined is always the first favorite",
		as: leaking(leaks{imagine: func(s *secretToy, _ core.Dealer) {
			for i, f := range s.favorites {
				if f == unknown {
					s.favorites[i] = 1
				}
			}
		}, drawn: func(e *core.Event) { e.Value = "W" }, draw: func(int) int { return 0 }})},

	{name: "a bot that peeks", check: "secrets",
		wrong: "forecasts are by the true favorites in each world that a bot imagines",
		as:    leaking(leaks{forecast: func(s *secretToy) { s.favorites = s.truth }})},
}

// leaks are the places where a secret can come out. What is nil is sound.
type leaks struct {
	hide     func(s *secretToy, viewer int)
	imagine  func(s *secretToy, d core.Dealer)
	text     func(s *secretToy, dst []byte) []byte
	view     func(s *secretToy, v *view.View)
	drawn    func(e *core.Event)
	draw     func(value int) int
	reason   func(seen *core.Seen)
	moves    func(s *secretToy, moves []core.Move) []core.Move
	check    func(s *secretToy, err error) error
	secret   func(s *secretToy) string
	forecast func(s *secretToy)
}

// leaking returns the toy with a secret that comes out somewhere.
func leaking(l leaks) func(sound toy) variants.Variant {
	return func(sound toy) variants.Variant { return secretVariant{sound, l} }
}

// secretVariant is the toy with a secret: each seat draws a favorite color before the first deal, which no other seat
// sees, and expects points for stones of that color.
type secretVariant struct {
	toy
	leaks
}

// Features declares nothing, as positions are others than those of the toy.
func (secretVariant) Features() []variants.Feature { return nil }

// Compile compiles rules of the toy with the secret.
func (v secretVariant) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.toy.Compile(d)
	if err != nil {
		return nil, err
	}
	return secretRules{r.(*toyRules), v.leaks}, nil
}

type secretRules struct {
	*toyRules
	leaks
}

// New returns the position before favorites are drawn.
func (r secretRules) New(seats int) (core.State, error) {
	s, err := r.toyRules.New(seats)
	if err != nil {
		return nil, err
	}
	return &secretToy{toyState: s.(*toyState), leak: r.leaks}, nil
}

func (secretRules) Hides() bool { return true }

func (r secretRules) Hide(s core.State, viewer int) {
	if r.hide != nil {
		r.hide(s.(*secretToy), viewer)
		return
	}
	s.(*secretToy).hide(viewer)
}

func (r secretRules) Imagine(s core.State, d core.Dealer) {
	if r.imagine != nil {
		r.imagine(s.(*secretToy), d)
		return
	}
	for i, f := range s.(*secretToy).favorites {
		if f == unknown {
			s.(*secretToy).favorites[i] = int8(1 + d.Choose(len(r.Colors())))
		}
	}
}

func (r secretRules) Secret(s core.State, _ core.Move) string {
	if r.secret != nil {
		return r.secret(s.(*secretToy))
	}
	return ""
}

func (r secretRules) Evaluator() core.Evaluator { return &secretEvaluator{secretRules: r} }

// secretEvaluator adds points for favorites in lanes to the forecasts of the toy.
type secretEvaluator struct {
	secretRules
	sound toyEvaluator
}

func (e *secretEvaluator) AppendForecasts(dst []int, state core.State) []int {
	s := *state.(*secretToy)
	if e.forecast != nil {
		e.forecast(&s)
	}
	start := len(dst)
	dst = e.sound.AppendForecasts(dst, s.toyState)
	for seat := range s.Seats() {
		for _, l := range s.boards[seat].lanes {
			if l.count > 0 && int8(l.color)+1 == s.favorites[seat] {
				dst[start+seat] += 5 * core.Hundredths
			}
		}
	}
	return dst
}

// unknown is a favorite that a viewer does not see; 0 is one that is not drawn yet, and colors begin with 1.
const unknown = -1

// secretToy is a position.
type secretToy struct {
	*toyState
	leak      leaks
	favorites [core.MaxSeats]int8
	truth     [core.MaxSeats]int8 // the same, and it is never hidden: what leaks
}

func (s *secretToy) hide(viewer int) {
	for i, f := range s.favorites {
		if i != viewer && f != 0 {
			s.favorites[i] = unknown
		}
	}
}

// next returns the seat that draws its favorite next, or -1.
func (s *secretToy) due() int {
	if i := slices.Index(s.favorites[:s.Seats()], 0); i >= 0 && s.Round() == 1 {
		return i
	}
	return -1
}

func (s *secretToy) Turn() core.Turn {
	if s.due() >= 0 {
		return core.Draw
	}
	return s.toyState.Turn()
}

func (s *secretToy) Deal(d core.Dealer, w core.Watcher) {
	seat := s.due()
	if seat < 0 {
		s.toyState.Deal(d, w)
		return
	}
	value := d.Choose(len(s.rules.Colors()))
	if s.leak.draw != nil {
		value = s.leak.draw(value)
	}
	s.favorites[seat], s.truth[seat] = int8(value+1), int8(value+1)
	e := core.Event{Kind: core.ValueDrawn, Seat: int8(seat), Color: core.NoColor, Key: "motif", Value: s.letters()[seat : seat+1], Secret: true}
	if s.leak.drawn != nil {
		s.leak.drawn(&e)
	}
	report(w, e)
}

func (s *secretToy) AppendMoves(dst []core.Move) []core.Move {
	if s.due() >= 0 {
		return dst
	}
	dst = s.toyState.AppendMoves(dst)
	if s.leak.moves != nil {
		dst = s.leak.moves(s, dst)
	}
	return dst
}

func (s *secretToy) Check(m core.Move) error {
	err := s.toyState.Check(m)
	if s.leak.check != nil {
		err = s.leak.check(s, err)
	}
	return err
}

// Play makes a move. The reasons of points have the favorite of the seat.
func (s *secretToy) Play(m core.Move, w core.Watcher) {
	if asks, is := w.(core.ReasonWatcher); is {
		w = asking{w.Watch, likes{asks, s}}
	}
	s.toyState.Play(m, w)
}

// likes is a watcher that gets a favorite in reasons.
type likes struct {
	core.ReasonWatcher
	of *secretToy
}

// Reason hands a reason on.
func (l likes) Reason(r core.Reason) {
	seen := core.Seen{Name: "favorite", Value: int(l.of.favorites[l.of.Seat]), Secret: true, Own: true}
	if l.of.leak.reason != nil {
		l.of.leak.reason(&seen)
	}
	r.Saw = append(slices.Clone(r.Saw), seen)
	l.ReasonWatcher.Reason(r)
}

func (s *secretToy) Set(src core.State) {
	from := src.(*secretToy)
	s.toyState.Set(from.toyState)
	s.favorites, s.truth = from.favorites, from.truth
}

func (s *secretToy) Hash() uint64 {
	h := s.toyState.Hash()
	for _, f := range s.favorites {
		h = h*31 + uint64(f+1)
	}
	return h
}

// letters writes the favorites.
func (s *secretToy) letters() string {
	text := ""
	for _, f := range s.favorites[:s.Seats()] {
		switch f {
		case unknown:
			text += core.Hidden
		case 0:
			text += "."
		default:
			text += string(s.rules.Colors()[f-1].Letter)
		}
	}
	return text
}

const favoritesLine = "# favorites: "

func (s *secretToy) AppendText(dst []byte) ([]byte, error) {
	dst, err := s.toyState.AppendText(dst)
	dst = append(dst, favoritesLine+s.letters()+"\n"...)
	if s.leak.text != nil {
		dst = s.leak.text(s, dst)
	}
	return dst, err
}

func (s *secretToy) UnmarshalText(text []byte) error {
	_, letters, _ := strings.Cut(string(text), favoritesLine)
	if err := s.toyState.UnmarshalText(text); err != nil {
		return err
	}
	for i := range s.Seats() {
		s.favorites[i] = int8(slices.IndexFunc(s.rules.Colors(), func(c core.ColorInfo) bool { return c.Letter == letters[i] }) + 1)
	}
	s.truth = s.favorites
	return nil
}

func (s *secretToy) View() view.View {
	v := s.toyState.View()
	v.Notes = append(v.Notes, view.Note{Value: s.letters()})
	if s.leak.view != nil {
		s.leak.view(s, &v)
	}
	return v
}

// A secret that comes out nowhere is sound.
func TestSecretToyIsSound(t *testing.T) {
	o := choose(conformance.Options{Documents: []string{"calcada"}}, "secrets", "secrets")
	assert.NoError(t, conformance.Check(secretVariant{toy{sound}, leaks{}}, o))
}
