// Package bot has players of games. They know the contract of package core
// alone, so that each plays every variant and every ruleset.
//
// # Bots that are other programs
//
// The bot named "exec:COMMAND" is a program in any language that reads lines of
// JSON from its standard input and writes lines of JSON to its standard output.
// The command is split into words as a shell does it, with quotes and
// backslashes, but no shell runs it: there are no variables, no patterns, no
// pipes. The program runs in the present folder with all that its caller may do,
// so that a command of unknown origin should not be run.
//
// A process begins with the first game and plays one game after the other. At
// the start of each it is sent a line such as this (broken here to fit), which
// needs no answer:
//
//	{"azulejo": 1,
//	 "game": {"ruleset": "classic", "digest": "sha256:…", "text": "format: 1\n…",
//	          "colors": [{"name": "blue", "letter": "B"}, …],
//	          "seats": 2, "seat": 1, "seed": 1804289383, "seconds": 10}}
//
// The number behind azulejo is the version of this protocol. The digest is the
// same for all rulesets that play the same games, text is the whole ruleset as
// YAML, and colors are in the ruleset's order. Seats count from 1; seat is the
// bot's own. All that the bot does by chance should come from seed: it is the
// same when the same game is played again, so that the game can be repeated.
// Seconds is the time for an answer.
//
// Whenever it is the bot's turn it is asked for a move:
//
//	{"id": 7, "position": "round: 1\nstart: 1\n…", "moves": ["1 blue 1", "1 blue 2", …]}
//
// The position is the whole position as YAML, and the moves are all that are
// legal, of which there is at least one. The answer is one of them, with the id
// of the question:
//
//	{"id": 7, "move": "1 blue 2"}
//
// An answer is one line, in UTF-8, of 64 KB at most. It has to be flushed, as
// most languages hold back what goes to a pipe. Keys that are not known are
// passed over on both sides: a bot may add some of its own, and later versions
// of Azulejo may too. An answer to an earlier question is passed over. Anything
// else that comes on standard output is a failure, so a bot that has something
// to tell its author writes it to its standard error; the end of that is shown
// where the bot fails.
//
// This is a whole bot, which plays at random (testdata/mybot.py):
//
//	import json, random, sys
//
//	for line in sys.stdin:
//	    message = json.loads(line)
//	    if "game" in message:
//	        dice = random.Random(message["game"]["seed"])
//	    else:
//	        move = dice.choice(message["moves"])
//	        print(json.dumps({"id": message["id"], "move": move}), flush=True)
//
// When there are no more games the standard input ends. The bot should end
// too, and is killed a second later if it does not.
//
// A bot fails where it answers too late, or with something else than a legal
// move, where it does not read its input, and where it ends too early. The
// error is a [*Failure], which says what can be done. The process is then
// killed, with those that it has started where the system has process groups,
// and the next game begins with a new one. [Limits] says what time it has.
// [Substitute] lets random moves stand in for the rest of the game.
package bot
