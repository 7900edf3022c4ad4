package tournament

// Seating is for tests of the orders around a table.
var Seating = seating
