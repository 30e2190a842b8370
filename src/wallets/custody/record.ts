import * as v from 'valibot'
import type { KeyValueStorage } from '../../core/storage.ts'
import { person } from '../../wire/account/person.ts'
import { address, uuid } from '../../wire/primitives.ts'

/**
 * What the wallet needs to show itself after a reload, without a prompt. It contains no secret: tokens and keys are stored
 * elsewhere.
 */
const custodyRecord = v.object({
  person,
  accounts: v.tupleWithRest([address], address),
  activeAddress: address,
  /** The user's ID in their sub-organization; registering a new session key needs it. */
  userId: uuid,
})
export type CustodyRecord = v.InferOutput<typeof custodyRecord>

/** Reads and writes the record of one environment in `storage`. A record that does not fit its schema is ignored. */
export function custodyRecords(storage: KeyValueStorage, environmentId: string) {
  const name = `latchkey-custody-${environmentId}`
  return {
    read(): CustodyRecord | undefined {
      try {
        return v.parse(custodyRecord, JSON.parse(storage.getItem(name) ?? ''))
      } catch {
        return undefined
      }
    },
    write: (record: CustodyRecord): void => storage.setItem(name, JSON.stringify(record)),
    remove: (): void => storage.removeItem(name),
    /** Called when another tab writes or removes it; only browsers have tabs. */
    watch(listener: () => void): void {
      globalThis.addEventListener?.('storage', ({ key }) => {
        if (key === name || key === null) listener()
      })
    },
  }
}
