package scenario

import (
	"errors"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// setUp begins the game, at its start or where the position has it, and reports
// whether that is possible.
func (r *run) setUp() bool {
	least, _ := r.rules.Seats()
	seats := least
	if r.test.seats > 0 {
		seats = r.test.seats
	}
	state, err := r.rules.New(seats)
	if err != nil {
		return r.unset(r.test.at.Get("seats").Problem("", "%v", err))
	}
	if v := r.test.position; v.Exists() {
		if err := r.place(state, v); err != nil {
			return r.impossible(v, err)
		}
	}
	r.game = core.ResumeGame(r.rules, state, nil)
	return r.faultless(step{})
}

var errNoSettler = errors.New("a position without `turn` is one at the end of a round, " +
	"which these rules cannot take up: say with `turn` who is to act")

// place makes a state the position of the test. Where nobody has a turn it is the
// end of a round, which is carried out.
func (r *run) place(state core.State, v ruleset.Value) error {
	text := []byte(v.JSON())
	if v.Get("turn").Exists() || v.Get("phase").Exists() {
		return state.UnmarshalText(text)
	}
	settler, ok := state.(core.Settler)
	if !ok {
		return errNoSettler
	}
	return settler.Settle(text, core.WatchFunc(func(e core.Event) { r.before = append(r.before, e) }))
}

// impossible notes what is wrong with a position, each problem in the place where
// the test has it: the rules have read a copy of the text.
func (r *run) impossible(v ruleset.Value, err error) bool {
	var all *ruleset.Problems
	if !errors.As(err, &all) {
		return r.unset(v.Problem("", "this position cannot be: %v", err))
	}
	for _, found := range all.List {
		p := v.Find(found.Path).Problem(found.Hint, "%s", found.Message)
		p.Code = found.Code
		r.unset(p)
	}
	return false
}
