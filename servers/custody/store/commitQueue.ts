import { applyChange, type Change } from './changes.ts'
import type { Db } from './tables.ts'

/** Writes changes durably: resolved means flushed to disk, rejected means that nothing of this list was written. */
export type Commit = (changes: readonly Change[]) => Promise<void>

type Waiting = { changes: readonly Change[]; resolve: () => void; reject: (cause: unknown) => void }

/** Lists one transaction takes, so that the first of them need not wait for a crowd. */
const maxGroup = 128

/**
 * Group commit. A flush to disk costs more than a signature, so the lists that arrive while one transaction runs, or in one turn
 * of the event loop, share the next. Each list stays all or nothing: when a group fails, each of its lists is tried alone.
 */
export function createCommitQueue(db: Db): Commit {
  const waiting: Waiting[] = []
  let isRunning = false

  const write = (group: readonly Waiting[]) =>
    db.transaction().execute(async (transaction) => {
      for (const { changes } of group) for (const change of changes) await applyChange(transaction, change)
    })

  const settle = (group: readonly Waiting[], outcome: Promise<void>) =>
    outcome.then(
      () => {
        for (const { resolve } of group) resolve()
      },
      async (cause) => {
        const [only, ...others] = group
        if (only && others.length === 0) only.reject(cause)
        else for (const one of group) await settle([one], write([one]))
      },
    )

  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxGroup)
      await settle(group, write(group))
    }
    isRunning = false
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      waiting.push({ changes, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })
}
