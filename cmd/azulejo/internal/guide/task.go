package guide

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// scopeWord is what explains all that rulesets cannot say.
const scopeWord = "out of scope"

// tasksText is the table of tasks. A row has the task, lines to write, a house rule as an example, and search words.
//
//go:embed tasks.md
var tasksText string

// Task is something that designers want to do.
type Task struct {
	To    string   // what it is, after "to"
	Write string   // lines of a ruleset, each in backquotes
	See   string   // a shipped house rule that does it
	words []string // that find it
}

// Tasks returns what designers want to do, in the order in which they think of a game.
func Tasks() (all []Task) {
	for _, line := range strings.Split(strings.TrimSpace(tasksText), "\n")[2:] {
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		all = append(all, Task{cells[0], cells[1], cells[2], strings.Split(cells[3], ", ")})
	}
	return all
}

// tasksAbout returns the tasks that a word finds.
func tasksAbout(word string) []Entry {
	word = wording.Spaced(strings.ToLower(ruleset.Normalize(word)))
	var rows [][]string
	for _, t := range Tasks() {
		if slices.Contains(t.words, word) || slices.Contains(t.words, strings.TrimSuffix(word, "s")) {
			rows = append(rows, []string{t.To, strings.ReplaceAll(t.Write, "`, `", "`, and `") + "; see " + t.See})
		}
	}
	return found("To do this:", rows)
}
