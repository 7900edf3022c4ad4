package guide

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Rulebook is the rules of a ruleset in words.
type Rulebook struct {
	Name, Summary string
	Sections      []ruleset.Section // none if the variant has no rulebooks
	Changes       ruleset.Section   // of what the ruleset extends
	changed       []string          // keys
}

// RulebookOf returns the rules of a ruleset without problems.
func RulebookOf(r *variants.Ruleset) Rulebook {
	b := Rulebook{Sections: r.Explain(), Changes: Changes(r.Document)}
	b.Name, b.Summary = r.Document.Heading()
	b.Name = cmp.Or(b.Name, r.Name)
	if b.Changes.Blocks != nil {
		for _, c := range r.Document.Changes() {
			b.changed = append(b.changed, c.Key)
		}
		b.tellChanges(r)
	}
	return b
}

// orderTitle is the section that lists what other sections say.
const orderTitle = "The order of a round"

// tellChanges puts sentences about the changes before the keys. It leaves out sentences that shipped
// parents have too.
func (b *Rulebook) tellChanges(r *variants.Ruleset) {
	same := map[string]bool{}
	var before []ruleset.Section
	redrawn := false
	for _, name := range r.Document.Extends() {
		if parent, err := variants.Shipped(name); err == nil {
			before = append(before, parent.Explain()...)
			redrawn = redrawn || boardsDiffer(r, parent)
		}
	}
	eachSentence(before, func(_ string, s ruleset.Sentence) { same[s.Text] = true })
	var told []ruleset.Block
	for _, section := range b.Sections {
		if section.Title != orderTitle {
			told = b.tell(told, section, same)
		}
	}
	gone := b.gone(r.Document, before, same)
	if told == nil && gone == nil && redrawn {
		gone = []ruleset.Sentence{{Text: "The board is another one: see its drawing."}}
	}
	if told = addItems(told, gone); told == nil {
		return
	}
	keys := &b.Changes.Blocks[0]
	keys.Layout, keys.Sentences = ruleset.Fold, slices.Insert(keys.Sentences, 0, ruleset.Sentence{Text: "In the keys of the file:"})
	b.Changes.Blocks = append(told, *keys)
}

// tell adds the news of a section. A table gets the sentence before it, and replaces a formula there.
func (b *Rulebook) tell(told []ruleset.Block, section ruleset.Section, same map[string]bool) []ruleset.Block {
	before := section.Title + ":" // the words before a block, "" for told ones
	for i, block := range section.Blocks {
		news := b.news(block, same)
		switch {
		case news == nil || block.Layout == ruleset.Fold:
		case block.Layout == ruleset.Table:
			if before != "" {
				told = append(told, ruleset.Block{Sentences: []ruleset.Sentence{{Text: before}}})
			}
			told = append(told, ruleset.Block{Layout: ruleset.Table, Sentences: withHead(block, news)})
		default:
			if i+1 < len(section.Blocks) && section.Blocks[i+1].Layout == ruleset.Table && b.news(section.Blocks[i+1], same) != nil {
				news = slices.DeleteFunc(news, func(s ruleset.Sentence) bool { // the words before the table stand there
					return formulas.MatchString(s.Text) || strings.HasSuffix(s.Text, ":")
				})
			}
			told = addItems(told, itemsOf(slices.Clone(news)))
		}
		before = block.Sentences[len(block.Sentences)-1].Text
		if formulas.MatchString(before) {
			before = section.Title + ":"
		} else if len(news) > 0 && news[len(news)-1].Text == before {
			before = ""
		}
	}
	return told
}

// addItems adds items to the list at the end of blocks, or as a new one.
func addItems(blocks []ruleset.Block, items []ruleset.Sentence) []ruleset.Block {
	if last := len(blocks) - 1; last >= 0 && blocks[last].Layout == ruleset.Items {
		blocks[last].Sentences = append(blocks[last].Sentences, items...)
	} else if len(items) > 0 {
		blocks = append(blocks, ruleset.Block{Layout: ruleset.Items, Sentences: items})
	}
	return blocks
}

// itemsOf returns sentences as items of a list: parts of another list, or what is before one, as whole sentences.
func itemsOf(list []ruleset.Sentence) []ruleset.Sentence {
	for i, s := range list {
		if text := strings.TrimRight(s.Text, ",:"); text != s.Text {
			list[i].Text = text + "."
		}
		list[i].Text = wording.Capital(list[i].Text)
	}
	return list
}

// boardsDiffer reports whether boards without tiles look different.
func boardsDiffer(r, parent *variants.Ruleset) bool {
	own, drawn := Picture(r, 0)
	theirs, both := Picture(parent, 0)
	return drawn && both && !reflect.DeepEqual(own.Seats[0].Areas, theirs.Seats[0].Areas)
}

// gone returns sentences of parents about changed keys, one for each key. It leaves out keys that the ruleset puts in
// words, or the same section or an earlier one tells something new about.
func (b *Rulebook) gone(d *ruleset.Document, before []ruleset.Section, same map[string]bool) (list []ruleset.Sentence) {
	now, news := map[string]bool{}, map[string][]string{} // texts, and keys by section
	eachSentence(b.Sections, func(section string, s ruleset.Sentence) {
		if now[s.Text] = true; b.Changed(s) && !same[s.Text] {
			news[section] = append(news[section], s.Keys...)
		}
	})
	var done []string
	eachSentence(before, func(section string, s ruleset.Sentence) {
		done = append(done, news[section]...)
		told := slices.ContainsFunc(s.Keys, func(key string) bool {
			words, _ := d.Words(key)
			return words != "" || slices.Contains(done, key)
		})
		if section != orderTitle && !told && !now[s.Text] && b.Changed(s) {
			done = append(done, s.Keys...)
			s.Text = "No longer: " + strings.ReplaceAll(s.Text, "\t", ": ")
			list = append(list, s)
		}
	})
	return itemsOf(list)
}

// eachSentence calls do with the title of the section and each sentence.
func eachSentence(sections []ruleset.Section, do func(section string, s ruleset.Sentence)) {
	for _, section := range sections {
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				do(section.Title, s)
			}
		}
	}
}

// withHead returns rows of a table. If they have numbers, the first row of the table comes first and names them.
func withHead(table ruleset.Block, rows []ruleset.Sentence) []ruleset.Sentence {
	text := rows[0].Text
	_, err := strconv.Atoi(text[strings.LastIndex(text, "\t")+1:])
	if err != nil || text == table.Sentences[0].Text {
		return rows
	}
	return slices.Insert(rows, 0, table.Sentences[0])
}

// formulas finds a formula with several words in a sentence.
var formulas = regexp.MustCompile("`[^`]* [^`]*`")

// news returns the sentences of a block that depend on a change and are not the same in a parent.
func (b *Rulebook) news(block ruleset.Block, same map[string]bool) (news []ruleset.Sentence) {
	for _, s := range block.Sentences {
		if b.Changed(s) && !same[s.Text] {
			news = append(news, s)
		}
	}
	return news
}

// Changed reports whether a sentence depends on a key that the ruleset changes.
func (b Rulebook) Changed(s ruleset.Sentence) bool {
	return slices.ContainsFunc(s.Keys, func(key string) bool {
		return slices.ContainsFunc(b.changed, func(changed string) bool { return Covers(changed, key) || Covers(key, changed) })
	})
}

// Picture returns the picture of a new game for the smallest number of seats or, if it is larger, for another one. It
// is not ok if positions have none.
func Picture(r *variants.Ruleset, seats int) (v view.View, ok bool) {
	least, _ := r.Rules.Seats()
	state, err := r.Rules.New(max(least, seats))
	if err != nil {
		return v, false
	}
	return view.Of(state)
}

// said returns the sentences of the rulebook that depend on the entry at a path; none without a rulebook.
func (g *Guide) said(path string) (texts []string) {
	if g.Ruleset == nil || g.Ruleset.Rules == nil {
		return nil
	}
	for _, s := range g.Ruleset.Sentences() {
		if slices.ContainsFunc(s.Keys, func(key string) bool { return Covers(path, key) }) {
			texts = append(texts, strings.ReplaceAll(s.Text, "\t", " "))
		}
	}
	return texts
}
