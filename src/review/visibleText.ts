/**
 * Control and format characters (zero width, direction overrides), private use, unassigned characters, lone surrogates,
 * line and paragraph separators, and letters that are blank. Tabs and line breaks are shown unchanged.
 */
export const hiddenCharacters = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]/gu

/** Returns the text with every invisible or reordering character written as its number (threats T5, T13). */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(
      hiddenCharacters,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}

export function hasHiddenCharacters(text: string): boolean {
  return visibleText(text) !== text.replace(/\r\n/g, '\n')
}
