package variants

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Header returns a header for records of the ruleset's games, without players and seed. It
// contains the text of a ruleset that is not shipped, so the game can be replayed without the
// file.
func (r *Ruleset) Header() record.Header {
	h := record.Header{
		Format:  record.Format,
		Ruleset: r.Name,
		Variant: r.Variant.Name(),
		Digest:  r.Document.Digest(),
	}
	if !r.Shipped {
		h.Source = r.Document.Resolved()
	}
	if r.Weights != nil {
		h.Weights = r.Weights.Text
	}
	return h
}

// Recorded opens the ruleset of a header: the text in the header, or else a shipped ruleset. A
// record can come from anybody, so it opens no file.
func Recorded(h record.Header, options ...Option) (*Ruleset, error) {
	if h.Source != "" {
		r, err := Parse(h.Ruleset, []byte(h.Source), options...)
		if err == nil && h.Weights != "" {
			err = r.useWeights(Weights{cmp.Or(WeightsFile(h.Ruleset), "weights"), h.Weights})
		}
		if err != nil {
			return nil, err
		}
		return r, nil
	}
	r, err := Shipped(h.Ruleset, options...)
	if _, unknown := errors.AsType[*NotFoundError](err); unknown {
		return nil, fmt.Errorf("ruleset %q is not a shipped one, and the record has no `source` with its text", h.Ruleset)
	}
	return r, err
}

// Replayed is Recorded for a game that was played: weights that do not fit this version of the variant are left out,
// as no move depends on them. [Ruleset.Unfit] says why.
func Replayed(h record.Header) (*Ruleset, error) {
	r, err := Recorded(h)
	if err == nil || h.Weights == "" {
		return r, err
	}
	h.Weights = ""
	r, without := Recorded(h)
	if without != nil {
		return nil, without
	}
	r.Unfit = err
	return r, nil
}

// RecordOpener returns an opener for the headers of one record. It keeps opened rules, as many
// games have the same.
func RecordOpener() record.Opener {
	opened := map[[3]string]*Ruleset{}
	return func(h record.Header) (core.Rules, string, error) {
		key := [3]string{h.Ruleset, h.Source, h.Weights}
		if opened[key] == nil {
			r, err := Replayed(h)
			if err != nil {
				return nil, "", err
			}
			opened[key] = r
		}
		if err := opened[key].fits(h); err != nil {
			return nil, "", err
		}
		return opened[key].Rules, opened[key].Document.Digest(), nil
	}
}

// fits checks the variant and the seed of a header.
func (r *Ruleset) fits(h record.Header) error {
	if is := r.Variant.Name(); h.Variant != "" && h.Variant != is {
		return fmt.Errorf("variant: %s is a ruleset of %s, here is %s", wording.Printable(h.Ruleset), is, wording.Printable(h.Variant))
	}
	if _, err := strconv.ParseUint(h.Seed, 10, 64); h.Seed != "" && err != nil {
		return fmt.Errorf("seed: %q is no whole number from 0 to 2^64-1", h.Seed)
	}
	return nil
}

// A Run plays many games: a *sim.Setup, a *sim.Ruleset or a *tournament.Setup. It is an
// interface, and a program that plays one game need not link these packages.
type Run interface {
	// SetRuleset sets the fields that depend on the ruleset. The text is the resolved ruleset,
	// ranking names the values of the ranking, and expected are the keys that should give points.
	SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string)
}

// Fill sets all fields of a run that depend on the ruleset. Seats, bots, games and seed stay
// unchanged.
func (r *Ruleset) Fill(run Run) {
	var ranking, expected []string
	for _, v := range r.Document.Get("ranking").Items() {
		ranking = append(ranking, strings.Join(strings.Fields(v.Text()), " "))
	}
	for _, v := range draft.Scoring(r.Document) {
		expected = append(expected, v.Path())
	}
	for _, group := range []string{"on", "actions"} {
		for _, e := range r.Document.Get(group).Entries() {
			if slices.ContainsFunc(e.Value.Get("do").Items(), func(v ruleset.Value) bool { return v.Get("score").Exists() }) {
				expected = append(expected, e.Value.Path())
			}
		}
	}
	run.SetRuleset(r.Rules, r.Header(), r.Document.Resolved(), ranking, expected)
}
