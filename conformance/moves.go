package conformance

// moveRows are the checks of moves and their texts.
var moveRows []Row
