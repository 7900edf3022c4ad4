package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Unlike says in what a plan differs from another, which is "not" in each sentence;
// nothing where both are of one run. What a ruleset is called, and where its text
// stands, is no difference: its digest says how it plays.
func (p Plan) Unlike(o Plan) []string {
	if bytes.Equal(p.identity(), o.identity()) {
		return nil
	}
	var all []string
	for _, d := range []struct{ what, mine, other string }{
		{"seats", fmt.Sprint(p.Seats), fmt.Sprint(o.Seats)},
		{"bots", strings.Join(p.Bots, ","), strings.Join(o.Bots, ",")},
		{"games", fmt.Sprint(p.Games), fmt.Sprint(o.Games)},
		{"seed", p.Seed, o.Seed},
		{"rule for bots that fail", p.Failing, o.Failing},
		{"rulesets", fmt.Sprint(len(p.Rulesets)), fmt.Sprint(len(o.Rulesets))},
	} {
		if d.mine != d.other {
			all = append(all, fmt.Sprintf("%s %s, not %s", d.what, d.mine, d.other))
		}
	}
	for i := range min(len(p.Rulesets), len(o.Rulesets)) {
		if mine, other := p.Rulesets[i], o.Rulesets[i]; mine.Digest != other.Digest {
			all = append(all, fmt.Sprintf("ruleset %s, not %s", mine.called(), other.called()))
		}
	}
	if all == nil {
		all = p.unlikeKeys(o)
	}
	return all
}

// unlikeKeys names the keys of the plans, as part files have them, that differ.
func (p Plan) unlikeKeys(o Plan) []string {
	var mine, other map[string]json.RawMessage
	// They have just been written.
	_, _ = json.Unmarshal(p.identity(), &mine), json.Unmarshal(o.identity(), &other)
	var all []string
	for _, key := range slices.Sorted(maps.Keys(mine)) {
		if !bytes.Equal(mine[key], other[key]) {
			all = append(all, fmt.Sprintf("%s %s, not %s", key, mine[key], other[key]))
		}
		delete(other, key)
	}
	for _, key := range slices.Sorted(maps.Keys(other)) {
		all = append(all, fmt.Sprintf("no %s, not %s", key, other[key]))
	}
	return all
}

// called names a ruleset so that it is told from another of the same name.
func (l *PlanRuleset) called() string { return fmt.Sprintf("%s (%.19s…)", l.Ruleset, l.Digest) }

// identity is a text that plans of one run have in common, and no others.
func (p Plan) identity() []byte {
	p.Rulesets = slices.Clone(p.Rulesets)
	for i := range p.Rulesets {
		p.Rulesets[i].Ruleset, p.Rulesets[i].Source = "", ""
	}
	text, _ := partJSON(p) // texts and numbers can always be written
	return text
}
