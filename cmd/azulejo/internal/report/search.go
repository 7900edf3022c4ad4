package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

// search is the result of a search with the words for it.
type search struct {
	*tune.Result
	label string
}

// Search describes the result of a search for settings. label is the ruleset as it was named, and snippet
// the best setting as YAML, or "".
func Search(r *tune.Result, label, snippet string) *Document {
	s := search{r, label}
	p := &r.Plan
	d := &Document{Title: "tuning " + label}
	d.Subtitle = fmt.Sprintf("%s; %s of %s; %d games of each setting that stayed, and as many again of the best, seed %d",
		tablesOf(p), count(r.Cost.Settings, "setting"), wording.List(paths(p), "and"), p.Games, p.Seed)
	d.Answer = s.answer(snippet)
	d.Sections = append(d.Sections, s.settings())
	if front, any := s.tradeOffs(); any {
		d.Sections = append(d.Sections, front)
	}
	d.Sections = append(d.Sections, s.effects(), s.cost())
	return d
}

// paths lists the parameters of a plan.
func paths(p *tune.Plan) (all []string) {
	for _, of := range p.Space {
		all = append(all, of.Path)
	}
	return all
}

// tablesOf names the tables of a plan: "2 and 3 seats; random on all seats, or greedy on all seats".
func tablesOf(p *tune.Plan) string {
	var seats, bots, all []string
	for _, t := range p.Tables {
		all = append(all, TableName(t))
		if n := strconv.Itoa(t.Seats); !slices.Contains(seats, n) {
			seats = append(seats, n)
		}
		if c := company(t.Bots); !slices.Contains(bots, c) {
			bots = append(bots, c)
		}
	}
	if len(all) > 1 && len(all) == len(seats)*len(bots) {
		return wording.List(seats, "and") + " seats; " + strings.Join(bots, ", or ")
	}
	return strings.Join(all, "; ")
}

// TableName names a table: "2 seats, greedy on all seats".
func TableName(t tune.Table) string { return count(t.Seats, "seat") + ", " + company(t.Bots) }

// at names a table of several by what it does not share with all others: "3 seats", "random" or "random at 3
// seats".
func (s search) at(table int) string {
	is := s.Plan.Tables[table]
	seats, bots := false, false
	for _, t := range s.Plan.Tables {
		seats = seats || t.Seats != is.Seats
		bots = bots || !slices.Equal(sim.Different(t.Bots), sim.Different(is.Bots))
	}
	name := wording.List(is.Bots, "and")
	if different := sim.Different(is.Bots); len(different) == 1 {
		name = different[0]
	}
	switch {
	case !bots:
		return count(is.Seats, "seat")
	case !seats:
		return name
	}
	return name + " at " + count(is.Seats, "seat")
}

// Wanted puts a target in words: "wins of the first seat from 49 to 51 %".
func Wanted(t tune.Target) string {
	phrase := PhraseOf(t.Metric)
	number := func(x float64) string {
		return minus(strconv.FormatFloat(math.Round(phrase.Factor*x*1e6)/1e6, 'f', -1, 64))
	}
	name, unit := phrase.Name, ""
	if phrase.Factor == 100 {
		unit = " %"
	}
	switch t.Kind {
	case tune.Largest, tune.Smallest:
		return name + " as " + map[tune.Kind]string{tune.Largest: "large", tune.Smallest: "small"}[t.Kind] + " as possible"
	case tune.Keep:
		return name + " as now"
	case tune.Fair:
		if t.Around > 0 {
			return fmt.Sprintf("%s fair ± %s %s", name, number(t.Around), phrase.Unit)
		}
		return name + " fair"
	}
	low, high := t.Low, t.High
	switch {
	case math.IsInf(low, 0):
		return fmt.Sprintf("%s at most %s%s", name, number(high), unit)
	case math.IsInf(high, 0):
		return fmt.Sprintf("%s at least %s%s", name, number(low), unit)
	case low == high:
		return fmt.Sprintf("%s exactly %s%s", name, number(low), unit)
	}
	return fmt.Sprintf("%s from %s to %s%s", name, number(low), number(high), unit)
}

// Objective puts what a search looks for in words, a line each.
func Objective(p *tune.Plan) (lines []string) {
	for _, t := range p.Targets {
		weight := ""
		if t.Weight != tune.UsualWeight(t.Kind) {
			weight = fmt.Sprintf(", weight %g", t.Weight)
		}
		lines = append(lines, Wanted(t)+weight)
	}
	return lines
}

// setting writes a setting: "params.corner=4 bonuses.row.points=3".
func (s search) setting(x tune.Setting) string {
	if x == nil {
		return "as it is"
	}
	return strings.Join(s.Plan.Space.Assignments(x), " ")
}

// brief names the column of a metric: briefly, as a setting has many.
func brief(metric string) string {
	name := strings.TrimPrefix(metric, "points.")
	if p := PhraseOf(metric); p.Title() != p.Name {
		name += " %"
	}
	return name
}

// outcome writes a mean with its interval.
func outcome(o tune.Outcome, metric string) string {
	factor := PhraseOf(metric).Factor
	if o.High-o.Low < exactly {
		return Number(factor*o.Mean, 2)
	}
	return estimate(Number, factor*o.Mean, factor*o.Low, factor*o.High, 0)
}

// verdicts are the words for verdicts.
var verdicts = map[tune.Verdict]string{
	tune.Reached: "reached", tune.Likely: "probably reached", tune.Perhaps: "perhaps reached", tune.Missed: "not reached",
}

// marks are the verdicts after a number.
var marks = map[tune.Verdict]string{tune.Reached: " ✓", tune.Likely: " ~", tune.Perhaps: " ?", tune.Missed: " ✗"}

// letter names a checked setting, from 0, in tables and charts; the one after the last is the ruleset as it
// is.
func (s search) letter(i int) string {
	if i == len(s.Checked) {
		return "now"
	}
	return Letter(i + 1)
}

// columns names the columns of values: the ends of paths.
func (s search) columns() (all []string) {
	for _, p := range s.Plan.Space {
		words := strings.Split(p.Path, ".")
		all = append(all, strings.Join(words[max(0, len(words)-2):], "."))
	}
	return all
}

// values are the cells of a setting below them.
func (s search) values(x tune.Setting) []string {
	if x == nil {
		return make([]string, len(s.Plan.Space))
	}
	return s.Plan.Space.Values(x)
}

// answer says what was found.
func (s search) answer(snippet string) (parts []Part) {
	best := s.Checked[0]
	intro := fmt.Sprintf("The best of %s is `%s`, found in %d games:", count(s.Cost.Settings, "setting"), s.setting(best.Setting), s.Cost.Games)
	if s.nothing() {
		parts = append(parts, Part{Text: "Nothing that was varied makes a difference that these games show."})
		intro = fmt.Sprintf("All %s may be equally good. With `%s`:", count(s.Cost.Settings, "setting"), s.setting(best.Setting))
	}
	var items []string
	for i, t := range s.Plan.Targets {
		items = append(items, s.sentence(best, i, t))
	}
	parts = append(parts, Part{Text: intro, Items: items})
	for i, a := range s.Answers {
		t := s.Plan.Targets[i]
		closest := s.Checked[a.Closest]
		switch {
		case t.Kind.Wish():
		case a.Verdict == tune.Missed:
			text := fmt.Sprintf("No setting that was tried has %s: ", Wanted(t))
			parts = append(parts, Part{Text: text + fmt.Sprintf("the closest is `%s`, with %s.", s.setting(closest.Setting), s.means(closest, i))})
		case a.Best == tune.Missed:
			end := ", at the cost of other targets."
			if len(s.Plan.Targets) == 1 {
				end = " in the new games, though not in those of the search."
			}
			text := fmt.Sprintf("`%s` has %s, with %s"+end, s.setting(closest.Setting), Wanted(t), s.means(closest, i))
			parts = append(parts, Part{Text: text})
		}
	}
	for i, t := range s.Plan.Targets {
		if text := s.differs(i, t); text != "" {
			parts = append(parts, Part{Text: text})
		}
	}
	for i, t := range s.Plan.Targets {
		if text := s.tooWide(i, t); text != "" {
			parts = append(parts, Part{Text: text})
		}
	}
	if text := s.edges(); text != "" {
		parts = append(parts, Part{Text: text})
	}
	if text := s.alike(); text != "" {
		parts = append(parts, Part{Text: text})
	}
	if snippet != "" && !s.nothing() {
		parts = append(parts, Part{Text: "To use it, write:", Code: snippet})
	}
	return parts
}

// nothing reports whether no parameter makes a difference.
func (s search) nothing() bool {
	return !slices.ContainsFunc(s.Effects, tune.Effect.Seen) && !slices.ContainsFunc(s.Together, tune.Together.Seen)
}

// sentence says what a setting does for a target.
func (s search) sentence(c tune.Choice, i int, t tune.Target) string {
	text := Wanted(t) + ": "
	switch {
	case !t.Kind.Wish():
		return text + s.means(c, i) + ", " + verdicts[c.Worst(i)]
	case len(c.Tables) == 1:
		return text + s.means(c, i) + ", now " + s.means(s.Before, i)
	}
	var changes []float64
	for table := range c.Tables {
		changes = append(changes, c.Tables[table][i].Mean-s.Before.Tables[table][i].Mean)
	}
	phrase := PhraseOf(t.Metric)
	low, high := phrase.Factor*slices.Min(changes), phrase.Factor*slices.Max(changes)
	digits := stats.Decimals((high - low) / 2)
	return text + fmt.Sprintf("changes by %s to %s %s", Signed(low, digits), Signed(high, digits), phrase.Unit)
}

// means says what a setting has of a target's metric: of several tables the least and the most.
func (s search) means(c tune.Choice, target int) string {
	phrase := PhraseOf(s.Plan.Targets[target].Metric)
	unit := ""
	if phrase.Factor == 100 {
		unit = " %"
	}
	low, high := c.Tables[0][target], c.Tables[0][target]
	for _, row := range c.Tables {
		if o := row[target]; o.Mean < low.Mean {
			low = o
		} else if o.Mean > high.Mean {
			high = o
		}
	}
	from := outcome(low, s.Plan.Targets[target].Metric)
	to := outcome(high, s.Plan.Targets[target].Metric)
	if from == to {
		return from + unit
	}
	return from + " to " + to + unit
}

// differs says if the best setting reaches a target at some tables only.
func (s search) differs(target int, t tune.Target) string {
	if t.Kind.Wish() {
		return ""
	}
	var yes, no []string
	for table, row := range s.Checked[0].Tables {
		switch name := s.at(table); row[target].Verdict {
		case tune.Reached, tune.Likely:
			yes = append(yes, name)
		case tune.Missed:
			no = append(no, name)
		}
	}
	if yes == nil || no == nil {
		return ""
	}
	return fmt.Sprintf("It reaches %s for %s, and not for %s.", Wanted(t), wording.List(yes, "and"), wording.List(no, "and"))
}

// tooWide says how many games it takes to see whether the best setting is in a range, if these are too
// few.
func (s search) tooWide(target int, t tune.Target) string {
	times := 0.
	for table, row := range s.Checked[0].Tables {
		o := row[target]
		low, high := t.Range(s.Plan.Tables[table].Seats)
		if half := (high - low) / 2; half > 0 && !math.IsInf(half, 0) && !t.Kind.Wish() && o.Verdict != tune.Missed {
			times = max(times, (o.High-o.Low)/2/half)
		}
	}
	if times <= 1 {
		return ""
	}
	games := float64(s.Plan.Games) * 2 * times * times // so that the interval is well inside
	step := math.Pow(10, math.Floor(math.Log10(games)))
	return fmt.Sprintf("The range for %s is narrower than what these games show. To see whether it is reached takes about %.0f games of each setting.",
		PhraseOf(t.Metric).Name, math.Ceil(games/step)*step)
}

// edges says which parameters are best at an end of what was tried, while a target is missed that depends
// on them.
func (s search) edges() string {
	best := s.Checked[0]
	missed := map[string]bool{}
	for i, t := range s.Plan.Targets {
		verdict := best.Worst(i)
		missed[t.Metric] = missed[t.Metric] || verdict == tune.Missed || verdict == tune.Perhaps
	}
	var at []string
	for i, value := range best.Setting {
		p := s.Plan.Space[i]
		matters := func(e tune.Effect) bool { return e.Parameter == i && missed[e.Metric] && e.Seen() }
		_, err := strconv.Atoi(p.Values[value])
		if err == nil && len(p.Values) > 1 && (value == 0 || value == len(p.Values)-1) && slices.ContainsFunc(s.Effects, matters) {
			at = append(at, fmt.Sprintf("`%s=%s`", p.Path, p.Values[value]))
		}
	}
	switch len(at) {
	case 0:
		return ""
	case 1:
		return at[0] + " is at the end of what was tried: perhaps a value beyond is better."
	}
	return wording.List(at, "and") + " are at the ends of what was tried: perhaps values beyond are better."
}

// alike says which settings may be as good as the best.
func (s search) alike() string {
	best := s.Checked[0].Setting
	others := slices.DeleteFunc(slices.Clone(s.Alike), func(x tune.Setting) bool { return slices.Equal(x, best) })
	if len(others) == 0 || s.nothing() {
		return ""
	}
	var ranges []string
	for i, p := range s.Plan.Space {
		var values []int
		for _, x := range others {
			if !slices.Contains(values, x[i]) {
				values = append(values, x[i])
			}
		}
		slices.Sort(values)
		var words []string
		for _, value := range values {
			words = append(words, p.Values[value])
		}
		if n := len(words); n > 3 {
			words = []string{words[0] + " to " + words[n-1]}
		}
		if !slices.Equal(values, []int{best[i]}) {
			ranges = append(ranges, fmt.Sprintf("`%s` %s", p.Path, wording.List(words, "or")))
		}
	}
	text := fmt.Sprintf("%s may be as good, with %s: these games cannot tell.", count(len(others), "other setting"), wording.List(ranges, "and"))
	if s.Cost.LeftOut > 0 {
		text += fmt.Sprintf(" %d of them had fewer games, as others looked better.", s.Cost.LeftOut)
	}
	return text
}

// settings is the section of the checked settings.
func (s search) settings() Section {
	section := Section{Title: "The best settings", Lead: "These numbers come from new games, with other tiles than those of the search: there the best setting looks better " +
		"than it is, as luck helped it. 95 of 100 intervals (after ±, or in brackets) hold the true number. " + s.legend()}
	all := append(slices.Clone(s.Checked), s.Before)
	names := &Table{Caption: "The settings", Head: append([]string{"setting"}, s.columns()...)}
	for i, c := range all[:len(s.Checked)] {
		names.Rows = append(names.Rows, append([]string{s.letter(i)}, s.values(c.Setting)...))
	}
	several := len(s.Plan.Tables) > 1
	if several {
		section.Parts = append(section.Parts, Part{Table: names})
	}
	for table := range s.Plan.Tables {
		t := &Table{Caption: "What the settings do", Head: slices.Clone(names.Head)}
		if several { // the values are above
			t.Caption, t.Head = t.Caption+": "+s.at(table), t.Head[:1]
		}
		for i, target := range s.Plan.Targets {
			t.Head = append(t.Head, brief(target.Metric))
			t.Charts = append(t.Charts, s.chart(table, i))
		}
		for i, c := range all {
			row := []string{s.letter(i)}
			if !several {
				row = append(row, s.values(c.Setting)...)
			}
			for i, o := range c.Tables[table] {
				row = append(row, outcome(o, s.Plan.Targets[i].Metric)+marks[o.Verdict])
			}
			t.Rows = append(t.Rows, row)
		}
		section.Parts = append(section.Parts, Part{Table: t})
	}
	return section
}

// legend says what the marks are, if any target has one.
func (s search) legend() string {
	if !slices.ContainsFunc(s.Plan.Targets, func(t tune.Target) bool { return !t.Kind.Wish() }) {
		return ""
	}
	return "✓ is reached, ~ probably, ? perhaps and ✗ not."
}

// chart draws a target of all checked settings.
func (s search) chart(table, target int) Chart {
	t := s.Plan.Targets[target]
	phrase := PhraseOf(t.Metric)
	g := &Graph{Axis: phrase.Title()}
	low, high := t.Range(s.Plan.Tables[table].Seats)
	switch {
	case t.Kind == tune.Keep:
		g.Rule, g.Ruled = new(phrase.Factor*s.Before.Tables[table][target].Mean), "now"
	case t.Kind.Wish():
	case math.IsInf(low, 0):
		g.Rule, g.Ruled = new(phrase.Factor*high), "at most"
	case math.IsInf(high, 0):
		g.Rule, g.Ruled = new(phrase.Factor*low), "at least"
	default:
		g.Rule, g.Ruled = new(phrase.Factor*(low+high)/2), "wanted"
	}
	for i, c := range append(slices.Clone(s.Checked), s.Before) {
		o := c.Tables[table][target]
		g.Row(s.letter(i), min(i, 1), Number(phrase.Factor*o.Mean, stats.Decimals(phrase.Factor*(o.High-o.Low)/2)), phrase.Factor, o.Mean, o.Low, o.High)
		if i == len(s.Checked) {
			g.Open(2)
		}
	}
	return Chart{Title: phrase.Title(), Desc: fmt.Sprintf("%s of %s and of the ruleset as it is, with intervals.", phrase.Name, count(len(s.Checked), "setting")), Plot: g}
}

// tradeOffs is the section of settings of which none is better in all targets, and whether there are
// several.
func (s search) tradeOffs() (Section, bool) {
	section := Section{Title: "Trade-offs", Lead: "No setting is best for all targets: each of these is nearer to one target than A, and further from another. " +
		"How far is measured in spreads: one is the standard deviation of games under the ruleset as it is. Below 0 is better than now."}
	t := &Table{Caption: "By how much each target is missed", Head: []string{"setting"}}
	var front []int
	for _, target := range s.Plan.Targets {
		t.Head = append(t.Head, strings.TrimSuffix(brief(target.Metric), " %"))
	}
	for i, c := range s.Checked {
		if !c.Front {
			continue
		}
		front = append(front, i)
		row := []string{s.letter(i)}
		for _, miss := range c.Misses {
			row = append(row, Number(miss, 3))
		}
		t.Rows = append(t.Rows, row)
	}
	if len(s.Plan.Targets) > 1 {
		t.Charts = append(t.Charts, s.plane(front))
	}
	section.Parts = []Part{{Table: t}}
	return section, len(front) > 1 && len(s.Plan.Targets) > 1
}

// plane draws the front in the plane of the two targets that differ most.
func (s search) plane(front []int) Chart {
	spread := func(target int) float64 {
		low, high := math.Inf(1), math.Inf(-1)
		for _, i := range front {
			low, high = min(low, s.Checked[i].Misses[target]), max(high, s.Checked[i].Misses[target])
		}
		return high - low
	}
	targets := make([]int, len(s.Plan.Targets))
	for i := range targets {
		targets[i] = i
	}
	slices.SortStableFunc(targets, func(a, b int) int {
		switch x, y := spread(a), spread(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	x, y := targets[0], targets[1]
	name := func(target int) string {
		return "miss of " + PhraseOf(s.Plan.Targets[target].Metric).Name + ", spreads"
	}
	plot := &Plane{X: name(x), Y: name(y)}
	for _, i := range front {
		c := s.Checked[i]
		plot.Points = append(plot.Points, Spot{s.letter(i) + " " + s.setting(c.Setting), c.Misses[x], c.Misses[y]})
	}
	return Chart{Title: "Trade-offs", Desc: "Each point is a setting; nearer to the lower left corner is better.", Plot: plot}
}

// effects is the section of what parameters do.
func (s search) effects() Section {
	section := Section{Title: "What each parameter does", Lead: "Each number is the mean of all settings with that value, with its 95 % interval. " +
		"Settings that were dropped early had fewer games."}
	var more []string
	for i, p := range s.Plan.Space {
		var unseen []string
		var done []string
		for _, e := range s.Effects {
			if e.Parameter != i || slices.Contains(done, e.Metric) {
				continue
			}
			done = append(done, e.Metric)
			var all []tune.Effect // of all tables
			for _, o := range s.Effects {
				if o.Parameter == i && o.Metric == e.Metric {
					all = append(all, o)
				}
			}
			section.Parts = append(section.Parts, Part{Table: s.effect(all)})
			if text := s.unseen(all); text != "" {
				unseen = append(unseen, text)
			}
		}
		if unseen != nil {
			more = append(more, fmt.Sprintf("`%s` makes no difference that was seen to %s.", p.Path, wording.List(unseen, "and")))
		}
	}
	var largest *tune.Together
	for i, t := range s.Together {
		if largest == nil || t.P < largest.P || t.P == largest.P && math.Abs(t.Beyond)/s.scale(t) > math.Abs(largest.Beyond)/s.scale(*largest) {
			largest = &s.Together[i]
		}
	}
	if largest != nil {
		more = append(more, s.together(*largest))
	}
	section.Parts = append(section.Parts, Part{Items: more})
	return section
}

// exactly is what intervals are wider than if games differ at all.
const exactly = 1e-9

// amount writes a mean with half its interval, in the unit of a phrase.
func (p Phrase) amount(mean, half float64) string {
	mean, half = p.Factor*mean, p.Factor*half
	if half < exactly {
		return Number(mean, 2)
	}
	digits := stats.Decimals(half)
	return plusMinus(Number(mean, digits), half, digits)
}

// unseen names a metric to which a parameter makes no difference at any table or at some, and how small one
// could have been seen; "" if it makes one at all.
func (s search) unseen(effects []tune.Effect) string {
	widest := 0.
	var at []string
	for _, e := range effects {
		if e.Seen() {
			continue
		}
		at = append(at, s.at(e.Table))
		for _, l := range e.Levels {
			widest = max(widest, l.Half)
		}
	}
	phrase := PhraseOf(effects[0].Metric)
	text := phrase.Name
	switch {
	case at == nil:
		return ""
	case len(at) < len(effects):
		text += " with " + wording.List(at, "and")
	}
	widest *= phrase.Factor
	if widest < exactly {
		return text
	}
	return fmt.Sprintf("%s (up to about ± %s %s)", text, Number(widest, stats.Decimals(widest)), phrase.Unit)
}

// scale is the spread of a game in a metric at a table.
func (s search) scale(t tune.Together) float64 {
	var metrics []string
	for _, target := range s.Plan.Targets {
		if !slices.Contains(metrics, target.Metric) {
			metrics = append(metrics, target.Metric)
		}
	}
	return s.Scale[t.Table][slices.Index(metrics, t.Metric)]
}

// effect is the table of what a parameter does to a metric, with a column for each table.
func (s search) effect(effects []tune.Effect) *Table {
	p, phrase := s.Plan.Space[effects[0].Parameter], PhraseOf(effects[0].Metric)
	t := &Table{Caption: fmt.Sprintf("%s by %s", phrase.Title(), p.Path), Head: []string{p.Path}, Long: !slices.ContainsFunc(effects, tune.Effect.Seen)}
	g := lines(p.Path, false)
	for i, e := range effects {
		name := phrase.Title()
		if len(effects) > 1 {
			name = s.at(e.Table)
		}
		t.Head = append(t.Head, name)
		for k, l := range e.Levels {
			label := p.Values[l.From]
			if l.To > l.From {
				label += " to " + p.Values[l.To]
			}
			if i == 0 {
				t.Rows = append(t.Rows, []string{label})
			}
			t.Rows[k] = append(t.Rows[k], phrase.amount(l.Mean, l.Half))
			x := k
			if n, err := strconv.Atoi(p.Values[l.From]); err == nil {
				x = n
			}
			g.Point(name, i, x, phrase.Factor*l.Mean, phrase.Factor*(l.Mean-l.Half), phrase.Factor*(l.Mean+l.Half))
		}
	}
	if len(t.Rows) > 1 {
		t.Charts = []Chart{{Title: t.Caption, Desc: fmt.Sprintf("A line of %s over the values of %s, with a band for the intervals.", phrase.Name, p.Path), Plot: g}}
	}
	return t
}

// together says what the parameters that go together most do together.
func (s search) together(t tune.Together) string {
	phrase := PhraseOf(t.Metric)
	a, b := s.Plan.Space[t.Parameters[0]], s.Plan.Space[t.Parameters[1]]
	half := phrase.Factor * t.Half
	digits := stats.Decimals(half)
	if !t.Seen() {
		return fmt.Sprintf("No two parameters change more or less together than each of them alone, as far as these games show. The largest such effect is that of `%s` and `%s`: %s ± %s %s of %s.",
			a.Path, b.Path, Signed(phrase.Factor*t.Beyond, digits), Number(half, digits), phrase.Unit, phrase.Name)
	}
	return fmt.Sprintf("`%s` and `%s` work together: with %s and %s, %s differs by %s ± %s %s from what each of them does alone, added up.",
		a.Path, b.Path, a.Values[t.Values[0][0]], b.Values[t.Values[1][0]], phrase.Name, Signed(phrase.Factor*t.Beyond, digits), Number(half, digits), phrase.Unit)
}

// cost is the section of what the search took.
func (s search) cost() Section {
	c := s.Cost
	text := fmt.Sprintf("%d of %s were tried in %d games. To play all of them as long as the best would take %d.", c.Settings, count(c.Of, "setting"), c.Games, c.Grid)
	if int64(c.Settings) == c.Of {
		text = fmt.Sprintf("All %s were tried, in %d games. To play all of them as long as the best would take %d.", count(c.Of, "setting"), c.Games, c.Grid)
	}
	items := make([]string, 0, len(s.Plan.Targets))
	for i, t := range s.Plan.Targets {
		var spreads []string
		for table := range s.Plan.Tables {
			spreads = append(spreads, Number(PhraseOf(t.Metric).Factor*s.scale(tune.Together{Table: table, Metric: t.Metric}), 1))
		}
		items = append(items, fmt.Sprintf("%s: weight %g, in spreads of %s", Objective(&s.Plan)[i], t.Weight, wording.List(spreads, "and")))
	}
	return Section{Title: "How it was searched", OnPage: true, Parts: []Part{{Text: text}, {Text: "A setting is better if the sum of its misses is smaller, each with its weight:", Items: items}}}
}
