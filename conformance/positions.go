package conformance

// positionRows are the checks of positions as text.
var positionRows []Row
