package prompt

import (
	"slices"
	"strings"
)

// menu offers the choices of a question word by word: the options are the next words of
// those that begin with the typed words.
type menu func(words []string) []string

// done is the option that ends an answer that could also be longer.
const done = "⏎"

// options returns the words that can follow a line. An unfinished word at its end narrows
// them to those that begin with it, or that it is short for.
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

// next returns the different words at an index of the choices that begin with typed
// words.
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

// choose returns the line with an option and all words after it that are the only ones,
// and whether it is a complete answer.
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

// split returns the finished words of a line, and the unfinished one at its end.
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
