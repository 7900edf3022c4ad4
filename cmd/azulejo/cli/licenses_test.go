package cli

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A program with variants of its own is told which licenses are missing.
func TestUnlicensed(t *testing.T) {
	info := &debug.BuildInfo{Deps: []*debug.Module{{Path: module}, {Path: "gonum.org/v1/gonum"}, {Path: "github.com/charmbracelet/x/term"}}}
	assert.Empty(t, unlicensed(info))
	info.Deps = append(info.Deps, &debug.Module{Path: "example.com/trio"}, &debug.Module{Path: "gonum.org/v1"})
	assert.Equal(t, []string{"example.com/trio", "gonum.org/v1"}, unlicensed(info))
}
