package core

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// maxTyped bounds the bytes of a line for ReadMoves, several times the longest move.
const maxTyped = 1000

// ReadMoves reads moves that a person typed, more kindly than [Rules.ParseMove]. Words may be
// letters of colors, aliases or beginnings of words, in any case. One line may hold several moves
// of the same seat, such as "pass keep red". ReadMoves returns the moves in order. Anything but
// legal moves is an error with the reason, and a [*MoveError] if the words are a move at all. A
// line of more than 1000 bytes is an error too.
//
// ReadMoves works for any variant: it needs only the texts of the legal moves.
func ReadMoves(r Rules, s State, typed string) ([]Move, error) {
	if len(typed) > maxTyped {
		return nil, fmt.Errorf("a line of %d bytes is too long, the longest that is read has %d", len(typed), maxTyped)
	}
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		example := "none: it is no seat's turn"
		if moves := s.AppendMoves(nil); len(moves) > 0 {
			example = string(r.AppendMove(nil, moves[0]))
		}
		return nil, fmt.Errorf("a move is needed, such as %s", example)
	}
	return newReader(r).moves(s, words)
}

// Matching returns the legal moves that can begin with the typed words, in the reading of
// [ReadMoves]: "3 k" is display 3 and black. A word with several meanings matches them all; no
// words match every move.
func Matching(r Rules, s State, words []string) []Move {
	reader := newReader(r)
	left := reader.candidates(s)
	for i, word := range words {
		left, _ = reader.narrow(left, i, strings.ToLower(word))
	}
	var moves []Move
	for _, c := range left {
		moves = append(moves, c.move)
	}
	return moves
}

// reader matches typed words with the words of moves.
type reader struct {
	rules Rules
	known []string            // words that a move can have in any position: colors, and those with aliases
	short map[string][]string // for each color letter or alias, the words that it can mean
}

func newReader(r Rules) *reader {
	reader := &reader{rules: r, short: map[string][]string{}}
	add := func(short, word string) {
		if !slices.Contains(reader.known, word) {
			reader.known = append(reader.known, word)
		}
		reader.short[short] = append(reader.short[short], word)
	}
	for _, c := range r.Colors() {
		add(string(rune(c.Letter|0x20)), c.Name)
	}
	for alias, word := range r.Aliases() {
		add(alias, word)
	}
	return reader
}

// moves reads words as one move, or as several moves of the same seat.
func (r *reader) moves(s State, words []string) ([]Move, error) {
	first, n, err := r.move(s, words)
	if err == nil {
		return []Move{first}, nil
	}
	if n == 0 || Hides(r.rules) { // what is legal after the first move can tell what is hidden before
		return nil, err
	}
	after := Clone(r.rules, s)
	after.Play(first, nil)
	if after.Turn() != s.Turn() {
		return nil, err
	}
	rest, errRest := r.moves(after, words[n:])
	if errRest == nil {
		return append([]Move{first}, rest...), nil
	}
	if isRefusal(errRest) && !isRefusal(err) {
		return nil, errRest
	}
	return nil, err
}

// isRefusal reports whether an error comes from the rules. The words were then understood, and
// the error helps more than one about words.
func isRefusal(err error) bool {
	var refused *MoveError
	return errors.As(err, &refused)
}

// move reads words as one move. On error, m is the move in the first n words; n is 0 without such
// a move.
func (r *reader) move(s State, words []string) (m Move, n int, err error) {
	legal := r.candidates(s)
	left := legal
	for i, word := range words {
		next, meanings := r.narrow(left, i, word)
		if len(meanings) > 1 {
			return m, n, fmt.Errorf("%q can mean %s", word, strings.Join(meanings, " or "))
		}
		left = next
		if whole := wholeAt(left, i+1); len(whole) == 1 {
			m, n = whole[0].move, i+1
		}
	}
	if n == len(words) {
		return m, n, nil
	}
	// Spell the words out as far as possible and let the rules read them: their error is then about
	// the meant move. The words of a legal move may be in another order than in its text.
	spelled := make([]string, len(words))
	for i, word := range words {
		meant := r.spell(word, wordsAt(legal, i))
		if len(meant) > 1 {
			return m, n, fmt.Errorf("%q can mean %s", word, strings.Join(meant, " or "))
		}
		spelled[i] = meant[0]
	}
	read, err := r.rules.ParseMove(strings.Join(spelled, " "))
	if err == nil {
		err = s.Check(read)
	}
	switch {
	case err == nil:
		return read, len(words), nil
	case !isRefusal(err) && len(left) > 0 && len(wholeAt(left, len(words))) == 0:
		err = unfinished(left, len(words))
	}
	return m, n, err
}

// unfinished describes the rest of a move after its first n words: the words common to all
// candidates, then the first choice between them.
func unfinished(left []candidate, n int) error {
	first := left[0].words
	same := n
	for len(wordsAt(left, same)) == 1 && len(wholeAt(left, same)) == 0 {
		same++
	}
	next := slices.Clone(first[n:same])
	if choice := wordsAt(left, same); len(wholeAt(left, same)) == 0 {
		last := len(choice) - 1
		next = append(next, strings.Join(choice[:last], ", ")+" or "+choice[last])
	}
	return fmt.Errorf("%q is not a whole move yet: it continues with %s", strings.Join(first[:n], " "),
		strings.Join(next, " "))
}

// candidate is a legal move with the words of its text.
type candidate struct {
	move  Move
	words []string
}

func (r *reader) candidates(s State) []candidate {
	var all []candidate
	for _, m := range s.AppendMoves(nil) {
		all = append(all, candidate{m, strings.Fields(string(r.rules.AppendMove(nil, m)))})
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

// narrow keeps the candidates with a possible meaning of the typed word in place i, and returns
// these meanings.
func (r *reader) narrow(from []candidate, i int, word string) (left []candidate, meanings []string) {
	meanings = r.meanings(wordsAt(from, i), word)
	for _, c := range from {
		if i < len(c.words) && slices.Contains(meanings, c.words[i]) {
			left = append(left, c)
		}
	}
	return left, meanings
}

// meanings finds the possible meanings of a typed word among some words: the word itself, the
// color of a letter, or the word of an alias. Without any of these, it returns all words with
// that beginning. A number has to be complete.
func (r *reader) meanings(among []string, word string) []string {
	for _, exact := range append([]string{word}, r.short[word]...) {
		if slices.Contains(among, exact) {
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

// spell returns the full forms of a word: a word of a legal move in this place, a color, or an
// alias. An unknown word is returned unchanged.
func (r *reader) spell(word string, here []string) []string {
	meant := r.meanings(here, word)
	if len(meant) != 1 {
		meant = r.meanings(r.known, word)
	}
	if len(meant) == 0 {
		return []string{word}
	}
	return meant
}
