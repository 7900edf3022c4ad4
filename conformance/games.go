package conformance

// gameRows are the checks of what core.Game and records make of a variant.
var gameRows []Row
