package report

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"
	"sync"
	"text/template"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

//go:embed *.tmpl
var templateFiles embed.FS

// column separates the cells of a row, where a template has " |". No name has this character.
const column = "\x1f"

// templates are those of all kinds of reports.
var templates = sync.OnceValue(func() *template.Template {
	all := template.New("").Funcs(functions)
	files, _ := fs.Glob(templateFiles, "*.tmpl")
	for _, file := range files {
		text, _ := templateFiles.ReadFile(file)
		template.Must(all.Parse(strings.ReplaceAll(string(text), " |", column)))
	}
	return all
})

// execute executes a template. An error panics, as the templates are part of the program.
func execute(out io.Writer, name string, data any) {
	if err := templates().ExecuteTemplate(out, name, data); err != nil {
		panic(err)
	}
}

// textOf is what a template prints in a line.
func textOf(name string, data any) string {
	var text strings.Builder
	execute(&text, name, data)
	return text.String()
}

// functions are those that templates can call.
var functions = template.FuncMap{
	"abs":         math.Abs,
	"add":         func(a, b int64) int64 { return a + b },
	"addingUp":    AddingUp,
	"between":     func(low, high sim.Bound, digits int) string { return between(low, high, 1, digits) },
	"byFrequency": byFrequency,
	"chance":      Chance,
	"columnOf":    func(metric string) string { return strings.TrimPrefix(metric, "points.") },
	"company":     company,
	"count":       count,
	"fixed":       func(digits int, x float64) string { return Number(x, digits) },
	"games":       func(d sim.Distribution) []spread { return []spread{{head: "games", counts: d.Counts}} },
	"intervals":   intervals,
	"join":        strings.Join,
	"known":       known,
	"lines":       lines,
	"next":        func(n int) int { return n + 1 },
	"list":        func(words []string) string { return wording.List(words, "and") },
	"mark":        mark,
	"part":        percent,
	"percent":     Percent,
	"phrase":      PhraseOf,
	"plain":       plain,
	"shares":      func(low, high any) string { return between(times(100, low), times(100, high), 1, 1) },
	"signed":      func(digits int, x float64) string { return Signed(x, digits) },
	"tenths":      tenths,
	"times":       times,
	"unit":        unitOf,
	"usualWeight": tune.UsualWeight,
	"valueName":   valueName,
}

// builder makes a document of the lines that a template prints. A line can begin with a mark:
// "#" with the title of the document, whose subtitle follows, and "##" with that of a section.
// "###" begins the caption of a table, and "|" its head or a row. Missing cells are empty.
// ">" begins how to read a section, and "-" an item of a list. All other lines are paragraphs.
//
// A line without a mark continues the text before it, and an empty line ends that. A section
// whose title ends with (page) is not for terminals, and a table with (folded) is long. What
// is no text is added by methods, which a template calls: charts to the last table.
type builder struct {
	*Document
	rest string  // of a line that has not ended yet
	open *string // the text that a line continues, or nil
}

// build returns the document that a template prints. The data embeds b for its methods.
func (b *builder) build(name string, data any) *Document {
	execute(b, name, data)
	b.line(b.rest)
	return b.Document
}

// Write adds the lines that end in p. They are added while the template runs, so that its
// calls of methods find the part before.
func (b *builder) Write(p []byte) (int, error) {
	lines := strings.Split(b.rest+string(p), "\n")
	last := len(lines) - 1
	for _, line := range lines[:last] {
		b.line(line)
	}
	b.rest = lines[last]
	return len(p), nil
}

// line adds a line.
func (b *builder) line(line string) {
	mark, text, _ := strings.Cut(line, " ")
	if strings.HasPrefix(line, "|") {
		mark, text = "|", line[1:]
	}
	switch mark {
	case "":
		b.open = nil
	case "#":
		b.Title, b.open = text, &b.Subtitle
	case "##":
		title, onPage := strings.CutSuffix(text, " (page)")
		b.Sections, b.open = append(b.Sections, Section{Title: title, OnPage: onPage}), nil
	case "###":
		caption, long := strings.CutSuffix(text, " (folded)")
		b.add(Part{Table: &Table{Caption: caption, Long: long}})
	case "|":
		b.last().Table.line(strings.Split(text, column))
	case ">":
		b.open = &b.Sections[len(b.Sections)-1].Lead
		b.say(text)
	case "-":
		if p := b.last(); b.open == nil || p.Items == nil {
			b.add(Part{})
		}
		p := b.last()
		p.Items = append(p.Items, "")
		b.open = &p.Items[len(p.Items)-1]
		b.say(text)
	default:
		b.say(line)
	}
}

// say continues the open text, or begins a paragraph.
func (b *builder) say(text string) {
	if b.open == nil {
		b.add(Part{})
		b.open = &b.last().Text
	}
	*b.open = strings.TrimPrefix(*b.open+" "+text, " ")
}

// parts are those of the last section, or of the answer.
func (b *builder) parts() *[]Part {
	if n := len(b.Sections); n > 0 {
		return &b.Sections[n-1].Parts
	}
	return &b.Answer
}

// add adds parts.
func (b *builder) add(parts ...Part) {
	all := b.parts()
	*all, b.open = append(*all, parts...), nil
}

// last is the last part.
func (b *builder) last() *Part {
	all := *b.parts()
	if len(all) == 0 {
		return &Part{}
	}
	return &all[len(all)-1]
}

// Chart adds a chart to the last table. The note says how to read it.
func (b *builder) Chart(plot *Graph, title, desc string, note ...string) (none string) {
	return b.show(Chart{Title: title, Desc: desc, Note: strings.Join(note, " "), Plot: plot})
}

// show adds a chart to the last table.
func (b *builder) show(c Chart) (none string) {
	t := b.last().Table
	t.Charts = append(t.Charts, c)
	return ""
}

// AddRuleset adds what is said of a ruleset that is open: its digest, what differs from its parent,
// and its rulebook.
func (b *builder) AddRuleset(r Ruleset) (none string) {
	if r.Opened == nil {
		return ""
	}
	d := r.Opened.Document
	if _, summary := d.Heading(); summary != "" {
		b.add(Part{Text: summary})
	}
	b.add(Part{Text: fmt.Sprintf("The digest of %s is `%s`.", r.Title(), d.Digest())})
	if changes := guide.Changes(d); changes.Blocks != nil {
		b.add(Part{Rules: &Rules{Title: changes.Title, Open: true, Sections: func() []ruleset.Section {
			return []ruleset.Section{{Blocks: guide.RulebookOf(r.Opened).Changes.Blocks}}
		}}})
	}
	drawing := ""
	if len(r.Picture.Seats) > 0 {
		drawing = board.Blank(r.Picture, boardWidth)
	}
	b.add(Part{Rules: &Rules{Title: "The whole rulebook of " + r.Title(), Sections: r.Opened.Explain, Drawing: drawing}})
	return ""
}

// boardWidth is the number of columns of a board in a rulebook.
const boardWidth = 80

// AddCode adds lines to be copied.
func (b *builder) AddCode(lines string) (none string) {
	b.add(Part{Code: lines})
	return ""
}

// AddDiff adds the differences between the keys of two rulesets that are open.
func (b *builder) AddDiff(first, other Ruleset) (none string) {
	if first.Opened != nil && other.Opened != nil {
		b.add(Part{Diff: ruleset.Compare(first.Opened.Document, other.Opened.Document)})
	}
	return ""
}

// line adds the head of the table, or a row.
func (t *Table) line(cells []string) {
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if t.Head == nil {
		t.Head = cells
		return
	}
	for len(cells) < len(t.Head) {
		cells = append(cells, "")
	}
	t.Rows = append(t.Rows, cells[:len(t.Head)])
}
