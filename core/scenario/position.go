package scenario

import (
	"bytes"
	"errors"
	"strings"

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
	ender, ok := state.(core.RoundEnder)
	if !ok {
		return errNoSettler
	}
	return ender.EndRound(text, core.WatchFunc(func(e core.Event) { r.before = append(r.before, e) }))
}

// impossible notes what is wrong with a position, each problem in the place where
// the test has it: the rules have read a copy of the text.
func (r *run) impossible(v ruleset.Value, err error) bool {
	var all *ruleset.Problems
	if !errors.As(err, &all) {
		return r.unset(v.Problem("", "this position cannot be: %v", err))
	}
	for _, found := range all.List {
		p := original(v, found).Problem(found.Hint, "%s", found.Message)
		p.Code = found.Code
		r.unset(p)
	}
	return false
}

// original returns what a problem with the copy of a position is about: a value, or
// one of its keys, behind which a colon stands in the copy.
func original(v ruleset.Value, found ruleset.Problem) ruleset.Value {
	copied := []rune(v.JSON()) // of one line
	rest := []byte(string(copied[min(max(found.Col-1, 0), len(copied)):]))
	if end := quoteEnd(rest); end > 0 && bytes.HasPrefix(rest[end:], []byte(":")) {
		return keyAt(v, found.Path)
	}
	return v.Find(found.Path)
}

// keyAt returns the key at the end of a path.
func keyAt(v ruleset.Value, path string) ruleset.Value {
	dot := strings.LastIndexByte(path, '.')
	for _, e := range v.Find(path[:max(dot, 0)]).Entries() {
		if e.Key == path[dot+1:] {
			return e.KeyValue
		}
	}
	return v.Find(path)
}
