package conformance

import (
	"fmt"
	"reflect"

	"github.com/azulejo/azulejo/core"
)

// partedSteps says where two steps of a game differ first, "" where they do not.
func (t *target) partedSteps(want, got core.Step) string {
	if wants, gots := t.stepText(want), t.stepText(got); wants != gots {
		return fmt.Sprintf("expected %s, got %s", wants, gots)
	}
	if text := t.partedEvents(want.Events, got.Events); text != "" {
		return text
	}
	if !reflect.DeepEqual(want.Reasons, got.Reasons) {
		return fmt.Sprintf("expected the reasons %+v, got %+v", want.Reasons, got.Reasons)
	}
	return ""
}

// stepText tells a step without its events.
func (t *target) stepText(s core.Step) string {
	if !s.Turn.Seat() {
		return fmt.Sprintf("draws in round %d", s.Round)
	}
	return fmt.Sprintf("%q as one of %d moves of seat %d in round %d", t.text(s.Move), s.Legal, s.Turn+1, s.Round)
}

// partedEvents says where two lists of events differ first, "" where they do not.
func (t *target) partedEvents(want, got []core.Event) string {
	for i := range min(len(want), len(got)) {
		if want[i] == got[i] {
			continue
		}
		wants, gots := t.eventText(want[i]), t.eventText(got[i])
		if wants == gots { // which does not tell all fields
			wants, gots = fmt.Sprintf("%+v", want[i]), fmt.Sprintf("%+v", got[i])
		}
		return fmt.Sprintf("expected event %d to be %s, got %s", i+1, wants, gots)
	}
	if len(want) != len(got) {
		return fmt.Sprintf("expected %s, got %d", count(len(want), "event"), len(got))
	}
	return ""
}
