package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/variants"
)

// seatsName is the flag for the number of seats.
const seatsName = "seats"

// seatsFlag adds the flag. Without it the number is 0.
func seatsFlag(c *cobra.Command, seats *int, usage string) {
	c.Flags().Var((*seatsValue)(seats), seatsName, usage)
}

// usualSeats says what chooseSeats does.
const usualSeats = "number of seats (default: 2, or the fewest that the ruleset is for)"

// seatsValue is a number of seats as the value of a flag.
type seatsValue int

// String gives the default in the help: none.
func (v *seatsValue) String() string { return "" }
func (v *seatsValue) Type() string   { return "N" }

func (v *seatsValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return errors.New("a whole number is needed, 1 or more")
	}
	*v = seatsValue(n)
	return nil
}

// chooseSeats chooses a number of seats where none is given: two, or as many as bots are
// named, as far as all of the rulesets allow. It refuses a number that one is not for.
func chooseSeats(seats *int, bots int, rulesets ...*variants.Ruleset) error {
	least, most := commonSeats(rulesets...)
	if least > most {
		return usagef("no number of seats is allowed by all of the rulesets")
	}
	if *seats == 0 {
		*seats = min(max(2, bots, least), max(most, bots))
	}
	for _, r := range rulesets {
		if _, err := r.Rules.New(*seats); err != nil {
			return usagef("%s: %w", r.Name, err)
		}
	}
	return nil
}

// commonSeats are the numbers of seats that all of the rulesets are for.
func commonSeats(rulesets ...*variants.Ruleset) (least, most int) {
	least, most = rulesets[0].Rules.Seats()
	for _, r := range rulesets[1:] {
		low, high := r.Rules.Seats()
		least, most = max(least, low), min(most, high)
	}
	return least, most
}
