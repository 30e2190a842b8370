import { setTimeout as passed } from 'node:timers/promises'
import { WebDriverError } from './commands.ts'

const pollMs = 50
export const patienceMs = 120_000

/** Errors of a browser whose page is still changing. */
const passing = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'no such frame',
  'no such window',
  'stale element reference',
  'detached shadow root',
  'invalid element state',
  'move target out of bounds',
])

/**
 * Calls `look` until it returns a value, and returns that. Rejects with the message of `describe` when it returned none in
 * time.
 */
export async function waitUntil<Value>(
  look: () => Promise<Value | undefined | null | false>,
  describe: () => string | Promise<string>,
): Promise<Value> {
  const deadline = Date.now() + patienceMs
  let last: unknown
  for (;;) {
    try {
      const value = await look()
      if (value !== undefined && value !== null && value !== false) return value
    } catch (error) {
      if (!isPassing(error)) throw error
      last = error
    }
    if (Date.now() > deadline) throw new Error(`Timed out: ${await describe()}`, { cause: last })
    await passed(pollMs)
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof WebDriverError && (passing.has(error.code) || /document unloaded|navigat/i.test(error.message))
  )
}
