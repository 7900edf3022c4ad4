package core

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// maxTyped is how many bytes of a line are read: room for several of the longest
// moves.
const maxTyped = 1000

// ReadMoves reads what a person typed, more kindly than [Rules.ParseMove] does:
// words may be letters of colors or the beginnings of words, in any case, and
// "pass keep red" is taken as the two moves that it is. It returns the moves
// in the order in which they are to be played. What is not a legal move is
// refused with the reason: a [*MoveError] where it is a move at all. A line of
// more than 1000 bytes is refused as it is.
//
// The texts of the legal moves are all it knows, so that it serves every
// variant.
func ReadMoves(r Rules, s State, typed string) ([]Move, error) {
	if len(typed) > maxTyped {
		return nil, fmt.Errorf("a line of %d bytes is too long, the longest that is read has %d", len(typed), maxTyped)
	}
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return nil, fmt.Errorf("a move is needed, such as %s", example(r, s))
	}
	return readWords(r, s, words)
}

// readWords reads words as one move, or as several of the same seat.
func readWords(r Rules, s State, words []string) ([]Move, error) {
	first, n, err := readOne(r, s, words)
	if err == nil {
		return []Move{first}, nil
	}
	if n == 0 {
		return nil, err
	}
	after := Clone(r, s)
	after.Play(first, nil)
	if after.Turn() != s.Turn() {
		return nil, err
	}
	rest, errRest := readWords(r, after, words[n:])
	if errRest == nil {
		return append([]Move{first}, rest...), nil
	}
	if isRefusal(errRest) && !isRefusal(err) {
		return nil, errRest
	}
	return nil, err
}

// isRefusal reports whether an error is the rules' own: then the words were
// understood, and it says more than that they were not.
func isRefusal(err error) bool {
	var refused *MoveError
	return errors.As(err, &refused)
}

// example gives the text of a legal move.
func example(r Rules, s State) string {
	moves := s.AppendMoves(nil)
	if len(moves) == 0 {
		return "none: it is no seat's turn"
	}
	return string(r.AppendMove(nil, moves[0]))
}

// readOne reads words as one move. Where they are none, the error says why, and
// m is the move that their first n words are, n being 0 where they begin with
// none.
func readOne(r Rules, s State, words []string) (m Move, n int, err error) {
	speller := speller{colors: r.Colors()}
	legal := candidates(r, s)
	left := legal
	for i, word := range words {
		next, meanings := speller.narrow(left, i, word)
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
	refused, err := speller.refuse(r, s, words, legal)
	if err == nil {
		return refused, len(words), nil
	}
	if !isRefusal(err) && len(left) > 0 && len(wholeAt(left, len(words))) == 0 {
		err = unfinished(left, len(words))
	}
	return m, n, err
}

// unfinished says how a move goes on that has its first n words: with those that
// all the candidates left have next, then with the choice that they part in.
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
	return fmt.Errorf("%q is not a whole move yet: it goes on with %s", strings.Join(first[:n], " "),
		strings.Join(next, " "))
}

// refuse says why the words are no legal move. They are spelled out as far as
// they are known, so that the answer speaks of the move that was meant.
func (sp speller) refuse(r Rules, s State, words []string, legal []candidate) (Move, error) {
	spelled := slices.Clone(words)
	for i, word := range spelled {
		spelled[i] = sp.spell(word, wordsAt(legal, i))
	}
	m, err := r.ParseMove(strings.Join(spelled, " "))
	if err != nil {
		return 0, err
	}
	// A move whose words stand in another order may be legal after all.
	if err := s.Check(m); err != nil {
		return 0, err
	}
	return m, nil
}
