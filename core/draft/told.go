package draft

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Told reports whether the ruleset puts the rule at a path in words.
func (b *Rulebook) Told(path string) bool {
	text, _ := b.Words(path)
	return text != ""
}

// told replaces the sentences of a line that the ruleset puts in its own words.
func (b *Rulebook) told(line string) string {
	between := ". "
	if strings.Contains(line, "\t") {
		between = "\t" // the cells of a row
	}
	end := "."
	if strings.HasSuffix(line, ",") {
		end = "," // of a thing in a list of things
	}
	sentences := strings.Split(line, between)
	for i, s := range sentences {
		for _, part := range braces.FindAllStringSubmatch(s, -1) {
			if text, keys := b.Words(part[1]); text != "" && part[2] != calledForm && part[2] != theForm {
				b.keys = append(append(b.keys, part[1]), keys...)
				if sentences[i] = strings.TrimRight(text, ".,"); i == len(sentences)-1 && between != "\t" {
					sentences[i] += end
				}
				break
			}
		}
	}
	return strings.Join(sentences, between)
}

// A brace asks for calledForm to get the name of an entry, and for theForm to get it with an article.
const (
	calledForm = "called"
	theForm    = "the"
)

// sentence puts a condition in words, if they are right for sure; otherwise it returns "".
func (b *Rulebook) sentence(f *formula.Formula) string {
	text, ok := f.Sentence(func(n formula.Name) string { return nounOf(b.Document, n) })
	if !ok {
		return ""
	}
	return text
}

// condition returns a condition in words or, where these may be wrong, as it is.
func (s *Shared) condition(f *formula.Formula) string {
	if text, ok := f.Sentence(s.noun); ok {
		return text
	}
	return "`" + f.String() + "`"
}

// asides end the noun in the doc of a name.
var asides = regexp.MustCompile(`[,;].*`)

// speaksOfSeat matches a doc that speaks of somebody as a reader of the rulebook does not.
var speaksOfSeat = regexp.MustCompile(`\b(its?|the seat|they|their)\b|^(how|which|what|the same)`)

// countNoun matches a doc that begins with things that can be counted: "complete rows of a wall".
var countNoun = regexp.MustCompile(`^(\w+ )?\w+s( |$)`)

// nounOf returns the noun of a name in a sentence, or for a condition when it holds; "" for none.
func nounOf(d *ruleset.Document, n formula.Name) string {
	for _, of := range []string{keyCounters, keyDraws} {
		if e := d.Get(of + "." + n.Path); e.Exists() {
			whose, name := "your ", d.Called(e.Path())
			if of == keyCounters && e.Get("is").Text() != perColor {
				name = "count of " + name
			}
			if e.Get("of").Text() == ofTable || of == keyDraws && e.Get("for").Text() != ofSeat {
				whose = "the "
			}
			return whose + name
		}
	}
	if n.Path == "score" {
		return "your score"
	}
	doc := asides.ReplaceAllString(n.Doc, "")
	switch holds, isTruth := strings.CutPrefix(doc, "whether "); {
	case speaksOfSeat.MatchString(doc):
		return ""
	case isTruth:
		return holds
	case countNoun.MatchString(doc):
		return "the number of " + doc
	}
	return "the " + doc
}

// fewValues are the most values that a sentence lists.
const fewValues = 8

// perPlace lists the values of a formula over one number: "0, 1 and 2 points for seats 1 to 3".
func (b *Rulebook) perPlace(path, unit string) (text string, ok bool) {
	names := b.Formula(path).Names()
	if len(names) != 1 {
		return "", false
	}
	noun, last := names[0].Path, 0
	switch noun {
	case "seat":
		last = b.Players().Most
	case "round":
		if f := b.Formula(cmp.Or(b.present("end.rounds"), KeyRoundLimit)); f != nil {
			last, _ = f.Constant()
		}
	case "row":
		last = len(b.Get("lines.lengths").Items())
	}
	if last < 2 || last > fewValues {
		return "", false
	}
	var values []int
	var texts []string
	for n := 1; n <= last; n++ {
		v, ok := b.At(path, map[string]int{noun: n})
		if !ok {
			return "", false
		}
		values, texts = append(values, v), append(texts, strconv.Itoa(v))
	}
	if slices.Min(values) == slices.Max(values) {
		return quantity(values[0], unit), true
	}
	text = wording.List(texts, "and")
	if unit != "" {
		text += " " + wording.Plural(2, unit)
	}
	return fmt.Sprintf("%s for %ss 1 to %d", text, strings.Replace(noun, "seat", "player", 1), last), true
}

// present returns a path that has a value, "" otherwise.
func (b *Rulebook) present(path string) string {
	if b.Has(path) {
		return path
	}
	return ""
}
