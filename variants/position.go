package variants

import "github.com/azulejo/azulejo/core/ruleset"

// Placer is a Variant that tells which keys the texts of its positions have.
type Placer interface {
	Variant

	// PositionKeys declares every key that a position can have, those of
	// draft.SharedPositionKeys among them. A text with any other is refused with a
	// *ruleset.Problems, which says where it stands.
	PositionKeys() []ruleset.PositionKey
}

// PositionKeys returns the keys that positions of a variant have; nil where it
// does not tell of them.
func PositionKeys(v Variant) []ruleset.PositionKey {
	if p, ok := v.(Placer); ok {
		return p.PositionKeys()
	}
	return nil
}
