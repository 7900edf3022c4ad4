package bot

import (
	"errors"
	"strings"
)

// splitter cuts a command line into words.
type splitter struct {
	words  []string
	word   strings.Builder
	inWord bool // also within a word that is empty, as '' is
	quote  rune // the quotation mark that is open, or 0
	escape bool // a backslash stands before
}

// splitWords cuts a command line into words as a shell does: at spaces outside
// of quotes. Within single quotes everything is meant as it stands. Elsewhere a
// backslash takes the meaning from what follows; within double quotes only from
// what could mean something there.
func splitWords(line string) ([]string, error) {
	var s splitter
	for _, r := range line {
		s.read(r)
	}
	switch {
	case s.quote != 0:
		return nil, errors.New("a quotation mark " + string(s.quote) + " is not closed")
	case s.escape:
		return nil, errors.New(`nothing follows the last \; a \ that is meant as it stands is written '\'`)
	}
	s.end()
	return s.words, nil
}

// read takes the next character.
func (s *splitter) read(r rune) {
	switch {
	case s.escape:
		if s.quote == '"' && !strings.ContainsRune("\"\\$`", r) {
			s.word.WriteByte('\\')
		}
		s.escape = false
		s.add(r)
	case r == '\\' && s.quote != '\'':
		s.escape, s.inWord = true, true
	case s.quote != 0:
		s.readQuoted(r)
	case r == '"' || r == '\'':
		s.quote, s.inWord = r, true
	case strings.ContainsRune(" \t\r\n", r):
		s.end()
	default:
		s.add(r)
	}
}

func (s *splitter) readQuoted(r rune) {
	if r == s.quote {
		s.quote = 0
		return
	}
	s.add(r)
}

func (s *splitter) add(r rune) {
	s.word.WriteRune(r)
	s.inWord = true
}

// end ends the word, if there is one.
func (s *splitter) end() {
	if s.inWord {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.inWord = false
}
