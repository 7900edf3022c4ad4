package core

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ReadMoves reads what a person typed, more kindly than [Rules.ParseMove] does:
// words may be letters of colors or the beginnings of words, in any case, and
// "pass keep red" is taken as the two moves that it is. It returns the moves
// in the order in which they are to be played. What is not a legal move is
// refused with the reason: a [*MoveError] where it is a move at all.
//
// The texts of the legal moves are all it knows, so that it serves every
// variant.
func ReadMoves(r Rules, s State, typed string) ([]Move, error) {
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return nil, fmt.Errorf("a move is needed, such as %s", example(r, s))
	}
	m, err := readOne(r, s, words)
	if err == nil {
		return []Move{m}, nil
	}
	moves, errChain := readChain(r, s, words)
	if moves != nil {
		return moves, nil
	}
	if isRefusal(errChain) && !isRefusal(err) {
		return nil, errChain
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

// readChain reads words as several moves of the same seat. Where only their
// beginning is a move it returns no moves and says what is wrong with the rest;
// where not even that, no error either.
func readChain(r Rules, s State, words []string) (moves []Move, err error) {
	for n := 1; n < len(words); n++ {
		first, errFirst := readOne(r, s, words[:n])
		if errFirst != nil {
			continue
		}
		after, errNew := r.New(s.Seats())
		if errNew != nil {
			return nil, errNew
		}
		after.Set(s)
		after.Play(first, nil)
		if after.Turn() != s.Turn() {
			continue
		}
		rest, errRest := ReadMoves(r, after, strings.Join(words[n:], " "))
		if errRest == nil {
			return append([]Move{first}, rest...), nil
		}
		err = cmp.Or(err, errRest)
	}
	return nil, err
}

// readOne reads words as one move.
func readOne(r Rules, s State, words []string) (Move, error) {
	speller := speller{colors: r.Colors()}
	legal := candidates(r, s)
	left := legal
	for i, word := range words {
		next, meanings := speller.narrow(left, i, word)
		if len(meanings) > 1 {
			return 0, fmt.Errorf("%q can mean %s", word, strings.Join(meanings, " or "))
		}
		left = next
	}
	whole := slices.DeleteFunc(slices.Clone(left), func(c candidate) bool { return len(c.words) != len(words) })
	if len(whole) == 1 {
		return whole[0].move, nil
	}
	m, err := speller.refuse(r, s, words, legal)
	if err != nil && !isRefusal(err) && len(whole) == 0 && len(left) > 0 {
		err = unfinished(left, len(words))
	}
	return m, err
}

// unfinished says how a move goes on whose first words are there: up to the
// first word for which there is a choice.
func unfinished(left []candidate, words int) error {
	next := wordsAt(left, words)
	sure := words
	for len(next) == 1 && len(wordsAt(left, sure+1)) > 0 {
		sure++
		next = wordsAt(left, sure)
	}
	last := len(next) - 1
	goesOn := next[last]
	if last > 0 {
		goesOn = strings.Join(next[:last], ", ") + " or " + goesOn
	}
	first := left[0].words
	return fmt.Errorf("%q is not a whole move yet: it goes on with %s", strings.Join(first[:words], " "),
		strings.Join(append(slices.Clone(first[words:sure]), goesOn), " "))
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
