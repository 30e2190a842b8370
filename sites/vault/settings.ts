import { parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { Fault } from './base/fault.ts'

/** Only sizes: with colors, positions or shadows, a page could disguise the vault (threats T10). */
const size = v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?(px|rem|em)$/, 'expected a size such as 16px')))
const settings = v.object({
  styles: v.optional(v.object({ fontSize: size, borderRadius: size, padding: size })),
  enablePassphrase: v.optional(v.boolean()),
})
const variables = { fontSize: '--field-size', borderRadius: '--field-radius', padding: '--field-padding' } as const
const maxLength = 4096

/**
 * Applies the page's settings for the input field.
 * @throws {WireError | Fault} for other values, and for settings that would change what is imported
 */
export function applySettings(text: string): void {
  const { styles = {}, enablePassphrase = false } = parse(settings, parseJson(text, maxLength))
  if (enablePassphrase) throw new Fault('settings')
  for (const [name, value] of Object.entries(styles) as [keyof typeof variables, string | undefined][])
    if (value !== undefined) document.documentElement.style.setProperty(variables[name], value)
}
