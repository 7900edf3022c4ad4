package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

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

// checkKeys refuses what the decoder would let pass in sound JSON: a key that
// comes twice, of which the last would count; one with capitals; and null,
// which would be as good as no key.
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
			if err := checkKey(dec, seen); err != nil {
				return err
			}
		}
		if err := checkKeys(dec); err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

// checkKey checks the next key of an object that has those seen already.
func checkKey(dec *json.Decoder, seen map[string]bool) error {
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
	return nil
}

// format returns the number of the format in a header that may have keys this
// package knows nothing of; 0 where there is none.
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
		what := wrong.Field
		if what == "" {
			what = "a line"
		}
		return fmt.Errorf("%s cannot be %s", what, article(wrong.Value))
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if strings.HasPrefix(text, "unknown field") {
		return errors.New(strings.Replace(text, "unknown field", "unknown key", 1))
	}
	return fmt.Errorf("this is not a JSON object: %w", err)
}

func article(value string) string {
	if strings.HasPrefix(value, "a") || strings.HasPrefix(value, "o") {
		return "an " + value
	}
	return "a " + value
}
