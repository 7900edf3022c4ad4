package ruleset

import (
	"slices"
	"strings"
)

// Section is a part of a rulebook: the rules of one ruleset in words that
// somebody can play from who knows neither the game nor rulesets.
type Section struct {
	Title  string
	Blocks []Block
}

// Layout says how the sentences of a Block stand.
type Layout uint8

// The layouts of blocks.
const (
	Paragraph Layout = iota // one behind the other
	Item                    // the same, as an item of a list
	Table                   // each is a row, with tabs between its cells
	Drawing                 // one, whose lines stay as they are
)

// Block is what stands together in a section.
type Block struct {
	Layout    Layout
	Sentences []Sentence
}

// Sentence is a sentence of a rulebook, a row of a table or a drawing, and what
// backs it.
type Sentence struct {
	Text string
	// Keys are the keys whose values the sentence tells. One that tells what is
	// so in every game of a variant has the key `variant` alone.
	Keys []string
}

// variantKey backs what is so in every game of a variant.
const variantKey = "variant"

// Writer writes a rulebook. What is written last is the place where the next
// sentence goes.
type Writer struct {
	*Teller
	sections []Section
	open     bool // the last block takes more sentences
}

// NewWriter returns a Writer that tells formulas with the words of a Teller.
func NewWriter(t *Teller) *Writer { return &Writer{Teller: t} }

// Section begins a section.
func (w *Writer) Section(title string) {
	w.Glossary()
	w.sections = append(w.sections, Section{Title: title})
	w.open = false
}

// Say adds a sentence to the paragraph or item. Without keys it is backed by the
// variant. An empty text adds none.
func (w *Writer) Say(text string, keys ...string) {
	if !w.open && text != "" {
		w.block(Paragraph)
	}
	w.add(text, keys)
}

// Break ends a paragraph or a list.
func (w *Writer) Break() { w.open = false }

// Item begins an item of a list with a sentence.
func (w *Writer) Item(text string, keys ...string) {
	if text != "" {
		w.block(Item)
		w.add(text, keys)
	}
}

// Row adds a row to a table.
func (w *Writer) Row(keys []string, cells ...string) {
	if last := w.last(); last == nil || last.Layout != Table {
		w.block(Table)
	}
	w.add(strings.Join(cells, "\t"), keys)
	w.open = false
}

// Draw adds a drawing.
func (w *Writer) Draw(text string, keys ...string) {
	w.block(Drawing)
	w.add(strings.TrimRight(text, "\n"), keys)
	w.open = false
}

// Sections returns what has been written, without sections that stayed empty.
func (w *Writer) Sections() []Section {
	w.Glossary()
	return slices.DeleteFunc(w.sections, func(s Section) bool { return len(s.Blocks) == 0 })
}

// Glossary says what the names in the formulas mean that stand in the section as
// they are. Every section ends with it.
func (w *Writer) Glossary() {
	if len(w.unsaid) == 0 {
		return
	}
	w.Break()
	w.Say("In these formulas:", w.unsaidKeys...)
	for _, n := range w.unsaid {
		w.Item("`"+n.Path+"`: "+n.Doc+".", w.unsaidKeys...)
	}
	w.unsaid, w.unsaidKeys = nil, nil
	w.Break()
}

func (w *Writer) block(l Layout) {
	s := &w.sections[len(w.sections)-1]
	s.Blocks = append(s.Blocks, Block{Layout: l})
	w.open = true
}

// last returns the block that was written last in the section, or nil.
func (w *Writer) last() *Block {
	s := &w.sections[len(w.sections)-1]
	if len(s.Blocks) == 0 {
		return nil
	}
	return &s.Blocks[len(s.Blocks)-1]
}

func (w *Writer) add(text string, keys []string) {
	if text == "" {
		return
	}
	if len(keys) == 0 {
		keys = []string{variantKey}
	}
	for _, key := range keys {
		keys = w.withParams(keys, key)
	}
	b := w.last()
	b.Sentences = append(b.Sentences, Sentence{text, keys})
}

// withParams adds the parameters that the formula of a key uses to some keys, and
// what is behind known numbers.
func (w *Writer) withParams(keys []string, key string) []string {
	given := len(keys)
	f := w.Formula(key)
	if f == nil {
		return keys
	}
	for _, e := range w.Document.Get(paramsKey).Entries() {
		if path := join(paramsKey, e.Key); f.Uses(path) && !slices.Contains(keys, path) {
			keys = append(slices.Clip(keys), path)
		}
	}
	for name, behind := range w.Behind {
		for _, path := range behind {
			if f.Uses(name) && !slices.Contains(keys, path) {
				keys = append(slices.Clip(keys), path)
			}
		}
	}
	slices.Sort(keys[given:]) // a map has no order
	return keys
}
