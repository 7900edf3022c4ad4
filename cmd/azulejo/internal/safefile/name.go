package safefile

import (
	"errors"
	"regexp"
	"strings"
)

// usable matches names that every system, shell and link takes as they are.
var usable = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// device matches the names that Windows keeps for devices, whatever the ending of the file.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])$`)

// CheckNew refuses the name of a file or folder to be made for a person, without its ending.
func CheckNew(name string) error {
	switch {
	case !usable.MatchString(name):
		return errors.New("a name is made of at most 64 letters, digits, - and _")
	case device.MatchString(name):
		return errors.New(strings.ToUpper(name) + " is a device on Windows; choose another name")
	}
	return nil
}
