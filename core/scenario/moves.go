package scenario

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// What a move is, in the words of failures.
const (
	isLegal   = "legal"
	isRefused = "refused"
)

// refusal returns why a move is refused now, "" for one that is legal. Unreadable
// says that it is no move at all by these rules.
func (r *run) refusal(text string) (why, key string, unreadable bool) {
	moves, err := r.read(text)
	if err != nil {
		return "it is no move: " + err.Error(), "", true
	}
	if err := r.game.State().Check(moves[0]); err != nil {
		why, key = because(err)
	}
	return why, key, false
}

// because returns why a move is refused, and the key of the rule behind that.
func because(err error) (why, key string) {
	if refused, is := errors.AsType[*core.MoveError](err); is {
		return refused.Reason, refused.Key
	}
	return err.Error(), ""
}

// legal holds that moves are legal.
func (r *run) legal(v ruleset.Value) {
	for _, item := range v.Items() {
		if why, key, _ := r.refusal(item.Text()); why != "" {
			r.fail(item, "the move `"+item.Text()+"`", isLegal, isRefused+": "+withKey(why, key)).Position = true
		}
	}
}

func withKey(why, key string) string {
	if key == "" {
		return why
	}
	return why + " (" + key + ")"
}

// illegal holds that moves are refused, for the reason that is given.
func (r *run) illegal(v ruleset.Value) {
	for _, item := range v.Items() {
		move := item
		if item.Kind() == ruleset.Mapping {
			move = item.Get("move")
		}
		r.refused(move, item.Get("because"), item.Get("key"))
	}
}

// refused holds that one move is refused. What is no move at all may be a slip of
// the pen, and so counts only where the test says that reason.
func (r *run) refused(move, because, key ruleset.Value) {
	what := "the move `" + move.Text() + "`"
	why, byKey, unreadable := r.refusal(move.Text())
	switch {
	case why == "":
		r.fail(move, what, isRefused, isLegal).Position = true
		return
	case unreadable && !because.Exists():
		r.fail(move, what, isRefused, why)
		return
	}
	if because.Exists() && !strings.Contains(strings.ToLower(why), strings.ToLower(because.Text())) {
		f := r.fail(because, "the reason against `"+move.Text()+"`", because.Text(), why)
		f.Position, f.fix = true, why
	}
	if key.Exists() && key.Text() != byKey {
		r.fail(key, "the rule against `"+move.Text()+"`", key.Text(), orNone(byKey)).fix = byKey
	}
}

// none is how failures write that there is nothing.
const none = "none"

func orNone(text string) string {
	if text == "" {
		return none
	}
	return text
}

// only holds that the legal moves are these and no others.
func (r *run) only(v ruleset.Value) {
	var want []string
	for _, item := range v.Items() {
		text := item.Text()
		if m, err := r.rules.ParseMove(text); err == nil {
			text = r.game.Text(m)
		}
		want = append(want, text)
	}
	got := r.moves()
	slices.Sort(want)
	sorted := slices.Sorted(slices.Values(got))
	if slices.Equal(slices.Compact(want), sorted) {
		return
	}
	f := r.fail(v, "all legal moves", list(want), list(got))
	f.Position, f.fix = true, flow(got)
	f.Hint = differences(want, sorted)
}

// differences says which moves only one of two lists has.
func differences(want, got []string) string {
	var parts []string
	if lacking := without(want, got); len(lacking) > 0 {
		parts = append(parts, "not legal: "+list(lacking))
	}
	if added := without(got, want); len(added) > 0 {
		parts = append(parts, "legal too: "+list(added))
	}
	return strings.Join(parts, "; ")
}

// without returns the texts that another list does not have.
func without(texts, others []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(t string) bool { return slices.Contains(others, t) })
}

// maxListed is how many moves a failure lists.
const maxListed = 12

// list lists texts for a failure.
func list(texts []string) string {
	if len(texts) == 0 {
		return none
	}
	if more := len(texts) - maxListed; more > 0 {
		return strings.Join(texts[:maxListed], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(texts, ", ")
}

// moves returns the texts of all legal moves.
func (r *run) moves() []string {
	var texts []string
	for _, m := range r.game.Moves() {
		texts = append(texts, r.game.Text(m))
	}
	return texts
}

// choices holds how many legal moves there are.
func (r *run) choices(v ruleset.Value) {
	if got := strconv.Itoa(len(r.game.Moves())); got != v.Text() {
		f := r.fail(v, "the number of legal moves", v.Text(), got)
		f.Position, f.fix = true, got
	}
}
