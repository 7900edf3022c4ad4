package sim

// difference is a [Pair] that is counted.
type difference struct {
	blocks int64
	sums   []Moments
	keys   []keyDifference
}

type keyDifference struct {
	key  string
	sums Moments
}

// count counts the block that two rulesets have just played.
func (d *difference) count(c, first *counter) {
	for i, value := range c.last {
		d.sums[i].Count(value - first.last[i])
	}
	for i := range c.keys {
		key, other := c.ledger.Gains[i].Key, int64(0)
		if o := first.find(key); o != nil {
			other = o.last
		}
		d.key(key).Count(c.keys[i].last - other)
	}
	for i := range first.keys {
		if key := first.ledger.Gains[i].Key; c.find(key) == nil {
			d.key(key).Count(-first.keys[i].last)
		}
	}
	d.blocks++
}

// key returns the sums of a ruleset key, and makes them where there are none.
func (d *difference) key(name string) *Moments {
	for i := range d.keys {
		if d.keys[i].key == name {
			return &d.keys[i].sums
		}
	}
	d.keys = append(d.keys, keyDifference{name, Moments{N: d.blocks}})
	return &d.keys[len(d.keys)-1].sums
}

// addTo adds what was counted, of these two rulesets, to a pair.
func (d *difference) addTo(p *Pair, c, first *counter, before, blocks int64) {
	metrics := map[string]Moments{}
	for i, name := range c.names {
		metrics[name] = d.sums[i]
	}
	for i := range d.keys {
		if key := d.keys[i].key; c.gave(key) || first.gave(key) {
			metrics[pointsPrefix+key] = d.keys[i].sums
		}
	}
	addMetrics(p.Metrics, metrics, before, blocks)
}

func (d *difference) clear() {
	d.blocks = 0
	clear(d.sums)
	d.keys = d.keys[:0]
}
