package studio

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// ticket is the right to play some seats of a game or, without seats, to watch it. It is the secret
// part of a link.
type ticket struct {
	game  string
	seats []int // from 1, in increasing order
	as    int   // of several seats the one, from 1, whose person alone looks at the screen; 0 for none
}

// may says who may move: it returns why a link makes no move now, nil if it can. The caller has the lock.
func (g *game) may(t ticket) error {
	turn := g.game.Turn()
	switch {
	case g.broken != nil:
		return g.broken
	case g.replayed:
		return errors.New("this is a replay")
	case !turn.Seat():
		return errors.New("the game is over")
	case !t.plays(int(turn) + 1):
		return fmt.Errorf("it is the turn of %s, whom this link does not play", g.names()[turn])
	}
	return nil
}

// key signs tickets. A file keeps it, so links are valid after a restart.
type key []byte

// keySize is the size of a key in bytes.
const keySize = 32

// readKey reads the key in a file, which it creates if it is missing.
func readKey(file string) (key, error) {
	k, err := safefile.Read(file, keySize)
	if errors.Is(err, fs.ErrNotExist) {
		k = make([]byte, keySize)
		rand.Read(k)
		err = errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), safefile.Create(file, func(f *os.File) error {
			err := f.Chmod(0o600) // before there is a secret in it
			if err == nil {
				_, err = f.Write(k)
			}
			return err
		}))
		if errors.Is(err, fs.ErrExist) { // another studio was faster
			k, err = safefile.Read(file, keySize)
		}
	}
	if err == nil && len(k) != keySize {
		err = errors.New(file + " is no key of a studio; delete it, and links of before lose their meaning")
	}
	return k, err
}

// secret returns what nobody can guess who has not got the key, for one purpose.
func (k key) secret(purpose string) string {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte(purpose))
	return strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil)[:15]))
}

// seed returns the seed of the tiles to come in a game whose record has none.
func (k key) seed(game string) uint64 {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte("tiles " + game))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// write returns a ticket as the part of a link: the game, the seats, and a signature.
func (k key) write(t ticket) string {
	var seats []string
	for _, seat := range t.seats {
		seats = append(seats, strconv.Itoa(seat))
	}
	text := t.game + "~" + strings.Join(seats, ".")
	return text + "~" + k.secret("game "+text)
}

// read returns the ticket of a link, and whether it is one.
func (k key) read(text string) (ticket, bool) {
	last := strings.LastIndexByte(text, '~')
	if last < 0 || !hmac.Equal([]byte(text[last+1:]), []byte(k.secret("game "+text[:last]))) {
		return ticket{}, false
	}
	game, list, _ := strings.Cut(text[:last], "~")
	t := ticket{game: game}
	for word := range strings.SplitSeq(list, ".") {
		if seat, err := strconv.Atoi(word); err == nil {
			t.seats = append(t.seats, seat)
		}
	}
	return t, true
}

// plays reports whether the ticket is for a seat, from 1.
func (t ticket) plays(seat int) bool { return slices.Contains(t.seats, seat) }
