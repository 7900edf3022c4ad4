package conformance

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// alteration makes a line of a record wrong.
type alteration struct {
	what string
	kind string         // how the lines begin of which it takes one
	at   *regexp.Regexp // what it changes
	by   string         // into this; "" makes a number of what ends with it the next one
}

// alterations are one for each thing that a variant decides of what a record says.
var alterations = []alteration{
	{"another number of legal moves", `{"move"`, regexp.MustCompile(`"legal":\d+`), ""},
	{"another seat", `{"move"`, regexp.MustCompile(`"seat":\d+`), ""},
	{"another first seat", `{"deal"`, regexp.MustCompile(`"start":\d+`), ""},
	{"a tile too many", `{"deal"`, regexp.MustCompile(`"displays":\[\[("[^"]*")`), `"displays":[[$1,$1`},
	{"a tile too many", `{"supply"`, regexp.MustCompile(`"supply":\[("[^"]*")`), `"supply":[$1,$1`},
	{"other points", `{"score"`, regexp.MustCompile(`"points":-?\d+`), ""},
	{"another total", `{"score"`, regexp.MustCompile(`"total":-?\d+`), ""},
	{"another rule", `{"score"`, regexp.MustCompile(`"rule":"`), `"rule":"zzqx.`},
	{"another total", `{"round"`, regexp.MustCompile(`"totals":\[-?\d+`), ""},
	{"another total", `{"end"`, regexp.MustCompile(`"totals":\[-?\d+`), ""},
	{"another winner", `{"end"`, regexp.MustCompile(`"winners":\[\d+`), ""},
}

// refusesAltered plays records in which one line is wrong, which has to be found.
// Each game has other ones, as each takes as long as a game.
func (w *writtenGame) refusesAltered(random *core.Random) error {
	const shares = 6
	for i, a := range alterations {
		if i%shares != (int(w.seed)+w.seats*4)%shares {
			continue
		}
		line := w.anyOf(a, random)
		if line < 0 {
			continue // such a line does not come in this game
		}
		lines := slices.Clone(w.lines)
		lines[line] = a.alter(lines[line])
		_, err := w.replay(lines)
		if wrong, is := errors.AsType[*record.LineError](err); !is || wrong.Line != line+1 {
			return fmt.Errorf("line %d of the record of the game was given %s, which has to be an error of that line "+
				"when the record is played, and came to: %v\nit was %sit is  %s",
				line+1, a.what, err, w.lines[line], lines[line])
		}
	}
	return nil
}

// anyOf returns a line that an alteration can change, rather an early one, up to
// which little has to be played; -1 where there is none.
func (w *writtenGame) anyOf(a alteration, random *core.Random) int {
	var fit []int
	for i, line := range w.lines {
		if strings.HasPrefix(line, a.kind) && a.at.MatchString(line) {
			fit = append(fit, i)
		}
	}
	if len(fit) == 0 {
		return -1
	}
	return fit[random.Below(1+random.Below(len(fit)))]
}

// digits finds the number that ends a text.
var digits = regexp.MustCompile(`-?\d+$`)

// alter changes a line.
func (a alteration) alter(line string) string {
	if a.by != "" {
		return a.at.ReplaceAllString(line, a.by)
	}
	return a.at.ReplaceAllStringFunc(line, func(what string) string {
		return digits.ReplaceAllStringFunc(what, func(number string) string {
			n, _ := strconv.Atoi(number) // which it is, as the expression says
			return strconv.Itoa(n + 1)
		})
	})
}
