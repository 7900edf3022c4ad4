package wording

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// longestWord bounds the words that Nearest looks at: nobody mistypes longer ones.
const longestWord = 64

// Nearest returns the word among those given that a person who wrote word most
// likely meant, or "" when none is near. Case does not matter; "rows" is also
// near "board.rows". Of equally near ones the first wins.
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

// Beginning returns the names that begin with a word in letters of any case, and the word
// alone if it is one of them.
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

// allowance is how many mistakes a word of this length can hold and still be
// recognized; 0 for a word too long to look at.
func allowance(word string) int {
	n := utf8.RuneCountInString(word)
	if n > longestWord {
		return 0
	}
	return min((n+2)/3, max(n-1, 0))
}

// withLastPart returns the first candidate whose part after the last dot is word.
func withLastPart(word string, among []string) string {
	for _, candidate := range among {
		dot := strings.LastIndexByte(candidate, '.')
		if dot >= 0 && word != "" && strings.EqualFold(candidate[dot+1:], word) {
			return candidate
		}
	}
	return ""
}

// distance is the number of letters to insert, remove, replace or swap with
// their neighbor to turn one word into the other, or limit if it is not less.
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
