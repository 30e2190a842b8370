import type { CustodyPublicKeys } from 'latchkey/wire/custody'
import type { Custody } from './custody.ts'
import { custodyKeysTtlMs } from './limits.ts'

/** The public keys of key-custody servers, by address. Old ones are fetched again. */
export type CustodyKeys = (url: string) => Promise<CustodyPublicKeys>

export function createCustodyKeys(custody: Custody, now: () => number): CustodyKeys {
  const known = new Map<string, { keys: CustodyPublicKeys; until: number }>()
  return async (url) => {
    const held = known.get(url)
    if (held && held.until > now()) return held.keys
    const keys = await custody.publicKeys(url)
    known.set(url, { keys, until: now() + custodyKeysTtlMs })
    return keys
  }
}
