package program

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Executables of go run are known by their place, installed ones are not taken for such.
func TestExecutablesOfGoRun(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 4)
	for name, want := range map[string]bool{
		"/tmp/go-build1925833096/b001/exe/azulejo":            true,
		"/home/u/.cache/go-build/ea/" + hash + "-d/azulejo":   true,
		"C:/Temp/go-build42/b001/exe/azulejo.exe":             true,
		"/home/u/go/bin/azulejo":                              false,
		"/home/u/go-build/azulejo":                            false,
		"/tmp/go-build1925833096/b001/prompt.test":            false,
		"/home/u/.cache/go-build/ea/" + hash + "-d/x/azulejo": false,
	} {
		assert.Equal(t, want, builtByRun.MatchString(name), name)
	}
}
