package conformance

// featureRows are the checks of what a variant declares beyond the core.
var featureRows []Row
