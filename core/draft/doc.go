// Package draft has what the games of the family share: the table with its bag, discard, displays,
// center and start marker, and the score track. It has the keys of rulesets of all variants, bonuses
// and ranking, the course of a round, and the text of a position.
//
// A variant builds on it like this:
//
//   - An [Outline] declares its phases and the keys of its positions.
//   - Its rules embed a *[Shared], which [ReadRules] and [Shared.ReadEnding] compile.
//   - Its state embeds a [Base] and is a flat struct. Assignment copies a position, so no pointer of
//     it leads to anything that changes.
//   - A [Course] lists the stages of a round. [Deal], [OfferTakes], [CloseRound] and [StartRound] are those
//     of all games.
//   - Its Play and Deal begin with [Base.BeginStep], do their own unit, call [Course.Advance] and end with
//     [Base.EndStep]. Between them [Base.Ask] evaluates formulas and notes the first fault: fault.go.
//   - Each kind of move is a [Decision] in a file of its own, with the methods that list
//     its legal moves and play one. [Decisions] reads, writes and refuses moves.
//   - [Award], [Base.Give] and [Base.Earn] give points, and apply the minimum of scores: score.go.
//     The bonuses of a ruleset are given by bonuses.go; a variant adds only names for what they count.
//   - [AppendPosition], [ReadPosition] and [ReadRoundEnd] write and read positions.
//   - A [Template] of the rulebook is prose, which asks a [Rulebook] about the ruleset.
//
// Package trio in conformance/testdata is a complete example.
package draft
