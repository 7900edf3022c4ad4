package conformance

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// failure is the panic with which a check ends whose rule does not hold, as a test ends
// with FailNow. A check reads as a list of what must hold, and only suite.run and the few
// functions that add where something was seen recover it, with try. No check fails inside
// a call of the variant, as a watcher or a dealer would: a variant may recover panics.
type failure struct{ error }

// skipError is the failure of a check that cannot run here, with the reason.
type skipError string

// Error returns the reason.
func (e skipError) Error() string { return string(e) }

// fail ends a check with what was seen.
func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// must ends a check with what was seen, unless something holds. The arguments are worked
// out either way: where they take long, an if with fail is better.
func must(holds bool, format string, args ...any) {
	if !holds {
		fail(format, args...)
	}
}

// same ends a check if two texts of several lines differ, with the first difference.
func same(want, got, format string, args ...any) {
	if want != got {
		fail(format+": %s", append(args, diff(want, got))...)
	}
}

// skip ends a check that cannot run here.
func skip(reason string) { panic(failure{skipError(reason)}) }

// try runs a part of a check and returns why it fails. A panic of the variant is a
// [*core.Panic].
func try(f func()) error {
	err := core.Guard(func() error {
		f()
		return nil
	})
	if panicked, is := errors.AsType[*core.Panic](err); is {
		if failed, is := panicked.Value.(failure); is {
			return failed.error
		}
	}
	return err
}

// within runs a part of a check, and ends the check with what it is about if it fails.
func within(f func(), format string, args ...any) {
	if err := try(f); err != nil {
		fail(format+": %w", append(args, err)...)
	}
}

// unchanged runs a part of a check that what names, and holds that a position stays as it
// is, whatever else is found: a position that has changed explains all other failures.
func (t *target) unchanged(s core.State, what string, f func()) {
	before := t.snapshot(s)
	err := try(f)
	same(before, t.snapshot(s), "%s has changed the position", what)
	if err != nil {
		panic(failure{err})
	}
}

// diff returns the first difference between two texts of several lines.
func diff(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			return fmt.Sprintf("expected %q, got %q", wants[i], gots[i])
		}
	}
	return fmt.Sprintf("expected %d lines, got %d", len(wants), len(gots))
}

// short quotes a text for a message. The text may be very long.
func short(text string) string {
	const most = 60
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q and so on, %d bytes", text[:most], len(text))
}
