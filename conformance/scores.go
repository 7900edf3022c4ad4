package conformance

// scoreRows are the checks of points and ranks.
var scoreRows []Row
