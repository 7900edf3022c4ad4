package conformance

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// refusal returns the refusal that an error of Check has to be.
func refusal(err error) (*core.MoveError, error) {
	r, is := errors.AsType[*core.MoveError](err)
	if !is {
		return nil, fmt.Errorf("its error is a %T, and has to be a *core.MoveError: %w", err, err)
	}
	if r == nil {
		return nil, errors.New("its error is a *core.MoveError that is nil, which is not a nil error: return nil itself")
	}
	return r, nil
}

// worded checks the words of a refusal.
func (t *target) worded(r *core.MoveError) error {
	switch reason := r.Reason; {
	case r.Move == "":
		return errors.New("its Move is empty, and has to be the text of the move")
	case strings.TrimSpace(reason) == "":
		return errors.New("its Reason is empty")
	case strings.TrimSpace(reason) != reason || strings.ContainsAny(reason, "\r\n"):
		return fmt.Errorf("its Reason is not one line without spaces around it: %q", reason)
	case strings.HasSuffix(reason, "."):
		return fmt.Errorf("its Reason ends with a full stop: %q", reason)
	case r.Key != "" && !t.Document.Declares(r.Key):
		return fmt.Errorf("its Key is %q, which the ruleset does not have: name the key behind the refusal, or none", r.Key)
	}
	return nil
}

// named tells a number that may be no move at all.
func (t *target) named(m core.Move) string {
	text := ""
	if core.Guard(func() error { text = t.text(m); return nil }) != nil || text == "" {
		return fmt.Sprintf("move %d", m)
	}
	return fmt.Sprintf("move %d (%s)", m, text)
}
