package record

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxLine bounds the bytes of a line. Only a header with a whole ruleset comes near.
const maxLine = 4 << 20

// maxText bounds the bytes of an error's text, which may quote a line.
const maxText = 4000

// LineError is a mistake in a line of a record.
type LineError struct {
	Line int // from 1
	Text string
}

// Error returns the line's number and the mistake.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

// errCut marks a last line that ends in the middle, as after a crash.
var errCut = errors.New("the last line is cut off")

// scanner reads a record's lines in bounded memory.
type scanner struct {
	in     *bufio.Scanner
	number int   // of the line read last
	unread *line // to be returned by next again

	read    int64 // bytes up to the end of the line read last
	unended bool  // whether that lacks its newline
	digit   int64 // where the game line read last has its format
}

// formatKey matches the format in the text of a game line.
var formatKey = regexp.MustCompile(`"format"\s*:\s*`)

func newScanner(in io.Reader) *scanner {
	s := &scanner{in: bufio.NewScanner(in)}
	s.in.Buffer(nil, maxLine)
	s.in.Split(func(data []byte, atEnd bool) (int, []byte, error) {
		n := bytes.IndexByte(data, '\n') + 1 // a token has its newline, unless it is cut off
		if n == 0 && atEnd {
			n = len(data)
		}
		if n == 0 {
			return 0, nil, nil
		}
		return n, data[:n], nil
	})
	return s
}

// next reads the next line that is not blank. Its error is io.EOF after the last line, and errCut
// for a last line that is cut off.
func (s *scanner) next() (*line, error) {
	if l := s.unread; l != nil {
		s.unread = nil
		return l, nil
	}
	for s.in.Scan() {
		s.number++
		text := s.in.Bytes()
		begin := s.read
		s.read, s.unended = begin+int64(len(text)), !bytes.HasSuffix(text, []byte("\n"))
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		l, err := decode(text)
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF) && s.unended:
			s.unended = false // the caller removes it
			return nil, errCut
		case err != nil:
			return nil, s.errorf("%v", err)
		case l.Game != nil:
			if at := formatKey.FindIndex(text); at != nil {
				s.digit = begin + int64(at[1])
			}
		}
		return l, nil
	}
	s.number++
	switch err := s.in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, s.errorf("the line is longer than any line of a game")
	case err != nil:
		return nil, fmt.Errorf("line %d: %w", s.number, err)
	}
	return nil, io.EOF
}

func (s *scanner) errorf(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + " …"
	}
	return &LineError{s.number, text}
}

// decode reads one line of JSON. For a text that ends too early its error is an
// io.ErrUnexpectedEOF.
func decode(text []byte) (*line, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	l := new(line)
	if err := dec.Decode(l); err != nil {
		var newer struct{ Game struct{ Format int } } // may have keys that are unknown here
		if json.Unmarshal(text, &newer) == nil && newer.Game.Format > Format {
			return nil, formatError(newer.Game.Format)
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
	switch keys := l.keys(); len(keys) {
	case 1:
		return l, nil
	case 0:
		return nil, errors.New(
			"the line has none of the keys game, deal, supply, draw, tiles, move, score, count, round, end, undo")
	default:
		return nil, fmt.Errorf("the line has several keys, %s; each needs a line of its own",
			strings.Join(keys, ", "))
	}
}

// checkKeys reports three mistakes that the decoder accepts: a repeated key, a key with capitals,
// and null.
func checkKeys(dec *json.Decoder) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	if token == nil {
		return errors.New("null is no value here; leave the key out")
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

func formatError(n int) error {
	return fmt.Errorf("game: this is format %d, and formats 1 to %d can be read", n, Format)
}

// jsonError puts an error of the decoder in plain words.
func jsonError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s cannot be a JSON %s", cmp.Or(wrong.Field, "a line"), wrong.Value)
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if field, ok := strings.CutPrefix(text, "unknown field"); ok {
		return errors.New("unknown key" + field)
	}
	return fmt.Errorf("this is not a JSON object: %w", err)
}
