// Package tournament lets bots play against bots, each table of them on the same
// deals, and says which are stronger and how sure that is.
//
// Of two seats every pair of bots is a table; of more, every set of as many different
// bots. Where there are fewer bots than seats, each sits on as many chairs as the
// others, or on one more. A deal is played at a table once for each seat, with the bots
// moved on by one, so that no bot is judged by its chair. For ten deals the bots sit in
// the same order; then in the next order around the table, so that none always plays
// after the same one.
//
// Points are what intervals and ratings are made of: of each two bots at a table, the
// one with the better place makes one, and both make half of one where they share a
// place. A game that a bot forfeits counts for that bot alone: all others have made a
// point against it, and nothing against each other. Of fewer than [EnoughDeals] deals at
// a table, intervals of bots that are far apart are rough.
//
// All of a tournament is in its [State], which is a function of the ruleset, the bots,
// the seats, the number of games and the seed, whatever the workers, and however often
// it was interrupted and gone on with. It can be gone on with under more bots and more
// games than it began with.
package tournament
