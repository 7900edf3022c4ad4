package bot_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/bot"
)

// lingering is a bot that has only let go when all have been asked to.
type lingering struct {
	bot.Bot
	all *sync.WaitGroup
}

func (l lingering) Close() error {
	l.all.Done()
	l.all.Wait()
	return nil
}

// Bots that linger are closed together; a seat of a person has none.
func TestCloseTogether(t *testing.T) {
	var all sync.WaitGroup
	all.Add(4)
	l := lingering{all: &all}
	closed := make(chan struct{})
	go func() {
		bot.Close(l, l, nil, l, newBot(t, "random"), l)
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(time.Minute):
		t.Fatal("a bot was closed only after another")
	}
}

// A program that ends at once takes those of its bots with it, also ones that linger.
func TestKillPrograms(t *testing.T) {
	w := newWitness(t)
	bots := []bot.Bot{w.bot(t, "stubborn"), w.bot(t, "stubborn"), w.bot(t, "stubborn")}
	info := open(t, "classic")
	info.Seats = len(bots)
	_, err := play(t, info, bots...)
	assert.NoError(t, err)
	bot.KillPrograms()
	assert.Equal(t, len(bots), w.check(t))
	bot.Close(bots...)
}
