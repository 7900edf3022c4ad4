package scenario

import (
	"maps"
	"strings"
)

// noTiles is how texts write that no tile lies there.
const noTiles = "."

// readTiles counts the tiles of a text, by letter: "BBR" or "12B 1R". It reports
// whether the text is a list of tiles.
func readTiles(text string) (counts map[byte]int, ok bool) {
	counts = map[byte]int{}
	if text == noTiles {
		return counts, true
	}
	n := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && n < 1000:
			n = 10*n + int(c-'0')
		case c >= 'A' && c <= 'Z':
			counts[c] += max(n, 1)
			n = 0
		case c != ' ' || n > 0:
			return nil, false
		}
	}
	return counts, n == 0
}

// sameTiles reports whether two texts are the same tiles, in whatever order.
func sameTiles(a, b string) bool {
	first, okFirst := readTiles(a)
	second, okSecond := readTiles(b)
	return okFirst && okSecond && maps.Equal(first, second)
}

// countTiles returns how many tiles a text of a position tells of.
func countTiles(text string) int {
	counts, _ := readTiles(strings.TrimSpace(text))
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}
