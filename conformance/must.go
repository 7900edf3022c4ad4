package conformance

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// failure is the panic that ends a check with a violated rule, as FailNow ends a test. So a check
// reads as a list of conditions. Only suite.run, and a few functions that add the place, recover
// the panic, with try. No check fails inside a call of the variant, such as a watcher or a
// dealer: a variant may recover panics.
type failure struct{ error }

// skipError is the failure of a check that cannot run here, with the reason.
type skipError string

// Error returns the reason.
func (e skipError) Error() string { return string(e) }

// fail ends a check with an observation.
func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// must ends a check with an observation unless holds is true. The arguments are always evaluated;
// if that takes long, use an if with fail.
func must(holds bool, format string, args ...any) {
	if !holds {
		fail(format, args...)
	}
}

// same ends a check with the first difference between two texts of several lines.
func same(want, got, format string, args ...any) {
	if want != got {
		fail(format+": %s", append(args, diff(want, got))...)
	}
}

// skip ends a check that cannot run here.
func skip(reason string) { panic(failure{skipError(reason)}) }

// try runs a part of a check and returns its failure. A panic of the variant is a [*core.Panic].
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

// within runs a part of a check. If the part fails, the check ends with its subject and the
// failure.
func within(f func(), format string, args ...any) {
	if err := try(f); err != nil {
		fail(format+": %w", append(args, err)...)
	}
}

// unchanged runs a part of a check, and checks that a position does not change. What names the
// part. A change explains all other failures, so it comes first.
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
