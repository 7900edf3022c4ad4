// Package cli is the command azulejo: one file for each of its commands. It
// knows no variant; a program with variants of its own imports them, calls
// Main, and has the same command for its own games.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// The exit codes.
const (
	exitFine        = 0
	exitContent     = 1 // the content is wrong, or a check failed
	exitUsage       = 2 // wrong usage, or a file that cannot be opened, read or written
	exitInterrupted = 130
)

// exitError is an error with its exit code.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// usageError marks an error as one of usage, or of something unreadable.
func usageError(err error) error { return withCode(exitUsage, err) }

// usagef is usageError with a message.
func usagef(format string, args ...any) error { return usageError(fmt.Errorf(format, args...)) }

// contentError marks an error as one of content.
func contentError(err error) error { return withCode(exitContent, err) }

// withCode gives an error an exit code. Callers pass any error, so nil stays nil: an exitError
// around it would be an error.
func withCode(code int, err error) error {
	if err == nil {
		return nil
	}
	return &exitError{code, err}
}

// errInterrupted ends a command that the user has stopped. So does the error of a context that the
// signal has ended.
var errInterrupted = prompt.ErrInterrupted

// Main runs the command with its arguments and returns its exit code.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // commands keep little: collecting it less often saves a fifth of their time
	}
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	defer stop()
	// If the reader of the output stops, writing fails; the signal must not end the
	// command in the middle of a record.
	signal.Ignore(syscall.SIGPIPE)
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	stdout, stderr := &outputStream{out: out}, &outputStream{out: errs}
	root.SetOut(stdout)
	root.SetErr(stderr)
	return finishes(ctx, func() int {
		err := caught(func() error { return root.ExecuteContext(ctx) })
		return exitCode(outputError(err, stdout.finish()), stderr)
	}, stderr)
}

// endings returns the signals that end a command in good order: Ctrl-C and a closed
// terminal. A signal that was ignored at the start, as by nohup, stays ignored.
func endings() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}

// outputError joins the error of a command with that of writing its output. A reader
// that closes the output early is no error.
func outputError(err, lost error) error {
	if lost == nil {
		return err
	}
	if errors.Is(err, lost) {
		err = nil // it only says the same
	}
	if errors.Is(lost, syscall.EPIPE) {
		return err
	}
	return errors.Join(err, usageError(fmt.Errorf("the output cannot be written: %w", lost)))
}

// patience is how long a command has to finish by itself after an interruption.
var patience = 2 * time.Second

// finishes runs the command and returns its exit code. After an interruption it waits
// until the command ends, patience is over, or a second Ctrl-C comes, and then returns
// without the command: it may be waiting for input, for a reader, or be calculating.
func finishes(ctx context.Context, run func() int, errs io.Writer) int {
	done := make(chan int, 1)
	go func() { done <- run() }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-again():
	case <-time.After(patience):
	}
	bot.KillPrograms()
	// The terminal takes half a second if more keys came, and the errors may have no reader either.
	said := make(chan int, 1)
	go func() {
		prompt.Abandon()
		said <- exitCode(errInterrupted, errs)
	}()
	select {
	case <-said:
	case <-time.After(patience):
	}
	return exitInterrupted
}

// again reports a second Ctrl-C. A closed terminal does not count: one closing can send
// two signals.
func again() <-chan os.Signal {
	second := make(chan os.Signal, 1)
	if !signal.Ignored(os.Interrupt) {
		signal.Notify(second, os.Interrupt)
	}
	return second
}

// exitCode prints an error and returns its code.
func exitCode(err error, errs io.Writer) int {
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, context.Canceled):
		err = errInterrupted
	}
	fmt.Fprintln(errs, program.Name()+":", err)
	return codeOf(err)
}

// Help lists commands in the order in which they are added. The setting is global, so it
// is made before any root exists.
func init() { cobra.EnableCommandSorting = false }

// codeOf returns the exit code of an error. One without a code comes from the parsing of
// arguments.
func codeOf(err error) int {
	if errors.Is(err, errInterrupted) {
		return exitInterrupted
	}
	if coded, is := errors.AsType[*exitError](err); is {
		return coded.code
	}
	return exitUsage
}

// newRoot returns the command with all others below it. It adds what they share: the texts of
// help.md, messages for wrong arguments and for files of the wrong kind, and limits of counts.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           program.Name() + " COMMAND",
		Version:       program.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(printHelp)
	root.SetHelpCommandGroupID(otherGroup)
	root.SetCompletionCommandGroupID(otherGroup)
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	when := colorChoice(colorAuto)
	root.PersistentFlags().Var(&when, colorFlag, "color the output: auto, always or never")
	complete(root, colorFlag, colorAuto, colorAlways, colorNever)
	for _, group := range []string{playGroup, designGroup, measureGroup, extendGroup, otherGroup} {
		root.AddGroup(&cobra.Group{ID: group, Title: group})
	}
	root.AddCommand(grouped(playGroup, newPlay(), newStudio(), newSite(), newReplay(), newList())...)
	root.AddCommand(grouped(designGroup, newNew(), newShow(), newExplain(), newCheck(), newTest(), newDiff(), newSchema(), newLSP())...)
	root.AddCommand(grouped(measureGroup, newSimulate(), newCompare(), newTune(), newTournament(), newFit(), newMerge(), newReproduce())...)
	root.AddCommand(grouped(extendGroup, newConformance(), newPerft())...)
	root.AddCommand(grouped(otherGroup, newLicenses())...)
	addTexts(root)
	for _, c := range root.Commands() {
		addTexts(c)
		explainArgs(c)
		c.PreRunE = func(c *cobra.Command, _ []string) error {
			return cmp.Or(checkTogether(c), checkCounts(c), checkOutputs(c))
		}
		nameKinds(c)
	}
	return root
}

// blame adds to an error in a game that the variant's Go code caused it, if the variant
// panicked, left a seat without a move, or ended a game without a reason. Other errors
// stay as they are.
func blame(err error, r *variants.Ruleset, game string) error {
	whose := "the variant " + r.Variant.Name()
	switch _, panicked := errors.AsType[*core.Panic](err); {
	case panicked:
		whose += ", or of a bot"
	case !errors.Is(err, core.ErrStuck) && !errors.Is(err, sim.ErrNoReason):
		return err
	}
	return fmt.Errorf("%s, %s: %w\nthis is a mistake in the Go code of %s", r.Name, game, err, whose)
}

// crash is a panic that nothing else has turned into an error.
type crash struct {
	value any
	trace []byte
}

// Error returns what the maintainers need to find the cause.
func (c *crash) Error() string {
	return fmt.Sprintf("a mistake in the program, or in a variant or bot that it has: please report it\n"+
		"panic: %v\n\n%s\nsee it again: %s", c.value, c.trace, wording.Shell(append(program.Invocation(), os.Args[1:]...)...))
}

// caught calls a function and returns a panic as an error.
func caught(run func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = contentError(&crash{value, debug.Stack()})
		}
	}()
	return run()
}
