/** What turns the text around it (Unicode UAX #9), breaks its line or cannot be seen at all. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxLength = 128

/** Makes a name that a stranger chose safe for one line of ours. Undefined when nothing of it is left, or it is too long. */
export function toDisplayName(name: string): string | undefined {
  const shown = name.replace(controls, '').trim()
  return shown.length > 0 && shown.length <= maxLength ? shown : undefined
}
