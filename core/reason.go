package core

// Reason says what a rule made points of: the formula or the number that the
// ruleset has for it, and the values it saw.
type Reason struct {
	Event   int    `json:"-"`       // which of a step's events it is the reason of
	Key     string `json:"key"`     // path of the ruleset key, such as "bonuses.row.per"
	Formula string `json:"formula"` // as the ruleset says it
	Saw     []Seen `json:"saw,omitempty"`
}

// Seen is one value that a rule saw.
type Seen struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// ReasonWatcher is a [Watcher] that wants to know why points were given. Reasons cost
// time and memory, so rules work them out for nobody else.
type ReasonWatcher interface {
	Watcher
	// Reason is called with each reason of the Scored event that follows. Its
	// Event is not set.
	Reason(r Reason)
}
