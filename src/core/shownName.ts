/** Characters that reverse the text around them (Unicode UAX #9), break the line or are invisible. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxLength = 128

/**
 * Makes a name from an untrusted source safe to show on one line. Returns undefined if nothing of it is left or if it is too
 * long.
 */
export function toShownName(name: string): string | undefined {
  const shown = name.replace(controls, '').trim()
  return shown.length > 0 && shown.length <= maxLength ? shown : undefined
}
