package draft

import "github.com/azulejo/azulejo/core/ruleset"

// warnLowStart warns where seats begin with fewer points than a score can have.
// Nothing lifts them before a step of play brings the minimum up.
func (s *Shared) warnLowStart(d *ruleset.Document) {
	if s.Start >= s.Minimum || d.Err() != nil {
		return // what cannot be read has a stand-in
	}
	v, minimum := d.Get("scoring.start"), d.Get("scoring.minimum")
	if d.Later(minimum, v) {
		v = minimum
	}
	v.Warn(codeLowStart, "begin with the minimum, or lower it",
		"seats begin with %d points, and a score is at least %d", s.Start, s.Minimum)
}
