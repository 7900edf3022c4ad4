package wording_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/wording"
)

func TestCount(t *testing.T) {
	assert.Equal(t, "0 tiles", wording.Count(0, "tile"))
	assert.Equal(t, "1 tile", wording.Count(1, "tile"))
	assert.Equal(t, "-1 bonuses", wording.Count(int64(-1), "bonus"))
}

func TestList(t *testing.T) {
	assert.Equal(t, "", wording.List(nil, "or"))
	assert.Equal(t, "a", wording.List([]string{"a"}, "or"))
	assert.Equal(t, "a and b", wording.List([]string{"a", "b"}, "and"))
	assert.Equal(t, "a, b or c", wording.List([]string{"a", "b", "c"}, "or"))
}

func TestShell(t *testing.T) {
	assert.Equal(t, "azulejo play größe.yaml", wording.Shell("azulejo", "play", "größe.yaml"))
	assert.Equal(t, `'' 'a b' 'it'\''s' '$x'`, wording.Shell("", "a b", "it's", "$x"))
}

func TestWrap(t *testing.T) {
	assert.Equal(t, "> one two\n  three", wording.Wrap("one two three", "> ", "  ", 10))
	assert.Equal(t, "a\n`b c` d", wording.Wrap("a `b c` d", "", "", 6), "a quoted piece stays whole")
	assert.Equal(t, "longer\nthan", wording.Wrap("longer than", "", "", 3))
}
