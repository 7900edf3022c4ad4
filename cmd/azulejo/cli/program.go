package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// usual is the name of the command where it is built as it stands here.
const usual = "azulejo"

// program is the name that the command goes by: that of its file, which is another
// one where somebody has put variants of their own into it. What people are told to
// type begins with it. A test has no name that anybody could type.
func program() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasSuffix(name, ".test") {
		return usual
	}
	return name
}

// command is how a text names one of the commands.
var command = regexp.MustCompile(`\b` + usual + ` `)

// named puts the name that the command goes by into a text with commands.
func named(text string) string {
	return command.ReplaceAllLiteralString(text, shellQuote(program())+" ")
}

// nameHelp puts it into what a command and those below it say of themselves.
func nameHelp(c *cobra.Command) {
	c.Long, c.Example = named(c.Long), named(c.Example)
	for _, below := range c.Commands() {
		nameHelp(below)
	}
}
