package safefile_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// rewritten names a file that the test program is to rewrite, and nothing else.
const rewritten = "AZULEJO_REWRITE"

func TestMain(m *testing.M) {
	name, victim := os.LookupEnv(rewritten)
	if !victim {
		os.Exit(m.Run())
	}
	runtime.LockOSThread()
	_, _, _ = syscall.RawSyscall(syscall.SYS_TGKILL, uintptr(os.Getpid()), uintptr(syscall.Gettid()), uintptr(syscall.SIGUSR1))
	if _, err := safefile.Rewrite(name, nil, says("new")); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// A program that is killed before any of the system calls of a rewrite leaves the old contents or the new
// ones, and the next rewrite works as ever.
func TestKilledBeforeEachSystemCall(t *testing.T) {
	for calls := 0; ; calls++ {
		name := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
		killed := killedBefore(t, name, calls)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Contains(t, []string{"old", "new"}, string(text), "killed after %d calls", calls)
		_, err = safefile.Rewrite(name, nil, says("next"))
		require.NoError(t, err)
		inFolder(t, name, "next")
		if !killed {
			assert.Equal(t, "new", string(text))
			assert.Greater(t, calls, 10)
			return
		}
	}
}

// killedBefore rewrites a file in a program that is killed after a number of system calls. It reports
// whether the program did not end before.
func killedBefore(t *testing.T, name string, calls int) bool {
	t.Helper()
	runtime.LockOSThread() // only one thread may trace
	defer runtime.UnlockOSThread()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), rewritten+"="+name)
	c.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Setpgid: true}
	if err := c.Start(); err != nil {
		t.Skipf("programs cannot be traced here: %v", err)
	}
	pid := c.Process.Pid
	const (
		exitKill   = 0x100000 // PTRACE_O_EXITKILL
		systemCall = syscall.SIGTRAP | 0x80
	)
	var status syscall.WaitStatus
	_, err := syscall.Wait4(pid, &status, syscall.WALL, nil)
	require.NoError(t, err)
	require.NoError(t, syscall.PtraceSetOptions(pid,
		syscall.PTRACE_O_TRACECLONE|syscall.PTRACE_O_TRACESYSGOOD|exitKill))
	require.NoError(t, syscall.PtraceCont(pid, 0))
	rewriting, stops := 0, 0 // the thread that rewrites, and how often it stopped at a system call
	for {
		thread, err := syscall.Wait4(-pid, &status, syscall.WALL, nil)
		require.NoError(t, err)
		if !status.Stopped() {
			if thread == pid {
				require.True(t, status.Signaled() || status.ExitStatus() == 0)
				return status.Signaled()
			}
			continue
		}
		signal := 0
		switch status.StopSignal() {
		case syscall.SIGUSR1:
			rewriting = thread
		case systemCall:
			if stops++; stops == 2*calls+1 { // each call stops at its begin and at its end
				require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
				continue
			}
		case syscall.SIGTRAP, syscall.SIGSTOP: // a new thread
		default:
			signal = int(status.StopSignal())
		}
		if thread == rewriting {
			_ = syscall.PtraceSyscall(thread, signal)
		} else {
			_ = syscall.PtraceCont(thread, signal)
		}
	}
}
