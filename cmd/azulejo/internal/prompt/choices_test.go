package prompt

import "strings"

// Beginning offers texts as choices that can be typed by the beginnings of their
// words, but for numbers, and black by its letter k.
func Beginning(texts ...string) func(words []string) []string {
	return func(words []string) []string {
		var left []string
		for _, text := range texts {
			if begins(strings.Fields(text), words) {
				left = append(left, text)
			}
		}
		return left
	}
}

func begins(of, words []string) bool {
	for i, word := range words {
		switch {
		case i >= len(of):
			return false
		case of[i] == word || word == "k" && of[i] == "black":
		case word[0] <= '9' || !strings.HasPrefix(of[i], word):
			return false
		}
	}
	return true
}
