import type { KeyValueStorage } from 'latchkey/core'
import { address, millis, origin, solanaAddress } from 'latchkey/wire'
import * as v from 'valibot'
import { exclusively } from '../../../shared/window/exclusively.ts'
import { type ConnectionStore, createConnectionStore } from '../connectionStore.ts'
import { maxSpentIvs } from './limits.ts'

/** One page's right to send requests. The user still confirms each of them (threats T4). */
const connection = v.object({
  connectionId: v.string(),
  origin,
  /** 64 hex characters, known to this wallet and the page. */
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hex characters')),
  addresses: v.array(address),
  solanaAddress: v.optional(solanaAddress),
  createdAt: millis,
  lastUsedAt: millis,
  expiresAt: millis,
  /** Ivs of envelopes already answered; none is answered twice (threats T7). */
  spentIvs: v.array(v.string()),
})
export type HostConnection = v.InferOutput<typeof connection>

/** The connections of the global wallet's door. */
export type Connections = Pick<ConnectionStore<HostConnection>, 'store' | 'of' | 'revoke' | 'reload'> & {
  add(added: Omit<HostConnection, 'lastUsedAt' | 'spentIvs'>): void
  /** Marks an iv as used, atomically across windows. Returns the reason if it can't. */
  takeIv(connectionId: string, iv: string): Promise<'taken' | 'spent' | 'gone'>
}

export function createConnections(options: {
  environmentId: string
  now?: () => number
  storage?: KeyValueStorage
}): Connections {
  const { environmentId, now = Date.now, ...stored } = options
  const key = `latchkey-connections-${environmentId}`
  const kept = createConnectionStore({ key, schema: connection, now, ...stored })
  return {
    ...kept,
    add: (added) => kept.add({ ...added, lastUsedAt: now(), spentIvs: [] }),
    takeIv: (connectionId, iv) =>
      exclusively(key, () => {
        // Another window may have changed the list.
        kept.reload()
        const found = kept.store.getState().find((item) => item.connectionId === connectionId)
        if (!found) return 'gone'
        if (found.spentIvs.includes(iv)) return 'spent'
        kept.replace({ ...found, lastUsedAt: now(), spentIvs: [...found.spentIvs, iv].slice(-maxSpentIvs) })
        return 'taken'
      }),
  }
}
