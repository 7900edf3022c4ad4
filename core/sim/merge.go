package sim

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// Merge returns the study of some parts with the sum of their ledgers, equal to that of one run.
// The error has a line for each problem: parts of different studies, repeated shards, and missing
// or unfinished ones. With partial, missing and unfinished parts are no problem. Unlike lists the
// differences between the plans of two parts.
func Merge(parts []*Part, unlike func(p, first *Part) []string, partial bool) (*Part, error) {
	if len(parts) == 0 {
		return nil, errors.New("there is no part to merge")
	}
	var problems []error
	note := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	first, by := parts[0], map[int64]*Part{}
	whole := *first
	whole.Shard, whole.Games, whole.Most, whole.Done, whole.Ledger = Whole, 0, 0, true, Ledger{}
	for _, p := range parts {
		differences := unlike(p, first)
		if p.Shard.Of != first.Shard.Of {
			differences = append(differences, fmt.Sprintf("of %s, not %d", wording.Count(p.Shard.Of, "shard"), first.Shard.Of))
		}
		if differences != nil {
			note("%s is a part of another run than %s: %s", p.File, first.File, strings.Join(differences, "; "))
			continue
		}
		if other := by[p.Shard.Number]; other != nil {
			note("%s, shard %v, and %s, shard %v, have games in common; leave one of them out", other.File, p.Shard, p.File, p.Shard)
			continue
		}
		by[p.Shard.Number] = p
		if whole.Done = whole.Done && p.Done; !p.Done && !partial {
			note("%s, shard %v, has %s: run the command that wrote it again to resume it", p.File, p.Shard, p.HowFar())
		}
		whole.Games, whole.Most = whole.Games+p.Games, whole.Most+p.Most
		if err := whole.Ledger.Add(p.Ledger); err != nil {
			note("%s: %w", p.File, err)
		}
	}
	if int64(len(by)) < first.Shard.Of {
		whole.Done = false
		if !partial {
			noteMissing(note, by, first.Shard.Of)
		}
	}
	return &whole, errors.Join(problems...)
}

// noteMissing notes the shards without a part.
func noteMissing(note func(format string, args ...any), by map[int64]*Part, of int64) {
	last := int64(0)
	for _, n := range append(slices.Sorted(maps.Keys(by)), of+1) {
		switch n - last {
		case 1:
		case 2:
			note("shard %d of %d is missing", last+1, of)
		default:
			note("shards %d to %d of %d are missing", last+1, n-1, of)
		}
		last = n
	}
}

// Unlike lists the differences to another plan; each sentence calls the other "not". The list is
// empty for one run. Names and texts of rulesets do not matter: the digest identifies the rules.
func (p Plan) Unlike(o Plan) (all []string) {
	note := func(what string, own, other any) {
		a, b := strings.Trim(fmt.Sprint(own), "[]"), strings.Trim(fmt.Sprint(other), "[]")
		if a != b {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, cmp.Or(a, "none"), cmp.Or(b, "none")))
		}
	}
	if own, other := len(p.Rulesets), len(o.Rulesets); own != other {
		all = append(all, fmt.Sprintf("games of %s, not of %s", wording.Count(own, "ruleset"), wording.Count(other, "ruleset")))
	}
	note("seats", p.Seats, o.Seats)
	note("bots", strings.Join(p.Bots, ","), strings.Join(o.Bots, ","))
	note("games", p.Games, o.Games)
	note("seed", p.Seed, o.Seed)
	note("rule for bots that fail", p.Failing, o.Failing)
	note("time for a bot's start", p.BotStart, o.BotStart)
	note("time for a bot's move", p.BotTime, o.BotTime)
	note("files by which bots judge:", p.Judges, o.Judges)
	note("until", p.Until, o.Until)
	note("sweep", p.Sweep, o.Sweep)
	for i := range min(len(p.Rulesets), len(o.Rulesets)) {
		own, other := p.Rulesets[i], o.Rulesets[i]
		if own.Digest != other.Digest {
			all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)",
				own.Ruleset, own.Digest, other.Ruleset, other.Digest))
		}
		note("weights of bots for "+own.Ruleset, own.Header().WeightsDigest(), other.Header().WeightsDigest())
		note("ranking of "+own.Ruleset, own.Ranking, other.Ranking)
		note("expected points of "+own.Ruleset, own.Expected, other.Expected)
		note("starting points of "+own.Ruleset, own.Start, other.Start)
	}
	return all
}
