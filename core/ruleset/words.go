package ruleset

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// maxQuoted is how much of a text an error message quotes.
const maxQuoted = 40

// quote returns a text as messages quote it.
func quote(text string) string {
	if runes := []rune(text); len(runes) > maxQuoted {
		text = string(runes[:maxQuoted]) + "…"
	}
	return strconv.Quote(text)
}

// enumerate returns "a, b, c": all names, as one that is left out may be the one that
// is looked for.
func enumerate(names []string) string { return strings.Join(names, ", ") }

// oneOf returns "a, b or c".
func oneOf(words []string) string {
	if len(words) == 0 {
		return "a word"
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// didYouMean returns the hint for a word that is near one of these, or "".
func didYouMean(word string, among []string) string {
	if near := wording.Nearest(word, among); near != "" {
		return fmt.Sprintf("did you mean `%s`?", near)
	}
	return ""
}

// instead returns the hint to write this text, or "" where there is none.
func instead(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf("write %s", text)
}

// wholeWithin says which numbers can stand in a place.
func wholeWithin(min, max int) string {
	if min == max {
		return strconv.Itoa(min)
	}
	return fmt.Sprintf("a whole number from %d to %d", min, max)
}
