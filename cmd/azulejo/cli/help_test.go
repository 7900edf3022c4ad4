package cli

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
)

// Help fits 80 columns without breaking a word, and says of each flag what it is given.
func TestHelp(t *testing.T) {
	placeholder := regexp.MustCompile(`^([]A-Z±+=,/[-]+|int|duration|string|strings)$`)
	check := func(c *cobra.Command) {
		var out bytes.Buffer
		c.SetOut(&out)
		assert.NoError(t, c.Help())
		text := out.String()
		for line := range strings.Lines(text) {
			assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80, line)
		}
		words := strings.Join(strings.Fields(text), " ")
		assert.Contains(t, words, strings.Join(strings.Fields(c.Long), " "))
		assert.Contains(t, text, c.Example)
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			name, usage := pflag.UnquoteUsage(f)
			assert.Contains(t, words, usage, "%s --%s", c.Name(), f.Name)
			given := regexp.MustCompile("(?m)^(?: {6}|  -., )--" + f.Name + " (\\S+)").FindStringSubmatch(text)
			if name != "" {
				assert.Regexp(t, placeholder, given[1], "%s --%s", c.Name(), f.Name)
			}
		})
		if c.Flags().Lookup(pageName) != nil {
			assert.Contains(t, c.Example, "--"+pageName, c.Name())
		}
	}
	root := newRoot()
	check(root)
	for _, c := range root.Commands() {
		assert.NotEmpty(t, c.GroupID, c.Name())
		check(c)
	}
}

// The help names the limit of games that the program has.
func TestHelpOfUntil(t *testing.T) {
	c, _, err := newRoot().Find([]string{"simulate"})
	assert.NoError(t, err)
	assert.Contains(t, c.Long, "stops after "+strconv.Itoa(untilMost)+" games")
}
