// Package bot holds players that are written against the contract of package
// core alone, so that each plays every variant and every ruleset.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Bot chooses moves for one seat. It belongs to one goroutine.
type Bot interface {
	// Start tells the bot that a game begins in which it plays seat, from 0.
	// Everything it does by chance comes from random, so that the same game
	// can be played again.
	Start(r core.Rules, seat int, random *core.Random)

	// Choose returns one of the legal moves of s, of which there is at least
	// one. It may keep neither s nor legal.
	Choose(s core.State, legal []core.Move) (core.Move, error)
}

// makers are the bots by name.
var makers = map[string]func() Bot{
	"random": func() Bot { return new(randomBot) },
}

// Names lists the bots that New knows.
func Names() []string {
	var names []string
	for name := range makers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// New returns a new bot by its name. An unknown name is an error that lists
// those that exist.
func New(name string) (Bot, error) {
	maker, ok := makers[name]
	if !ok {
		return nil, fmt.Errorf("unknown bot %q; the bots are: %s", name, strings.Join(Names(), ", "))
	}
	return maker(), nil
}
