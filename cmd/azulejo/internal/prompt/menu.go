package prompt

import (
	"slices"
	"strings"
)

// menu offers the choices of a question word by word: what was typed so far
// leaves some of them, and their next words are the options.
type menu func(words []string) []string

// done is the option that ends an answer where others go on.
const done = "⏎"

// options returns the words that can come next behind a line. The word at its
// end, as far as it is typed, narrows them to those that begin so, or that it
// can stand for.
func (m menu) options(line string) []string {
	words, begun := split(line)
	options := m.next(words, len(words))
	if begun == "" {
		return options
	}
	options = slices.DeleteFunc(options, func(o string) bool { return !strings.HasPrefix(o, begun) })
	for _, meant := range m.next(append(words, begun), len(words)) {
		if !slices.Contains(options, meant) {
			options = append(options, meant)
		}
	}
	return options
}

// next returns the words, each once, that the choices left by typed words have
// in a place.
func (m menu) next(words []string, place int) []string {
	if m == nil {
		return nil
	}
	var next []string
	for _, choice := range m(words) {
		word := done
		if of := strings.Fields(choice); place < len(of) {
			word = of[place]
		}
		if !slices.Contains(next, word) {
			next = append(next, word)
		}
	}
	return next
}

// choose returns the line with an option taken, gone on as far as there is no
// other choice, and whether it is an answer that leaves nothing open.
func (m menu) choose(line, option string) (longer string, complete bool) {
	words, _ := split(line)
	if option == done {
		return strings.Join(words, " "), true
	}
	words = append(words, option)
	for {
		longer = strings.Join(words, " ")
		options := m.options(longer + " ")
		if len(options) != 1 {
			return longer + " ", false
		}
		if options[0] == done {
			return longer, true
		}
		words = append(words, options[0])
	}
}

// split returns the words of a line that are finished, and the one at its end
// that is not.
func split(line string) (words []string, begun string) {
	words = strings.Fields(strings.ToLower(line))
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		return words[:n-1], words[n-1]
	}
	return words, ""
}

// back returns the line without its last word.
func back(line string) string {
	words := strings.Fields(line)
	if len(words) < 2 {
		return ""
	}
	return strings.Join(words[:len(words)-1], " ") + " "
}

// complete finds the one of words that a line begins.
func complete(words []string, line string) string {
	found := ""
	for _, w := range words {
		if line != "" && strings.HasPrefix(w, strings.ToLower(line)) {
			if found != "" {
				return ""
			}
			found = w
		}
	}
	return found
}
