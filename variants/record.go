package variants

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// Header begins the header of a record of the ruleset's games: all but who sits
// where, and the seed. A ruleset that is not shipped goes into the record as text,
// so that the game can be replayed where there is no file of it.
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

// Recorded opens what a header names: the ruleset in the header itself where there
// is one, or a shipped one. As a record can come from anybody, it opens no file.
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

// RecordOpener returns the opener for the headers of one record, which keeps the
// rules that it has opened: many games have the same.
func RecordOpener() record.Opener {
	opened := map[[2]string]*Ruleset{}
	return func(h record.Header) (core.Rules, string, error) {
		key := [2]string{h.Ruleset, h.Source}
		if opened[key] == nil {
			r, err := Recorded(h)
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

// fits checks what a header says beside the name of the ruleset.
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
// interface so that a program that plays one game links none of these packages.
type Run interface {
	// SetRuleset sets what depends on the ruleset. The text is the resolved ruleset;
	// ranking names what seats are ranked by, and expected are the keys that are
	// expected to give points.
	SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string)
}

// Fill sets all of a run that depends on the ruleset. Seats, bots, games and seed are
// left as they are.
func (r *Ruleset) Fill(run Run) {
	var ranking, expected []string
	for _, v := range r.Document.Get("ranking").Items() {
		ranking = append(ranking, strings.Join(strings.Fields(v.Text()), " "))
	}
	for _, v := range draft.Scoring(r.Document) {
		expected = append(expected, v.Path())
	}
	run.SetRuleset(r.Rules, r.Header(), r.Document.Resolved(), ranking, expected)
}
