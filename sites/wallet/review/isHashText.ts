/** Returns whether the text is 64 hex digits, as a page shows that wants a digest signed. */
export function isHashText(text: string): boolean {
  return /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text)
}
