/**
 * Bounds of typed data (threats T12): the text that is read at a time, and in each the structs, the values and the length
 * of a name.
 */
export const maxTypedDataLength = 64 * 1024
export const maxTypedValues = 4096
export const maxTypes = 64
export const maxIdentifierLength = 256
