package conformance

// documentRows are the checks of the ruleset language.
var documentRows []Row
