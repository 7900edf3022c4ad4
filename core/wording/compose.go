package wording

// Compose is the hint for a letter whose mark is a character of its own, which looks like one with it.
const Compose = "write the letter and its mark as one character: the file has them apart (Unicode form NFD instead of NFC)"
