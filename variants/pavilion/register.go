package pavilion

import (
	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

func init() { variants.Register(Variant{}, rulesets.Pavilion) }
