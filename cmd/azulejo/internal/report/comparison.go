package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// comparison is the page of a comparison while it is written.
type comparison struct {
	*sim.Comparison
	rules []Ruleset
}

// Comparison returns the page of a run of several rulesets.
func Comparison(c *sim.Comparison, o Origin) Page {
	x := comparison{c, o.Rulesets}
	p := o.page(x.title(), fmt.Sprintf("%s, %s, %s of each on the same seeds from %s",
		count(int64(x.Plan.Seats), "seat"), company(x.Plan.Bots), count(x.Games, "game"), x.Plan.Seed))
	if x.Partial {
		p.Partial = "Not all of the games that were asked for are played."
	}
	if x.Games > 0 {
		p.Answer = append(x.answer(), x.Never()...)
		if x.Plan.Sweep != nil {
			p.Sections = append(p.Sections, x.sweep())
		}
		p.Sections = append(p.Sections, x.differences()...)
		p.Sections = append(p.Sections, x.scores())
		if x.Plan.Sweep == nil {
			p.Sections = append(p.Sections, x.winning())
		}
	}
	p.Sections = append(p.Sections, x.told(), x.facts(o))
	return p
}

// title names what is compared.
func (x comparison) title() string {
	if s := x.Plan.Sweep; s != nil {
		return x.rules[0].title() + ": what " + s.Path + " does"
	}
	var names []string
	for i := range x.rules {
		names = append(names, x.called(i))
	}
	return strings.Join(names, " against ")
}

// called returns the name of a ruleset, from 0, or what it was asked for by where
// several have that name.
func (x comparison) called(number int) string {
	for i, r := range x.rules {
		if i != number && r.title() == x.rules[number].title() {
			return x.rules[number].Label
		}
	}
	return x.rules[number].title()
}

// name is what a ruleset is called in tables and plots, counted from 1.
func (x comparison) name(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Values[number-1]
	}
	return sim.Letter(number)
}

// answer tells what differs, and of what nothing was seen.
func (x comparison) answer() []string {
	if x.Plan.Sweep != nil {
		return x.sweepAnswer()
	}
	var all []string
	for i := range x.rules[1:] {
		var sure, unseen []string
		for _, d := range x.Of(i + 2) {
			switch d.Verdict {
			case sim.Differs:
				sure = append(sure, d.Words)
			case sim.Unseen:
				unseen = append(unseen, blind(d))
			}
		}
		all = append(all, x.differs(i+2, sure)...)
		if unseen != nil {
			all = append(all, "No difference was seen in "+wording.List(unseen, "and")+
				". In brackets is what could have been seen.")
		}
	}
	return all
}

// blind names what no difference was seen in, with the smallest that could have been.
func blind(d sim.Difference) string {
	phrase := sim.PhraseOf(d.Metric)
	size := phrase.Factor * float64(d.Detectable)
	if !known(size) {
		return phrase.Name
	}
	return fmt.Sprintf("%s (%s %s)", phrase.Name, decimal(size, stats.Decimals(size)), phrase.Unit)
}

// mostSure is how many differences the answer tells; all are in the tables.
const mostSure = 5

// differs tells the differences of a ruleset in a paragraph.
func (x comparison) differs(number int, sure []string) []string {
	if sure == nil {
		return []string{fmt.Sprintf("No difference between %s and %s was seen.", x.called(0),
			x.called(number-1))}
	}
	more := ""
	if len(sure) > mostSure {
		more = fmt.Sprintf("; and %d more, in the tables below", len(sure)-mostSure)
		sure = sure[:mostSure]
	}
	return []string{capital(strings.Join(sure, "; ")) + more + "."}
}

// capital begins a sentence, if not with a key of the ruleset.
func capital(text string) string {
	first, _, _ := strings.Cut(text, " ")
	if text == "" || strings.Contains(first, ".") {
		return text
	}
	letter, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(letter)) + text[size:]
}

// told is the rules of all, and what differs between them.
func (x comparison) told() Section {
	s := Section{Title: "The rules"}
	if x.Plan.Sweep == nil {
		for i, r := range x.rules[1:] {
			s.Parts = append(s.Parts, Part{Text: fmt.Sprintf("From A, %s, to %s, %s:", x.called(0), x.name(i+2),
				x.called(i+1))}, Part{Diff: diffOf(r.Against)})
		}
	}
	s.Parts = append(s.Parts, x.rules[0].rules()...)
	if x.Plan.Sweep == nil {
		for _, r := range x.rules[1:] {
			s.Parts = append(s.Parts, r.rules()...)
		}
	}
	return s
}

// facts is how the run was made.
func (x comparison) facts(o Origin) Section {
	rows := pairs("seats", whole(x.Plan.Seats), "bots", strings.Join(x.Plan.Bots, ", "),
		"games of each", whole(x.Games),
		"seeds", fmt.Sprintf("%s, from %s", whole(x.Games/x.Plan.BlockSize()), x.Plan.Seed),
		"program", o.Program+" "+o.Version)
	for i, lane := range x.Plan.Rulesets {
		rows = append(rows, []string{"digest of " + x.name(i+1), lane.Digest})
	}
	if u := x.Plan.Until; u != nil {
		rows = append(rows, []string{"until", fmt.Sprintf("%s ± %g", u.Metric, u.Within)})
	}
	return Section{Title: "How it was run",
		Lead: "All rulesets play the same seeds with the same bots on the same seats. A difference " +
			"is the mean of the differences between games on one seed, and its interval comes from " +
			"these. It counts as seen where chance alone would not make it, with all differences of " +
			"the page in view (Holm's correction): of twenty comparisons of games that are alike, " +
			"one may claim something. " + x.Players(),
		Parts: []Part{{Table: facts("The run", rows)}, {Table: x.meanings()}}}
}

// meanings says what each of the measures is.
func (x comparison) meanings() *Table {
	t := &Table{Caption: "What the measures are", Head: []string{"measure", "in", "meaning"},
		Long: true}
	for _, m := range x.Rulesets[0].Metrics {
		t.Rows = append(t.Rows, []string{m.Name, unitOf(m), m.About})
	}
	return t
}
