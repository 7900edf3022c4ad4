package ruleset

import (
	"bytes"
	"errors"
	"io"

	"gopkg.in/yaml.v3"
)

// secondDocument says that a text holds a second document, and where.
type secondDocument struct{ line int }

func (*secondDocument) Error() string { return "a second document" }

// decode reads the one YAML document in a text as a tree of nodes; nil where
// there is none. The parser panics on a few broken texts; that is an error here.
func decode(text io.Reader) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			doc, err = nil, errBroken
		}
	}()
	d := yaml.NewDecoder(text)
	var first, second yaml.Node
	switch err := d.Decode(&first); err {
	case nil:
	case io.EOF:
		return nil, nil
	default:
		return nil, err
	}
	switch err := d.Decode(&second); err {
	case io.EOF:
		return &first, nil
	case nil:
		return nil, &secondDocument{second.Line}
	default:
		return nil, err
	}
}

// errBroken stands for the parser's panics.
var errBroken = errors.New("cannot be read as YAML")

// stopped returns the place up to which the parser read a text before it gave
// up, which its errors do not say, or say wrongly. It reads the text again, byte
// by byte, so that the parser cannot read ahead.
func stopped(src *source) place {
	r := &stepper{text: []byte(src.text)}
	_, _ = decode(r) // the error is known
	before := r.text[:r.read]
	line := bytes.Count(before, []byte{'\n'})
	last := before[bytes.LastIndexByte(before, '\n')+1:]
	return place{src: src, line: line + 1, col: max(1, len(bytes.Runes(last))), width: 1}
}

// stepper is a reader that gives a byte at a time and counts them.
type stepper struct {
	text []byte
	read int
}

func (s *stepper) Read(p []byte) (int, error) {
	if s.read == len(s.text) {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	p[0] = s.text[s.read]
	s.read++
	return 1, nil
}
