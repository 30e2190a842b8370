import * as v from 'valibot'
import type { KeyValueStorage } from '../../core/storage.ts'
import { person } from '../../wire/account/person.ts'
import { address, uuid } from '../../wire/primitives.ts'

/** What a reload needs to show the wallet without a prompt. Nothing secret: tokens and keys are kept apart. */
const custodyRecord = v.object({
  person,
  accounts: v.tupleWithRest([address], address),
  activeAddress: address,
  /** The person's user id in their sub-organization, which registering a new session key names. */
  userId: uuid,
})
export type CustodyRecord = v.InferOutput<typeof custodyRecord>

/** The record of one environment in `storage`; one that does not fit its schema counts as none. */
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
    /** Hears when another tab writes or removes it; only browsers have tabs. */
    watch(listener: () => void): void {
      globalThis.addEventListener?.('storage', ({ key }) => {
        if (key === name || key === null) listener()
      })
    },
  }
}
