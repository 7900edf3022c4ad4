package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
)

// protocol is the version of the messages.
const protocol = 1

// encode makes a line of a message. The text is new each time, as a write that
// was given up may still be reading that of the message before.
func encode(message any) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(message) // with a newline behind it
	return line.Bytes(), err
}

// opening is the message at the start of a game.
type opening struct {
	Protocol int         `json:"azulejo"`
	Game     openingGame `json:"game"`
}

type openingGame struct {
	Ruleset string         `json:"ruleset"`
	Digest  string         `json:"digest"`
	Text    string         `json:"text"`
	Colors  []openingColor `json:"colors"`
	Seats   int            `json:"seats"`
	Seat    int            `json:"seat"` // from 1
	Seed    int            `json:"seed"`
	Seconds float64        `json:"seconds"`
}

type openingColor struct {
	Name   string `json:"name"`
	Letter string `json:"letter"`
}

// newOpening tells of a game. The seed has 31 bits, so that it is a plain whole
// number in every language.
func newOpening(g Game, limit time.Duration) opening {
	o := openingGame{
		Ruleset: g.Ruleset.Name, Digest: g.Ruleset.Digest, Text: g.Ruleset.Text,
		Seats: g.Seats, Seat: g.Seat + 1,
		Seed: g.Random.Below(math.MaxInt32), Seconds: limit.Seconds(),
	}
	for _, c := range g.Rules.Colors() {
		o.Colors = append(o.Colors, openingColor{c.Name, string(rune(c.Letter))})
	}
	return opening{protocol, o}
}

// question asks for a move.
type question struct {
	ID       int64    `json:"id"`
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
}

func newQuestion(id int64, r core.Rules, s core.State, legal []core.Move) (question, error) {
	q := question{ID: id, Moves: make([]string, len(legal))}
	text, err := s.AppendText(nil)
	if err != nil {
		return q, err
	}
	q.Position = string(text)
	for i, m := range legal {
		text = r.AppendMove(text[:0], m)
		q.Moves[i] = string(text)
	}
	return q, nil
}

// answer is what a bot answers. The pointers show whether a key was there.
type answer struct {
	ID   *int64  `json:"id"`
	Move *string `json:"move"`
}

func readAnswer(line []byte) (answer, error) {
	var a answer
	if !utf8.Valid(line) {
		return a, errors.New("it is not UTF-8")
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, plainly(err)
	}
	switch {
	case a.ID == nil:
		return a, errors.New("it has no id")
	case a.Move == nil:
		return a, errors.New("it has no move")
	}
	return a, nil
}

// plainly says of JSON what is wrong with it as an answer.
func plainly(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err
	case wrong.Field == "id":
		return errors.New("its id has to be the number of the question")
	case wrong.Field == "move":
		return errors.New("its move has to be a text")
	}
	return fmt.Errorf("it is a JSON %s and not an object", wrong.Value)
}
