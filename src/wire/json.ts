import { WireError } from './wireError.ts'

/** Deeper than any of our messages, and shallow enough that a recursive walk cannot exhaust the stack. */
const maxDepth = 64

/**
 * `JSON.parse` for foreign text: bounded in length and depth, and without the keys that reach prototypes (threats T23).
 * @param maxLength in UTF-16 code units
 * @throws {WireError} which does not quote the text
 */
export function parseJson(text: string, maxLength: number): unknown {
  if (text.length > maxLength) throw new WireError('', 'is too long')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WireError('', 'expected JSON')
  }
  assertPlain(value, maxDepth)
  return value
}

function assertPlain(value: unknown, depthLeft: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new WireError('', 'is nested too deeply')
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw new WireError('', 'has a key that is not allowed')
    assertPlain(inner, depthLeft - 1)
  }
}
