package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// FuzzReader reads any text as a record. It must not panic nor hang, and
// whatever it makes of the text can be written and read again.
func FuzzReader(f *testing.F) {
	for i, name := range rulesets {
		_, l := recorded(f, name, 2, uint64(i))
		f.Add(l.String())
		f.Add(l[:len(l)/4].String())
		f.Add(l[:12].without("score").String())
		f.Add(l[:9].String() + l[9][:10])
	}
	f.Add("")
	f.Add(`{"game":{"format":1,"ruleset":"classic","seats":["",""]}}`)
	f.Add(`{"game":{"format":2}}` + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		r := record.NewReader(strings.NewReader(text), func(h record.Header) (core.Rules, string, error) {
			h.Source = "" // YAML has a fuzz target of its own
			return openShipped(h)
		})
		for {
			replay, err := r.Next()
			if replay != nil {
				again(t, replay)
			}
			if err != nil {
				_, same := r.Next()
				require.Equal(t, err, same)
				return
			}
		}
	})
}

// again writes a game that was read, reads that and compares.
func again(t *testing.T, replay *record.Replay) {
	t.Helper()
	replay.Header.Source, replay.Header.Digest = "", ""
	first := bytes.NewBuffer(nil)
	require.NoError(t, record.Write(first, replay.Header, replay.Game))
	twin := read(t, first.String())
	assert.Empty(t, twin.Notices)
	assert.Equal(t, position(t, replay.Game), position(t, twin.Game))
	if replay.Finished {
		assert.True(t, twin.Finished)
	}
	second := bytes.NewBuffer(nil)
	require.NoError(t, record.Write(second, twin.Header, twin.Game))
	assert.Equal(t, first.String(), second.String())
}
