package variants

// Option changes how a ruleset is opened.
type Option func(*settings)

// settings are what options can change.
type settings struct {
	assignments []string
	with        Variant
}

// Set lays assignments over the ruleset: "params.bonus=3", "keep.limit=2",
// "scoring.minimum=null". Each is a path, = and a value, as [ruleset.Load] reads
// them. What is wrong with one is a problem like all others, in a file that is
// called --set.
func Set(assignments ...string) Option {
	return func(s *settings) { s.assignments = append(s.assignments, assignments...) }
}

// With lets v play the rulesets that name it, whether it is registered or not, and
// in the place of a registered variant of that name.
func With(v Variant) Option {
	return func(s *settings) { s.with = v }
}

// chosen returns what some options say together.
func chosen(options []Option) settings {
	var s settings
	for _, o := range options {
		o(&s)
	}
	return s
}

// variant returns the variant that plays rulesets which say name; nil for none.
func (s settings) variant(name string) Variant {
	if s.with != nil && s.with.Name() == name {
		return s.with
	}
	return find(name)
}
