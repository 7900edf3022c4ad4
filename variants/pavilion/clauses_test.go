package pavilion_test

import (
	"slices"
	"testing"

	"github.com/azulejo/azulejo/variants/internal/clause"
)

const (
	rulebook = "Summer Pavilion rulebook"
	project  = "rules of this project"
)

// clauses is all that the rulebook and the rulings beside it say about the
// game.
var clauses = slices.Concat(
	rulebookClauses,
	rulingClauses,
	edgeClauses,
	boardClauses,
	glazedClauses,
	keyClauses,
)

// section lists clauses of one section of a document: an id and what it says,
// in turn.
func section(document, name string, idsAndWords ...string) clause.List {
	var list clause.List
	for pair := range slices.Chunk(idsAndWords, 2) {
		list = append(list, clause.Clause{
			ID: pair[0], Document: document, Section: name, Says: pair[1],
		})
	}
	return list
}

func TestEveryClauseHasATest(t *testing.T) {
	clauses.CheckAllTested(t)
}
