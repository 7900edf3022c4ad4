package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Beside puts two texts side by side, such as two pictures of the same table: the
// second one stands where the first has left so many columns free for it.
func Beside(left, right string, column int) string {
	a, b := lines(left), lines(right)
	var out strings.Builder
	for i := range max(len(a), len(b)) {
		line := ""
		if i < len(a) {
			line = a[i]
		}
		if i < len(b) && b[i] != "" {
			line += strings.Repeat(" ", max(0, column-ansi.StringWidth(line))) + b[i]
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// lines returns the lines of a text without their ends.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }
