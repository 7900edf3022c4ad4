package formula

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/parser/utils"
)

// spellings are the British spellings of words in names, with the American ones.
var spellings = [][2]string{
	{"colour", "color"}, {"centre", "center"}, {"grey", "gray"}, {"neighbour", "neighbor"},
}

// Normalize returns a name in American spelling: color, center, gray and neighbor. Formulas may
// write the British spelling of every name, also of names that a ruleset chooses; a [Scope] has
// only the American one.
func Normalize(word string) string {
	for _, s := range spellings { // several times as fast as a [strings.Replacer]
		word = strings.ReplaceAll(word, s[0], s[1])
	}
	return word
}

// functions are the names of the functions that every formula has.
var functions = func() (names []string) {
	for _, f := range functionForms {
		name, _, _ := strings.Cut(f.Text, "(")
		names = append(names, name)
	}
	return names
}()

// countWord can be a name of a scope, for a number of tiles, as well as a function: the function
// is never without its parentheses.
const countWord = "count"

// predicates are functions of the parser that formulas do not have.
var predicates = []string{
	"filter", "find", "findIndex", "findLast", "findLastIndex", "groupBy", "reduce", "sortBy",
}

// keywords are the words of the grammar.
var keywords = []string{
	"and", "contains", "else", "endsWith", "false", "if", "in", "let", "matches",
	"nil", "not", "or", "startsWith", "true",
}

// reserved reports whether the parser or the language already uses a word, so that no name can.
func reserved(word string) bool {
	return slices.Contains(functions, word) || slices.Contains(predicates, word) ||
		isKeyword(word) || word == baseWord || word == paramsWord
}

func isKeyword(word string) bool { return slices.Contains(keywords, word) }

// mustBeWord panics unless formulas can write path: words with dots between them, of which the
// first is not reserved.
func mustBeWord(path string) {
	words := strings.Split(path, ".")
	for _, w := range words {
		if !IsWord(w) {
			panic("formula: " + path + " is not a usable name")
		}
	}
	if reserved(words[0]) && path != countWord {
		panic("formula: the name " + path + " is taken by the language")
	}
}

// Form is a piece of a formula with its meaning.
type Form struct{ Text, Doc string }

//go:embed language.md
var language string

// forms returns the items of a section of the language.
func forms(section string) (all []Form) {
	_, text, _ := strings.Cut(language, "\n## "+section)
	text, _, _ = strings.Cut(text, "\n## ")
	for _, item := range strings.Split(text, "\n- `")[1:] {
		form, doc, _ := strings.Cut(strings.TrimSpace(item), "`: ")
		all = append(all, Form{form, doc})
	}
	return all
}

// hints returns the advice of a section about other languages, by their words.
func hints(section string) map[string]string {
	all := map[string]string{}
	for _, f := range forms(section) {
		all[f.Text] = f.Doc
	}
	return all
}

var functionForms = forms("Functions")

// Operators returns the operators of formulas, from the tightest to the loosest.
func Operators() []Form { return forms("Operators") }

// Functions returns the functions of every formula, in the order of their names.
func Functions() []Form { return slices.Clone(functionForms) }

// glossed matches words of the language that readers may not know: functions, let, and # for an
// item.
var glossed = regexp.MustCompile(`[a-z_]+\(|let |#`)

// Glossary explains the names in a formula, and the words of the language.
func (f *Formula) Glossary() (all []Form) {
	for _, n := range f.Names() {
		all = append(all, Form{n.Path, n.Doc})
	}
	words := glossed.FindAllString(f.String(), -1)
	for _, form := range slices.Concat(Functions(), Operators()) {
		if slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(form.Text, word) }) {
			all = append(all, form)
		}
	}
	return all
}

// Faults returns the operations without a result.
func Faults() []Form { return forms("Operations") }

// IsWord reports whether formulas can write a word as a name.
func IsWord(word string) bool {
	return utils.IsValidIdentifier(word) && !isKeyword(word)
}
