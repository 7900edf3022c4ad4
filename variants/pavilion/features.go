package pavilion

import "github.com/azulejo/azulejo/variants"

// Features declares everything there is.
func (Variant) Features() []variants.Feature { return variants.AllFeatures() }
