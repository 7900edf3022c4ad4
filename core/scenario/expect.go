package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// expectations are the keys of `expect`. Each compares the game with the value of its key.
var expectations = map[string]func(r *run, v ruleset.Value){
	"legal":    (*run).legal,
	"illegal":  (*run).illegal,
	"only":     (*run).only,
	"choices":  (*run).choices,
	"points":   (*run).points,
	"score":    value("score", func(r *run) string { return numbers(r.game.Scores()) }),
	"end":      value("end of the game", func(r *run) string { return r.text().Get("end").Text() }),
	"winners":  (*run).winners,
	"turn":     (*run).turn,
	"round":    value("round", func(r *run) string { return strconv.Itoa(r.game.State().Round()) }),
	"wild":     value("wild color", func(r *run) string { return r.text().Get("wild").Text() }),
	"displays": value("number of displays", func(r *run) string { return strconv.Itoa(len(r.text().Get("displays").Items())) }),
	"tiles":    (*run).tiles,
	"position": (*run).position,
}

// check compares the game with the expectations of a step.
func (r *run) check(expect ruleset.Value) {
	for _, e := range expect.Entries() {
		expectations[e.Key](r, e.Value)
	}
}

// refusal returns the reason and the key against a move, "" for a legal move. Unreadable is set
// for a text that is no move at all by these rules.
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

// because returns the reason against a move, and the key of the rule.
func because(err error) (why, key string) {
	if refused, is := errors.AsType[*core.MoveError](err); is {
		return refused.Reason, refused.Key
	}
	return err.Error(), ""
}

// legal checks that moves are legal.
func (r *run) legal(v ruleset.Value) {
	for _, item := range v.Items() {
		if why, key, _ := r.refusal(item.Text()); why != "" {
			r.fail(item, "the move `"+item.Text()+"`", "legal", "refused: "+withKey(why, key)).Position = true
		}
	}
}

func withKey(why, key string) string {
	if key == "" {
		return why
	}
	return why + " (" + key + ")"
}

// illegal checks that moves are refused for the given reason. A text that is no move at all may
// be a typing error, so it counts only with a given reason.
func (r *run) illegal(v ruleset.Value) {
	for _, item := range v.Items() {
		move, because, key := item, item.Get("because"), item.Get("key")
		if item.Kind() == ruleset.Mapping {
			move = item.Get("move")
		}
		what := "the move `" + move.Text() + "`"
		why, byKey, unreadable := r.refusal(move.Text())
		switch {
		case why == "":
			r.fail(move, what, "refused", "legal").Position = true
			continue
		case unreadable && !because.Exists():
			r.fail(move, what, "refused", why)
			continue
		}
		if because.Exists() && !strings.Contains(strings.ToLower(why), strings.ToLower(because.Text())) {
			f := r.fail(because, "the reason against `"+move.Text()+"`", because.Text(), why)
			f.Position, f.fix = true, why
		}
		if key.Exists() && !key.Is(byKey) {
			r.fail(key, "the rule against `"+move.Text()+"`", key.Text(), cmp.Or(byKey, none)).fix = byKey
		}
	}
}

// none is the word of failures for a missing value.
const none = "none"

// only checks the list of all legal moves.
func (r *run) only(v ruleset.Value) {
	var want []string
	for _, item := range v.Items() {
		text := item.Text()
		if m, err := r.rules.ParseMove(text); err == nil {
			text = r.game.Text(m)
		}
		want = append(want, text)
	}
	var got []string
	for _, m := range r.game.Moves() {
		got = append(got, r.game.Text(m))
	}
	slices.Sort(want)
	sorted := slices.Sorted(slices.Values(got))
	if slices.Equal(slices.Compact(want), sorted) {
		return
	}
	f := r.fail(v, "all legal moves", list(want), list(got))
	f.Position, f.fix = true, flow(got)
	without := func(texts, others []string) []string {
		return slices.DeleteFunc(slices.Clone(texts), func(t string) bool { return slices.Contains(others, t) })
	}
	if lacking := without(want, sorted); len(lacking) > 0 {
		f.Hint = "not legal: " + list(lacking) + "; "
	}
	if added := without(sorted, want); len(added) > 0 {
		f.Hint += "legal too: " + list(added)
	}
	f.Hint = strings.TrimSuffix(f.Hint, "; ")
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

// choices checks how many legal moves there are.
func (r *run) choices(v ruleset.Value) {
	if f := r.same(v, "number of legal moves", strconv.Itoa(len(r.game.Moves()))); f != nil {
		f.Position = true
	}
}

// points checks the points of seats, by one rule or by all of them.
func (r *run) points(v ruleset.Value) {
	for _, item := range v.Items() {
		seat, rule, want := item.Get("seat"), item.Get("rule"), item.Get("points")
		what := "points of seat " + seat.Text()
		if rule.Exists() {
			what += " by " + rule.Text()
			if !r.doc.Declares(rule.Text()) {
				rule, hint := rule.Meant(wording.Nearest(rule.Text(), r.doc.Paths()), "")
				r.unset(rule.Problem(hint, "the ruleset has no rule `%s`", rule.Text()))
				continue
			}
		}
		number, seats := seat.Int(1, maxSeats), r.game.State().Seats()
		if number > seats {
			r.unset(seat.Problem("", "there is no seat %d: the game has %d", number, seats))
			continue
		}
		total, hint := r.pointsOf(number-1, rule.Text())
		if f := r.same(want, what, strconv.Itoa(total)); f != nil {
			f.Hint = hint
		}
	}
}

// pointsOf returns the points of a seat by a rule, or by all rules for "". The hint lists all its
// points.
func (r *run) pointsOf(seat int, rule string) (total int, hint string) {
	events := append([]core.Event(nil), r.before...)
	for _, s := range r.game.Steps() {
		events = append(events, s.Events...)
	}
	var all []string
	for _, e := range events {
		if e.Kind != core.Scored || int(e.Seat) != seat {
			continue
		}
		if rule == "" || e.Key == ruleset.Normalize(rule) {
			total += e.Points
		}
		all = append(all, fmt.Sprintf("%s %+d", e.Key, e.Points))
	}
	if len(all) == 0 {
		all = []string{"no points"}
	}
	hint = fmt.Sprintf("seat %d was given %s", seat+1, strings.Join(all, ", "))
	if turn, moves := r.game.State().Turn(), r.game.Moves(); turn.Seat() && len(moves) <= maxListed {
		var texts []string
		for _, m := range moves {
			texts = append(texts, r.game.Text(m))
		}
		hint += fmt.Sprintf("; the game waits for seat %d to choose: %s", turn+1, strings.Join(texts, ", "))
	}
	return total, hint
}

// winners checks the winners.
func (r *run) winners(v ruleset.Value) {
	var got []int
	for _, seat := range r.game.Winners() {
		got = append(got, seat+1)
	}
	var want []int // in any order
	for _, item := range v.Items() {
		want = append(want, item.Int(1, maxSeats))
	}
	if slices.Sort(want); slices.Equal(want, got) {
		return
	}
	if f := r.same(v, "winners", numbers(got)); f != nil && r.game.Turn() != core.Over {
		f.Hint = "the game is not over: " + r.game.Turn().String()
	}
}

// numbers writes numbers as a list of YAML.
func numbers(numbers []int) string {
	return strings.ReplaceAll(fmt.Sprint(numbers), " ", ", ")
}

// flow writes texts as a list of YAML.
func flow(texts []string) string { return "[" + strings.Join(texts, ", ") + "]" }

// text returns the position as YAML. A game ended by a formula's fault has no text.
func (r *run) text() ruleset.Value {
	text, err := r.game.State().AppendText(nil)
	if err != nil {
		return ruleset.Value{}
	}
	v, _ := ruleset.ReadText("position", text)
	return v
}

// value returns an expectation that compares a value, or "none", with the result of got.
func value(what string, got func(r *run) string) func(*run, ruleset.Value) {
	return func(r *run, v ruleset.Value) { r.same(v, what, got(r)) }
}

// same compares a text, or a list of numbers, with the actual value or "none". It returns the
// failure, or nil.
func (r *run) same(v ruleset.Value, what, got string) *Failure {
	want, got := v.Text(), cmp.Or(got, none)
	if v.Kind() == ruleset.List {
		var texts []string
		for _, item := range v.Items() {
			texts = append(texts, item.Text())
		}
		want = flow(texts)
	}
	if ruleset.Normalize(want) == ruleset.Normalize(got) {
		return nil
	}
	f := r.fail(v, what, want, got)
	f.fix = got
	return f
}

// turn checks the seat that acts next.
func (r *run) turn(v ruleset.Value) {
	if turn := r.game.Turn(); turn.Seat() {
		r.same(v, "turn", strconv.Itoa(int(turn)+1))
	} else {
		r.fail(v, "turn", v.Text(), none+": "+turn.String())
	}
}

// tiles checks the numbers of tiles in places that belong to no seat.
func (r *run) tiles(v ruleset.Value) {
	text := r.text()
	for _, e := range v.Entries() {
		total, place := 0, text.Get(e.Key)
		for _, item := range append(place.Items(), place) { // a text for each display, or one
			tiles, _ := core.ReadTiles(strings.TrimSpace(item.Text()), r.rules.Colors())
			total += tiles.Total()
		}
		r.same(e.Value, fmt.Sprintf("tiles in %s", e.Key), strconv.Itoa(total))
	}
}
