/** Returns whether the text is 64 hex digits, the form in which pages ask to have a digest signed. */
export function isHashText(text: string): boolean {
  return /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text)
}
