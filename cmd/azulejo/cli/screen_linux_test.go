package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"
)

// Of a game at a terminal all is drawn on a screen of its own: only the last board and
// what comes after it is left when the game is.
func TestPlayAtATerminal(t *testing.T) {
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	defer person.Close()
	var number, unlock uint32
	size := [4]uint16{24, 80, 0, 0}
	for request, value := range map[uintptr]unsafe.Pointer{syscall.TIOCSPTLCK: unsafe.Pointer(&unlock),
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSWINSZ: unsafe.Pointer(&size)} {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(value))
		require.Zero(t, errno)
	}
	program, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	defer program.Close()
	t.Setenv("TERM", "xterm")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var (
		mu    sync.Mutex
		shown strings.Builder
	)
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := person.Read(buf)
			if err != nil {
				return
			}
			mu.Lock()
			shown.Write(buf[:n])
			mu.Unlock()
		}
	}()
	_, err = io.WriteString(person, "2 y 2\r1 y 9\rquit\r")
	require.NoError(t, err)
	root := newRoot()
	root.SetArgs([]string{"play", "classic", "--seed", "3"})
	root.SetIn(program)
	root.SetOut(&outputStream{out: program})
	require.NoError(t, root.ExecuteContext(context.Background()))
	seen := func() string {
		mu.Lock()
		defer mu.Unlock()
		return shown.String()
	}
	require.Eventually(t, func() bool { return strings.Contains(seen(), "play --from ") }, time.Hour, time.Millisecond)
	before, screen, _ := strings.Cut(seen(), "\x1b[?1049h")
	_, left, _ := strings.Cut(screen, "\x1b[?1049l")
	assert.NotContains(t, before, "seat 1: human")
	assert.NotContains(t, left, "round 1: seat 1 starts", "came before the last board")
	assert.Contains(t, left, "seat 2 greedy")
	assert.Contains(t, left, "the game is kept in ")
}
