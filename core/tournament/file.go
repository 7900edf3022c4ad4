package tournament

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// MaxState is the largest size of a state file in bytes: some thirty million games for two.
const MaxState = 64 << 20

// mostValues bounds the lists, objects and strings in a state file. A leg has forty bytes
// and more, except the last at each table; a text of empty lists would take many times its
// size in memory.
const mostValues = 1 << 21

// stateFile is a state as it is written: with a checksum of the JSON of the state.
type stateFile struct {
	*State
	Sum string `json:"sum"`
}

func (s *State) checksum() (string, error) {
	text, err := json.Marshal(s)
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:]), err
}

// Write writes the state as a line of JSON. A state that would be too large to be read
// again is an error.
func (s *State) Write(w io.Writer) error {
	sum, err := s.checksum()
	if err != nil {
		return err
	}
	text, err := json.Marshal(stateFile{s, sum})
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

// Read reads what [State.Write] has written. A text that is damaged, too large or of
// another format is an error.
func Read(r io.Reader) (*State, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxState+1))
	if err != nil {
		return nil, err
	}
	if len(text) > MaxState {
		return nil, fmt.Errorf("it is larger than %d MiB, and no state of a tournament is", MaxState>>20)
	}
	n := 0
	for _, sign := range []string{"[", "{", `"`} {
		n += bytes.Count(text, []byte(sign))
	}
	if n > mostValues {
		return nil, errors.New("there is more in it than in any state of a tournament")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	file := stateFile{State: &State{}}
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
	case len(bytes.TrimSpace(text[d.InputOffset():])) > 0:
		return nil, errors.New("there is something after the state of the tournament")
	case file.Format != stateFormat:
		return nil, fmt.Errorf("its format is %d, and this program reads format %d", file.Format, stateFormat)
	}
	if sum, err := file.checksum(); err != nil || sum != file.Sum {
		return nil, errors.New("it was altered: its checksum is not that of what it says")
	}
	return file.State, file.check()
}

// check refuses names that no terminal should show, and tables whose lists do not have the
// lengths on which everything else depends.
func (s *State) check() error {
	for _, name := range append([]string{s.Ruleset, s.Digest, s.Seed}, s.Bots...) {
		if err := wording.CheckNames(name); err != nil {
			return fmt.Errorf("it was not written by this program: %w", err)
		}
	}
	if len(s.Bots) < 2 {
		return errors.New("it has fewer than two bots")
	}
	for i, t := range s.Tables {
		ok := t != nil && len(t.Bots) == s.Seats && len(t.Sides) > 1 && len(t.Sides) == len(sim.Different(t.Bots))
		ok = ok && !slices.ContainsFunc(t.Bots, func(name string) bool { return !slices.Contains(s.Bots, name) })
		ok = ok && !slices.ContainsFunc(t.Legs, func(leg []uint16) bool {
			return len(leg)%t.width() != 0 || len(leg) > legDeals*t.width()
		})
		if !ok {
			return fmt.Errorf("table %d is none that this program has written", i+1)
		}
	}
	return nil
}
