package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/azulejo/azulejo/core/wording"
)

// knownCommand refuses what is no command, and suggests the nearest one.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, known := range c.Commands() {
		if known.IsAvailableCommand() {
			names = append(names, known.Name())
		}
	}
	return usageError(suggest(fmt.Errorf("unknown command %q", args[0]), args[0], names,
		"the commands are: "+strings.Join(names, ", ")))
}

// suggest adds to an error of a wrong name the one that is nearest to it, if one is near,
// and below it what else is to be said.
func suggest(err error, wrong string, names []string, below string) error {
	if near := wording.Nearest(wrong, names); near != "" && near != wrong {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	if below != "" {
		err = fmt.Errorf("%w\n%s", err, below)
	}
	return err
}

// explainArgs lets a command say what arguments it takes where others are given.
func explainArgs(c *cobra.Command) {
	takes := c.Args
	if takes == nil || c.HasSubCommands() {
		return
	}
	c.Args = func(c *cobra.Command, args []string) error {
		if takes(c, args) == nil {
			return nil
		}
		what := "an argument is missing"
		for n := len(args) - 1; n >= 0; n-- {
			if takes(c, args[:n]) == nil {
				what = fmt.Sprintf("%q is one argument too many", args[n])
				break
			}
		}
		what += "\nusage: " + c.Root().Name() + " " + c.Use
		if example, _, _ := strings.Cut(c.Example, "\n"); example != "" {
			what += "\nfor example: " + strings.TrimSpace(example)
		}
		return usagef("%s: %s", c.Name(), what)
	}
}

// meantFlags are flags by names that other programs have for them.
var meantFlags = map[string]string{"players": seatsName, "player": "bots", "bot": "bots", "output": outName,
	"number": "games", "count": "games", "threads": workersName, "jobs": workersName, "rules": setName}

// flagError says what a flag needs that was given something else, and which one an unknown
// one may be.
func flagError(c *cobra.Command, err error) error {
	if unknown, is := errors.AsType[*pflag.NotExistError](err); is {
		wrong := unknown.GetSpecifiedName()
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		if meant := "--" + meantFlags[wrong]; slices.Contains(names, meant) {
			return usagef("%w; did you mean %s?", err, meant)
		}
		return usageError(suggest(err, "--"+wrong, names, ""))
	}
	flag, reason, _ := strings.Cut(err.Error(), " flag: ")
	var number *strconv.NumError
	switch {
	case errors.As(err, &number) && number.Func == "ParseBool":
		err = fmt.Errorf("%s flag: true or false is needed", flag)
	case errors.As(err, &number) && number.Err == strconv.ErrRange:
		err = fmt.Errorf("%s flag: the number is too large", flag)
	case errors.As(err, &number):
		err = fmt.Errorf("%s flag: a whole number is needed", flag)
	case strings.HasPrefix(reason, "time: "):
		err = fmt.Errorf("%s flag: a time is needed, such as 10s or 1m30s", flag)
	}
	return usageError(err)
}
