package wording

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// longestWord bounds the words that Nearest compares: nobody mistypes longer words.
const longestWord = 64

// Nearest returns the word of a list that the writer of word most likely meant, or "" if none is
// near. Case does not matter; "rows" is also near "board.rows". Of equally near words the first
// wins.
func Nearest(word string, among []string) string {
	best, nearest := "", allowance(word)+1
	for _, candidate := range among {
		if d := distance(word, candidate, nearest); d < nearest {
			best, nearest = candidate, d
		}
	}
	if best == "" {
		best = withLastPart(word, among)
	}
	return best
}

// Beginning returns the names with a prefix, in letters of any case. If the prefix is itself a
// name, it returns only that name.
func Beginning(word string, names []string) []string {
	word = strings.ToLower(word)
	if slices.Contains(names, word) {
		return []string{word}
	}
	var found []string
	for _, name := range names {
		if word != "" && strings.HasPrefix(name, word) {
			found = append(found, name)
		}
	}
	return found
}

// allowance is the largest number of mistakes in a recognizable word of this length, 0 for a word
// that is too long.
func allowance(word string) int {
	n := utf8.RuneCountInString(word)
	if n > longestWord {
		return 0
	}
	return min((n+2)/3, max(n-1, 0))
}

// withLastPart returns the first candidate with word as the part after its last dot.
func withLastPart(word string, among []string) string {
	for _, candidate := range among {
		dot := strings.LastIndexByte(candidate, '.')
		if dot >= 0 && word != "" && strings.EqualFold(candidate[dot+1:], word) {
			return candidate
		}
	}
	return ""
}

// distance is the number of edits between two words, at most limit. An edit inserts, removes or
// replaces a letter, or swaps two neighbors.
func distance(from, to string, limit int) int {
	a, b := []rune(strings.ToLower(from)), []rune(strings.ToLower(to))
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	// Rows of the table for prefixes of a: two letters back, one back, this one.
	back2, back1, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		back2, back1, row = back1, row, back2
		row[0] = i + 1
		for j := range b {
			replace := back1[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, back1[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], back2[j-1]+1)
			}
		}
	}
	return min(row[len(b)], limit)
}
