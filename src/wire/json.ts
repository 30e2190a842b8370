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
  const value = parseText(text)
  assertPlain(value, maxDepth)
  return value
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WireError('', 'expected JSON')
  }
}

function assertPlain(value: unknown, depthLeft: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new WireError('', 'is nested too deeply')
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor') throw new WireError('', 'has a key that is not allowed')
    assertPlain((value as Record<string, unknown>)[key], depthLeft - 1)
  }
}
