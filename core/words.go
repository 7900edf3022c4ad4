package core

import (
	"slices"
	"strings"
)

// Matching returns the legal moves that go on from typed words, which are read
// as [ReadMoves] reads them: "3 k" is display 3 and black. Where a word can mean
// several, all of them are meant. No words at all match every move.
func Matching(r Rules, s State, words []string) []Move {
	speller := speller{colors: r.Colors()}
	left := candidates(r, s)
	for i, word := range words {
		left, _ = speller.narrow(left, i, strings.ToLower(word))
	}
	var moves []Move
	for _, c := range left {
		moves = append(moves, c.move)
	}
	return moves
}

// candidate is a legal move with the words of its text.
type candidate struct {
	move  Move
	words []string
}

func candidates(r Rules, s State) []candidate {
	var all []candidate
	for _, m := range s.AppendMoves(nil) {
		all = append(all, candidate{m, strings.Fields(string(r.AppendMove(nil, m)))})
	}
	return all
}

// wordsAt lists the different i-th words of the candidates.
func wordsAt(from []candidate, i int) []string {
	var words []string
	for _, c := range from {
		if i < len(c.words) && !slices.Contains(words, c.words[i]) {
			words = append(words, c.words[i])
		}
	}
	return words
}

// wholeAt returns the candidates that have n words.
func wholeAt(from []candidate, n int) []candidate {
	var whole []candidate
	for _, c := range from {
		if len(c.words) == n {
			whole = append(whole, c)
		}
	}
	return whole
}

// speller matches typed words with the words of moves.
type speller struct{ colors []ColorInfo }

// narrow keeps the candidates whose i-th word is one that the typed word can
// mean, and returns what that are.
func (sp speller) narrow(from []candidate, i int, word string) (left []candidate, meanings []string) {
	meanings = sp.meanings(wordsAt(from, i), word)
	for _, c := range from {
		if i < len(c.words) && slices.Contains(meanings, c.words[i]) {
			left = append(left, c)
		}
	}
	return left, meanings
}

// meanings finds those of the words that can be meant: the one that is meant
// exactly, by a color's letter or by another spelling, or else all that begin
// so. Of a number no beginning is meant.
func (sp speller) meanings(among []string, word string) []string {
	for _, exact := range []string{word, sp.colorOf(word), aliases[word]} {
		if exact != "" && slices.Contains(among, exact) {
			return []string{exact}
		}
	}
	var begins []string
	for _, w := range among {
		if strings.HasPrefix(w, word) && w[0] > '9' {
			begins = append(begins, w)
		}
	}
	return begins
}

// aliases are other spellings of the family's words.
var aliases = map[string]string{"c": "center", "centre": "center", "f": "floor"}

// colorOf returns the color with that letter, "" where there is none.
func (sp speller) colorOf(word string) string {
	for _, c := range sp.colors {
		if len(word) == 1 && word[0] == c.Letter|0x20 {
			return c.Name
		}
	}
	return ""
}

// spell writes a word out: a color by its letter or beginning, an alias, or
// the beginning of a word that a legal move has in this place.
func (sp speller) spell(word string, here []string) string {
	if slices.Contains(here, word) {
		return word
	}
	if color := sp.colorOf(word); color != "" {
		return color
	}
	if alias := aliases[word]; alias != "" {
		return alias
	}
	var names []string
	for _, c := range sp.colors {
		names = append(names, c.Name)
	}
	for _, among := range [][]string{here, names} {
		if meant := sp.meanings(among, word); len(meant) == 1 {
			return meant[0]
		}
	}
	return word
}
