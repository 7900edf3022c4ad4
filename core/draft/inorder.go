package draft

// None follows the numbers of [InOrder].
const None = 0xF

// inOrder has, for each set of numbers up to 7, these numbers in order and then None, with four bits each.
// Above these nine is how many numbers they are.
var inOrder = func() (all [256]uint64) {
	for set := range all {
		n := 0
		for i := range 9 {
			number := uint64(None)
			for ; n < 8 && number == None; n++ {
				if set>>n&1 != 0 {
					number = uint64(n)
				}
			}
			all[set] |= number << (4 * i)
			if number != None {
				all[set] += 1 << 36
			}
		}
	}
	return all
}()

// InOrder returns the numbers whose bits a set has, in order: the first in the lowest four bits, and [None]
// after the last. A list of moves made from them needs no loop of unknown length.
func InOrder(set uint8) (numbers uint64, n int) {
	return inOrder[set], int(inOrder[set] >> 36)
}
