package report

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// Use is what the rules did in which a ruleset differs from the first of a comparison. All numbers
// are means of a seat and game.
type Use struct {
	Rules  []RuleUse `json:"rules"`
	Others float64   `json:"others"` // points that all other rules gave more than under the first ruleset
	Net    float64   `json:"net"`    // points by which scores are higher

	score difference
}

// RuleUse is what one rule did: one that gives points, an action, or a counter.
type RuleUse struct {
	Rule     string   `json:"rule"`               // its key
	Used     float64  `json:"used"`               // how often it gave or took points, or the action was taken
	Possible *float64 `json:"possible,omitempty"` // moves in which the action could be taken
	Points   float64  `json:"points"`             // what it brought, negative for what it cost
	First    float64  `json:"first"`              // the same under the first ruleset
	End      *float64 `json:"end,omitempty"`      // the value of the counter at the end
}

// UseOf returns what the rules did in which a ruleset, by its number from 2, differs from the first,
// or nil if none of them can be counted.
func UseOf(x *sim.Comparison, number int, first, here *variants.Ruleset) *Use {
	a, b := x.Rulesets[0], x.Rulesets[number-1]
	u := &Use{}
	for _, rule := range countedRules(a, b) {
		differs := func(d ruleset.Difference) bool { return isAbout(d.Key, rule, first, here) }
		if slices.ContainsFunc(ruleset.Compare(first.Document, here.Document), differs) {
			u.Rules = append(u.Rules, useOf(rule, a, b))
		}
	}
	for _, d := range described(x.Of(number)) {
		if d.Metric == "score" {
			u.score, u.Net, u.Others = d, d.Mean, d.Mean
		}
	}
	for _, r := range u.Rules {
		u.Others -= r.Points - r.First
	}
	if u.Rules == nil {
		return nil
	}
	return u
}

// countedRules lists the keys of the rules of two results that have numbers.
func countedRules(results ...*sim.Result) (rules []string) {
	for _, r := range results {
		for _, m := range r.Metrics {
			of, name, _ := strings.Cut(m.Name, ".")
			key, counted := map[string]string{"points": name, "action": "actions." + name, "counter": "counters." + name}[of]
			if counted && !slices.Contains(rules, key) {
				rules = append(rules, key)
			}
		}
	}
	return rules
}

// isAbout reports whether a key that differs belongs to a rule, or is a parameter that it reads.
func isAbout(key, rule string, first, here *variants.Ruleset) bool {
	if key == rule || strings.HasPrefix(key, rule+".") || strings.HasPrefix(rule, key+".") {
		return true
	}
	reads := regexp.MustCompile(`\b` + regexp.QuoteMeta(key) + `\b`).MatchString
	return strings.HasPrefix(key, "params.") && (reads(first.Document.Get(rule).JSON()) || reads(here.Document.Get(rule).JSON()))
}

// useOf reads what a rule did from two results.
func useOf(rule string, first, here *sim.Result) RuleUse {
	mean := func(r *sim.Result, metric string) float64 {
		m, _ := r.Measure(metric)
		return m.Mean
	}
	u := RuleUse{Rule: rule, Used: mean(here, "used."+rule), Points: mean(here, "points."+rule), First: mean(first, "points."+rule)}
	if name, is := strings.CutPrefix(rule, "actions."); is {
		u.Used, u.Possible = mean(here, "action."+name), new(mean(here, "possible."+name))
	} else if name, is := strings.CutPrefix(rule, "counters."); is {
		u.End = new(mean(here, "counter."+name))
	}
	return u
}

// Words says in sentences what the rules did, the net result last. The arguments name the ruleset and
// the first one: "under B", "under A".
func (u *Use) Words(here, first string) (all []string) {
	for _, r := range u.Rules {
		all = append(all, r.words(here, first))
	}
	more := "more"
	if u.Others < 0 {
		more = "fewer"
	}
	return append(all, fmt.Sprintf("all other rules gave a seat %s points %s; net, it scored %s points %s",
		Number(math.Abs(u.Others), u.score.Decimals), more, u.score.Estimate(&u.score.Difference), here))
}

// words says what a rule did.
func (r RuleUse) words(here, first string) string {
	points := func(n float64) string {
		if n < 0 {
			return "cost " + Number(-n, 2) + " points"
		}
		return "brought " + Number(n, 2) + " points"
	}
	text := fmt.Sprintf("`%s` was used %s times by a seat in a game %s", r.Rule, Number(r.Used, 2), here)
	switch {
	case r.End != nil:
		return fmt.Sprintf("`%s` was %s at the end of a game %s", r.Rule, Number(*r.End, 2), here)
	case r.Possible != nil:
		text = fmt.Sprintf("`%s` was taken %s times by a seat in a game %s, of %s moves in which it was possible", r.Rule,
			Number(r.Used, 2), here, Number(*r.Possible, 2))
	}
	if r.Points != 0 {
		text += ", and " + points(r.Points)
	}
	if r.First != 0 {
		text += "; " + first + " it " + points(r.First)
	}
	return text
}
