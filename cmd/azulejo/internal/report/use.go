package report

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/variants"
)

// Use is what the rules did in which a ruleset differs from the first of a comparison. The minimum of scores
// is one of them if it gave back another number of points. All numbers are means of a seat and game.
type Use struct {
	Rules  []RuleUse `json:"rules"`
	Others float64   `json:"others"` // points that all rules but these gave more than under the first ruleset
	Net    float64   `json:"net"`    // points by which scores are higher

	games int64
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

	Decimals int `json:"-"` // of points, as many as their difference is worth
}

// minimum is the key of the rule that gives back what a score would fall below it.
const minimum = "scoring.minimum"

// UseOf returns what the rules did in which a ruleset, by its number from 2, differs from the first,
// or nil if none of them can be counted.
func UseOf(x *sim.Comparison, number int, first, here *variants.Ruleset) *Use {
	a, b := x.Rulesets[0], x.Rulesets[number-1]
	u, differences := &Use{games: x.Games}, ruleset.Compare(first.Document, here.Document)
	for _, rule := range countedRules(a, b) {
		differs := func(d ruleset.Difference) bool { return isAbout(d.Key, rule, first, here) }
		if slices.ContainsFunc(differences, differs) {
			u.Rules = append(u.Rules, useOf(rule, a, b))
		}
	}
	if u.Rules == nil {
		return nil
	}
	known := func(r RuleUse) bool { return r.Rule == minimum }
	if back := useOf(minimum, a, b); back.Points != back.First && !slices.ContainsFunc(u.Rules, known) {
		u.Rules = append(u.Rules, back)
	}
	for _, d := range described(x, x.Of(number)) {
		if d.Metric == "score" {
			u.score, u.Net, u.Others = d, d.Mean, d.Mean
		}
		for i, r := range u.Rules {
			if d.Metric == "points."+r.Rule {
				u.Rules[i].Decimals = min(r.Decimals, stats.Decimals(float64(d.High-d.Low)/2))
			}
		}
	}
	for _, r := range u.Rules {
		u.Others -= r.Points - r.First
	}
	return u
}

// countedRules lists the keys of the rules of two results that have numbers, or should have given points.
func countedRules(results ...*sim.Result) (rules []string) {
	for _, r := range results {
		for _, m := range r.Metrics {
			of, name, _ := strings.Cut(m.Name, ".")
			key, counted := map[string]string{"points": name, "action": "actions." + name, "counter": "counters." + name}[of]
			if counted && !slices.Contains(rules, key) {
				rules = append(rules, key)
			}
		}
		for _, key := range r.Never {
			if !slices.Contains(rules, key) {
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
	u := RuleUse{Rule: rule, Used: mean(here, "used."+rule), Points: mean(here, "points."+rule),
		First: mean(first, "points."+rule), Decimals: 2}
	if name, is := strings.CutPrefix(rule, "actions."); is {
		u.Used, u.Possible = mean(here, "action."+name), new(mean(here, "possible."+name))
	} else if name, is := strings.CutPrefix(rule, "counters."); is {
		u.End = new(mean(here, "counter."+name))
	}
	return u
}

// Words says in sentences what the rules did, the net result last. The arguments name the ruleset and
// the first one: "under B", "under A".
func (u *Use) Words(here, first string) []string {
	d := u.score
	d.Decimals = stats.Decimals(float64(d.High-d.Low) / 2)
	others := Number(math.Abs(u.Others), d.Decimals)
	if strings.Trim(others, "0.") == "" {
		others = "" // none
	}
	return strings.Split(textOf("use", struct {
		*Use
		Here, First, Others, Net string
		Games                    int64
	}{u, here, first, others, d.Estimate(&d.Difference), u.games}), "\n")
}
