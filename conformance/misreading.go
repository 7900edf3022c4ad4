package conformance

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// misreading is a text that is no position of the game, or another one.
type misreading struct {
	what string // how it was made
	text string
	none bool // it is no position of any game
}

// misreads gives a State texts that differ from that of the position. It has to
// refuse them and stay as it is, or become a position that is sound.
func (r *rereader) misreads() error {
	text, err := textOf(r.state)
	if err != nil {
		return err
	}
	var into core.State // that has read the text; nil where it has read another one since
	here := r.sight(r.state)
	for i, m := range append(r.impossible(text), misreadings(text)...) {
		if i%shares != (int(r.seed)+r.seats*4)%shares {
			continue // it is for another game
		}
		if into == nil {
			into = r.fresh()
			if err := unmarshal(into, text); err != nil {
				return fmt.Errorf("a new State cannot read the text that the position writes: %w\n%s", err, text)
			}
		}
		refused := false
		err := core.Guard(func() (err error) {
			refused, err = r.readsOrRefuses(into, m.text, here)
			return err
		})
		if err == nil && !refused && m.none {
			err = errors.New("it has to be refused, and is read")
		}
		if err != nil {
			return fmt.Errorf("a State was given %s: %w\n%s", m.what, err, short(m.text))
		}
		if !refused {
			into = nil
		}
	}
	return nil
}

// shares is over how many games the texts are spread, as reading them takes longer
// than the games.
const shares = 8

// numeral finds the numbers of a text.
var numeral = regexp.MustCompile(`[0-9]+`)

// misreadings makes texts that differ a little from that of a position, and some
// that have nothing of it.
func misreadings(text string) []misreading {
	var all []misreading
	for _, none := range []string{"", "\n", "zzqx", "{", "- [", "\x00", "\xff\xfe", strings.Repeat("zzqx: {", 1<<10)} {
		all = append(all, misreading{"a text that is no position", none, true})
	}
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		before, behind := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		name := fmt.Sprintf("line %d", i+1)
		all = append(all,
			misreading{"the text of the position up to " + name, before, false},
			misreading{"the text of the position up to the middle of " + name, before + line[:len(line)/2], false},
			misreading{"the text of the position without " + name, before + behind, false},
			misreading{"the text of the position with " + name + " twice", before + line + line + behind, false})
	}
	for i, at := range numeral.FindAllStringIndex(text, -1) {
		number := []string{"0", text[at[0]:at[1]] + "1", "99999999999999999999", "-1", "zzqx"}[i%5]
		all = append(all, misreading{"the text of the position with another number",
			text[:at[0]] + number + text[at[1]:], false})
	}
	return all
}
