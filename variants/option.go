package variants

// Option changes how a ruleset is opened.
type Option func(*settings)

// settings are what options can change.
type settings struct{ assignments []string }

// Set lays assignments over the ruleset: "params.bonus=3", "keep.limit=2",
// "scoring.minimum=null". Each is a path, = and a value, as [ruleset.Load] reads
// them. What is wrong with one is a problem like all others, in a file that is
// called --set.
func Set(assignments ...string) Option {
	return func(s *settings) { s.assignments = append(s.assignments, assignments...) }
}

// chosen returns the assignments of some options.
func chosen(options []Option) []string {
	var s settings
	for _, o := range options {
		o(&s)
	}
	return s.assignments
}
