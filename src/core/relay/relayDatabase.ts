import { randomBytes } from '../../crypto/randomBytes.ts'
import { openDatabase } from '../openDatabase.ts'
import { settled } from '../settled.ts'
import type { Change } from './bufferedTransaction.ts'

/** The stored records of one relay storage. */
export type RelayDatabase = {
  read(table: string, key: string): Promise<unknown>
  readAll(table: string): Promise<{ key: string; record: unknown }[]>
  /** Writes all changes in one transaction, or none. */
  write(changes: readonly Change[]): Promise<void>
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const recordStore = 'records'
const keyStore = 'keys'
const keyName = 'seal'

/**
 * Opens the database, and opens it again when the browser closes the connection: the user cleared the site's data, or
 * WebKit's database process ended. A step may run twice, because reads change nothing and writes replace whole records.
 */
export async function openRelayDatabase(name: string): Promise<RelayDatabase> {
  let connected = connect(name)
  await connected

  async function within<value>(step: (database: RelayDatabase) => Promise<value>): Promise<value> {
    const used = connected
    try {
      return await step(await used)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      if (connected === used) connected = connect(name)
      return step(await connected)
    }
  }

  return {
    read: (table, key) => within((database) => database.read(table, key)),
    readAll: (table) => within((database) => database.readAll(table)),
    write: (changes) => within((database) => database.write(changes)),
  }
}

/** `InvalidStateError`: the connection is closed. The others: it was lost during the step (WebKit). */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)
}

/**
 * Anyone with the topic keys could write messages in the user's name. So every record is encrypted (AES-256-GCM). The key is
 * stored beside it, but no script can export it, so a copy of the data is useless elsewhere (threats T4).
 */
async function connect(name: string): Promise<RelayDatabase> {
  const database = await openDatabase(name, [recordStore, keyStore])
  const seal = await keepKey(database)

  const records = () => database.transaction(recordStore).objectStore(recordStore)
  const open = async (address: IDBValidKey, { iv, bytes }: Sealed): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, address), seal, bytes)))
  const toSealed = async (address: IDBValidKey, record: unknown): Promise<Sealed> => {
    const iv = randomBytes(12)
    const text = new TextEncoder().encode(JSON.stringify(record))
    return { iv, bytes: await crypto.subtle.encrypt(cipher(iv, address), seal, text) }
  }

  return {
    async read(table, key) {
      const sealed = (await settled(records().get([table, key]))) as Sealed | undefined
      return sealed && open([table, key], sealed)
    },
    async readAll(table) {
      const store = records()
      // IndexedDB sorts arrays after strings, so this range holds every key that starts with the table.
      const range = IDBKeyRange.bound([table], [table, []])
      const [keys, values] = await Promise.all([settled(store.getAllKeys(range)), settled(store.getAll(range))])
      return Promise.all(
        keys.map(async (address, at) => ({
          key: (address as [string, string])[1],
          record: await open(address, values[at] as Sealed),
        })),
      )
    },
    async write(changes) {
      // Encrypt before the transaction starts: IndexedDB would end it meanwhile.
      const rows = await Promise.all(
        changes.map(async ({ table, key, record }) => {
          const address = [table, key]
          return { address, sealed: record === undefined ? undefined : await toSealed(address, record) }
        }),
      )
      // The relay deletes messages that we acknowledge, so the write must survive a power failure and not only a crash.
      const transaction = database.transaction(recordStore, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(recordStore)
      for (const { address, sealed } of rows) {
        if (sealed) store.put(sealed, address)
        else store.delete(address)
      }
      await committed(transaction)
    },
  }
}

/** The database's own key. If two tabs create one at the same time, both use the first. */
async function keepKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const transaction = database.transaction(keyStore, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(keyStore)
  const kept = (await settled(store.get(keyName))) as CryptoKey | undefined
  if (!kept) store.put(made, keyName)
  await committed(transaction)
  return kept ?? made
}

/** Binds a record to its table and key, so that an attacker cannot swap records. */
function cipher(iv: Uint8Array<ArrayBuffer>, address: IDBValidKey): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(address)) }
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
