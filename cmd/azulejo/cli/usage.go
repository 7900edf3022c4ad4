package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/formula"
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
	text := fmt.Sprintf("unknown command %q; the commands are: %s", args[0], strings.Join(names, ", "))
	return usageError(suggest(errors.New(text), args[0], names))
}

// suggest adds the name that is nearest to a wrong one to an error, if one is
// near.
func suggest(err error, wrong string, names []string) error {
	if near := formula.Suggest(wrong, names); near != "" && near != wrong {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}

// flagError says what a flag needs that was given something else.
func flagError(_ *cobra.Command, err error) error {
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

// count says how many there are of something.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
