package prompt

import (
	"slices"
	"strings"
)

// menu offers choices word by word: what was typed so far leaves some of them,
// and their next words are the options.
type menu struct {
	choices [][]string
}

// done is the option that ends an answer where others go on.
const done = "⏎"

func newMenu(choices []string) menu {
	var m menu
	for _, c := range choices {
		m.choices = append(m.choices, strings.Fields(c))
	}
	return m
}

// options returns the words that can come next behind a line. The word at its
// end, as far as it is typed, narrows them.
func (m menu) options(line string) []string {
	words, begun := split(line)
	var options []string
	for _, c := range m.matching(words) {
		next := done
		if len(c) > len(words) {
			next = c[len(words)]
		}
		if begun != "" && !strings.HasPrefix(next, begun) {
			continue
		}
		if !slices.Contains(options, next) {
			options = append(options, next)
		}
	}
	return options
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

// matching returns the choices that begin with these words, each as far as it is
// typed.
func (m menu) matching(words []string) [][]string {
	return slices.DeleteFunc(slices.Clone(m.choices), func(c []string) bool {
		if len(c) < len(words) {
			return true
		}
		for i, w := range words {
			if c[i] != w && (isNumber(w) || !strings.HasPrefix(c[i], w)) {
				return true
			}
		}
		return false
	})
}

// isNumber reports whether a word is a number, of which no beginning is meant.
func isNumber(word string) bool { return word[0] >= '0' && word[0] <= '9' }

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
