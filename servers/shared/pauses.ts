/** Resolves when long work may go on with its next piece. */
export type Pause = () => Promise<void>

/**
 * Lets the requests of others run between two pieces of long work: each turn of the event loop runs one piece, however
 * many requests do long work. A small request takes some ten turns, so without this it would wait for ten pieces of each
 * of them.
 */
export function createPauses(): Pause {
  const waiting: (() => void)[] = []

  const resumeOne = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(resumeOne)
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(resumeOne)
    })
}
