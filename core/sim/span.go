package sim

// Span is some blocks of a run that follow each other: From up to To-1, from 0.
type Span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Blocks is how many they are.
func (s Span) Blocks() int64 { return s.To - s.From }
