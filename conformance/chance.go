package conformance

// chanceRows are the checks of draws.
var chanceRows []Row
