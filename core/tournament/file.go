package tournament

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// sealed is a state as it is written: with a checksum of all that stands before it.
type sealed struct {
	*State
	Sum string `json:"sum"`
}

// checksum is that of a state, over how it is written.
func (s *State) checksum() (string, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}

// MaxState is the largest size of a state as it is written, in bytes: some thirty
// million games for two.
const MaxState = 64 << 20

// mostValues bounds how many lists, objects and strings there can be in a state. A leg has
// forty bytes and more, but the last at each table; a text of nothing but empty lists would
// come to many times its size.
const mostValues = 1 << 21

// Write writes the state as a line of JSON. One that could not be read again is not
// written.
func (s *State) Write(w io.Writer) error {
	sum, err := s.checksum()
	if err != nil {
		return err
	}
	text, err := json.Marshal(sealed{s, sum})
	if err != nil {
		return err
	}
	if len(text) >= MaxState {
		return fmt.Errorf("the tournament is larger than %d MiB, which is the most that is kept; "+
			"play one of fewer games or fewer bots", MaxState>>20)
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// Read reads what [State.Write] has written. A text that is cut off, or was altered in
// any other way, is refused, and so is one that is larger than a state can be.
func Read(r io.Reader) (*State, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxState+1))
	if err != nil {
		return nil, err
	}
	if err := checkSize(text); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	file := sealed{State: &State{}}
	err = d.Decode(&file)
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("it is cut off: the end of the tournament's state is missing")
	case errors.Is(err, io.EOF):
		return nil, errors.New("it is empty, where the state of a tournament should be")
	case errors.As(err, &syntax):
		return nil, fmt.Errorf("it is no state of a tournament: at byte %d: %w", syntax.Offset, err)
	case err != nil:
		return nil, fmt.Errorf("it is no state of a tournament: %w", err)
	}
	if rest, err := io.ReadAll(d.Buffered()); err == nil && len(bytes.TrimSpace(rest)) > 0 {
		return nil, errors.New("there is something behind the state of the tournament")
	}
	return file.State, file.check()
}

// checkSize refuses a text that is no state before it takes much memory to find that out.
func checkSize(text []byte) error {
	if len(text) > MaxState {
		return fmt.Errorf("it is larger than %d MiB, and no state of a tournament is", MaxState>>20)
	}
	n := 0
	for _, sign := range []string{"[", "{", `"`} {
		n += bytes.Count(text, []byte(sign))
	}
	if n > mostValues {
		return errors.New("there is more in it than in any state of a tournament")
	}
	return nil
}
