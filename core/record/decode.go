package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxLine bounds the bytes of a line. Only a header with a whole ruleset in it comes
// near.
const maxLine = 4 << 20

// maxText bounds the bytes of an error's text, which may quote a line.
const maxText = 4000

// LineError is what is wrong with a line of a record.
type LineError struct {
	Line int // from 1
	Text string
}

// Error returns the line's number and what is wrong.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

// errCut marks a last line that ends in the middle, as a crash leaves it.
var errCut = errors.New("the last line is cut off")

// scanner reads a record's lines in bounded memory.
type scanner struct {
	in     *bufio.Reader
	number int // of the line read last
	buf    []byte
	unread *line // to be returned by next again
}

func newScanner(in io.Reader) *scanner {
	return &scanner{in: bufio.NewReaderSize(in, 64<<10)}
}

// next reads a line that is not blank. Its error is io.EOF after the last one, and
// errCut if that is cut off.
func (s *scanner) next() (*line, error) {
	if l := s.unread; l != nil {
		s.unread = nil
		return l, nil
	}
	for {
		whole, err := s.read()
		if err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(s.buf)) == 0 {
			if !whole {
				return nil, io.EOF
			}
			continue
		}
		l, err := decode(s.buf)
		switch {
		case !whole && errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errCut
		case err != nil:
			return nil, s.errorf("%v", err)
		}
		return l, nil
	}
}

// read fills buf with the next line, and reports whether a line feed ends it.
func (s *scanner) read() (whole bool, err error) {
	s.buf = s.buf[:0]
	s.number++
	for {
		part, err := s.in.ReadSlice('\n')
		if len(s.buf)+len(part) > maxLine {
			return false, s.errorf("the line is longer than any line of a game")
		}
		s.buf = append(s.buf, part...)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(s.buf) > 0:
			return false, nil
		case errors.Is(err, io.EOF):
			return false, io.EOF
		default:
			return false, fmt.Errorf("line %d: %w", s.number, err)
		}
	}
}

func (s *scanner) errorf(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + " …"
	}
	return &LineError{s.number, text}
}

// decode reads one line of JSON. The error of a text that only ends too early
// is an io.ErrUnexpectedEOF.
func decode(text []byte) (*line, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	l := new(line)
	if err := dec.Decode(l); err != nil {
		if n := format(text); n > Format {
			return nil, formatError(n)
		}
		return nil, jsonError(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the object; a line holds one")
	}
	if !utf8.Valid(text) {
		return nil, errors.New("the line is not UTF-8")
	}
	if err := checkKeys(json.NewDecoder(bytes.NewReader(text))); err != nil {
		return nil, err
	}
	switch kinds := l.kinds(); len(kinds) {
	case 1:
		return l, nil
	case 0:
		return nil, errors.New(
			"the line has none of the keys game, deal, supply, move, score, round, end")
	default:
		return nil, fmt.Errorf("the line has several keys, %s; each needs a line of its own",
			strings.Join(kinds, ", "))
	}
}

// checkKeys refuses what the decoder accepts: a key that comes twice, of which the last
// would count; one with capitals; and null, which would count as no key.
func checkKeys(dec *json.Decoder) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	if token == nil {
		return errors.New("null is no value here; a key that says nothing is left out")
	}
	open, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for dec.More() {
		if open == '{' {
			token, err := dec.Token()
			if err != nil {
				return err
			}
			key := fmt.Sprint(token)
			if strings.ContainsFunc(key, func(r rune) bool { return r < 'a' || r > 'z' }) {
				return fmt.Errorf("unknown key %q; keys are in lower case", key)
			}
			if seen[key] {
				return fmt.Errorf("the key %q comes twice", key)
			}
			seen[key] = true
		}
		if err := checkKeys(dec); err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

// format returns the format number of a header that may have unknown keys, 0 if there is
// none.
func format(text []byte) int {
	var head struct {
		Game struct {
			Format int `json:"format"`
		} `json:"game"`
	}
	if json.Unmarshal(text, &head) != nil {
		return 0
	}
	return head.Game.Format
}

func formatError(n int) error {
	return fmt.Errorf("game: this is format %d, and format %d can be read", n, Format)
}

// jsonError says in plain words what the decoder found.
func jsonError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		what, article := wrong.Field, "a "
		if what == "" {
			what = "a line"
		}
		if strings.HasPrefix(wrong.Value, "a") || strings.HasPrefix(wrong.Value, "o") {
			article = "an "
		}
		return fmt.Errorf("%s cannot be %s", what, article+wrong.Value)
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if strings.HasPrefix(text, "unknown field") {
		return errors.New(strings.Replace(text, "unknown field", "unknown key", 1))
	}
	return fmt.Errorf("this is not a JSON object: %w", err)
}
