import { createCache } from '../../shared/cache.ts'
import type { Log } from '../../shared/log.ts'
import { storageWarningMs } from '../base/limits.ts'

/**
 * Warns the operator that an organization has no space left ('full'), or that the organizations of a parent together
 * have little ('nearlyFull'), each once an hour.
 */
export type StorageWarnings = (organizationId: string, lack: 'full' | 'nearlyFull') => void

/** The number of organizations that are remembered. */
const remembered = 1000

const events = {
  full: 'an organization is refused: its storage is full',
  nearlyFull: 'the storage of all organizations together is nearly full',
} as const

export function createStorageWarnings({ log, now }: { log: Log; now: () => number }): StorageWarnings {
  const warnedAt = createCache<number>(remembered)
  return (organizationId, lack) => {
    const at = now()
    if (Math.abs(at - (warnedAt.get(organizationId) ?? Number.NEGATIVE_INFINITY)) < storageWarningMs) return
    warnedAt.set(organizationId, at)
    log('warn', events[lack], { server: 'custody', organizationId })
  }
}
