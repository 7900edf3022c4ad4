package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
)

// setName is the flag that changes values of a ruleset for one run.
const setName = "set"

// settings are the values of the flag --set, each a path, = and a value. They
// lie over a ruleset as one more layer.
type settings []string

// add adds the flag to a command that takes a RULESET.
func (s *settings) add(c *cobra.Command) {
	c.Flags().Var(s, setName,
		"change a value of the ruleset for this run, as in params.x=3 or scoring.minimum=null; may be repeated")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc(setName, cobra.NoFileCompletions)
}

// Set takes one assignment. Whether the ruleset has such a value, and whether it
// can be that, is told with everything else that is wrong with the ruleset.
func (s *settings) Set(text string) error {
	path, _, found := strings.Cut(text, "=")
	if !found || strings.TrimSpace(path) == "" {
		return errors.New("a path, = and a value are needed, as in params.x=3")
	}
	*s = append(*s, text)
	return nil
}

// String gives the default in the help: none.
func (s *settings) String() string { return "" }

// Type is what the help calls a value.
func (s *settings) Type() string { return "PATH=VALUE" }

// words returns the flags as the words of a command line.
func (s settings) words() []string {
	var words []string
	for _, assignment := range s {
		words = append(words, "--"+setName, assignment)
	}
	return words
}
