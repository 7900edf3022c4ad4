package draft

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// CenterWord is how moves and positions write the center.
const CenterWord = "center"

// String returns "display 3" or "the center", for messages.
func (src Source) String() string {
	if src == Center {
		return "the center"
	}
	return "display " + strconv.Itoa(int(src)+1)
}

// Where returns "on display 3" or "in the center", for messages.
func (src Source) Where() string {
	if src == Center {
		return "in " + src.String()
	}
	return "on " + src.String()
}

// ParseNumber reads a whole number from 1 to max, written without sign or
// leading zeros, and returns it counted from 0.
func ParseNumber(word string, max int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word || n < 1 || n > max {
		return 0, fmt.Errorf("%q is no number from 1 to %d", word, max)
	}
	return n - 1, nil
}

// ParseColor finds a color by its name.
func ParseColor(word string, colors []core.ColorInfo) (core.Color, error) {
	for c := range colors {
		if colors[c].Name == word {
			return core.Color(c), nil
		}
	}
	return core.NoColor, fmt.Errorf("%q is no color of this ruleset: %s", word, strings.Join(colorNames(colors), ", "))
}

func colorNames(colors []core.ColorInfo) []string {
	names := make([]string, len(colors))
	for i, c := range colors {
		names[i] = c.Name
	}
	return names
}
