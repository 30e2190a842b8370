import type { KeyStore } from '../../core/keyStore.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { importLinkSecret } from '../../crypto/linkCipher.ts'
import { createLinkSession } from '../../crypto/linkSession.ts'
import { type Checked, isBoolean, isListOf, readFields } from '../../wire/fields.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { isHttpUrl } from '../../wire/isHttpUrl.ts'
import { parseJson } from '../../wire/json.ts'
import { isSessionId, isSessionKey } from '../../wire/link/ids.ts'

/** Longer than any record that we write. */
const maxRecordLength = 64 * 1024

const fields = {
  id: isSessionId,
  key: isSessionKey,
  /** A wallet has joined. */
  linked: isBoolean,
  accounts: isListOf(isAddress),
  /** A node of the last chain, as the wallet named it. */
  rpcUrl: isNode,
}
/** The stored part of a session (specification §3, wallet-link session). Its secret is apart, as a key that no script can read. */
export type LinkRecord = Checked<typeof fields>

/** A session with its secret. */
export type OpenSession = { record: LinkRecord; secret: CryptoKey }

/** The session that the tabs of a page share at one relay. */
export type LinkSessions = {
  /** The name of the record in `storage`. */
  readonly name: string
  /** Returns the stored session, unless its secret is lost. */
  read(): Promise<OpenSession | undefined>
  /**
   * Makes and stores a session. Its secret can be read only here, for the QR code.
   * @param over the stored session that it replaces, as it was read: if a wallet has given it accounts since, it stays
   * @returns undefined if another tab has connected meanwhile
   */
  create(
    over: Pick<LinkRecord, 'id' | 'accounts'> | undefined,
  ): Promise<(OpenSession & { secretText: string }) | undefined>
  /** Changes the stored session if it is still this one: another tab may have stored a newer one. */
  update(id: string, change: Partial<Omit<LinkRecord, 'id' | 'key'>>): void
  /** Returns whether this session is stored, with an account. */
  isGiven(id: string): boolean
  /**
   * Stores a session in which a wallet has just given its account.
   * @returns false if another session with an account is stored, which stays: its tab is connected
   */
  keep(session: OpenSession, given: Pick<LinkRecord, 'accounts' | 'rpcUrl'>): Promise<boolean>
  /** Removes a session. Another tab's newer one stays. */
  remove(id: string): Promise<void>
}

export function createLinkSessions(options: {
  linkUrl: string
  storage: KeyValueStorage
  keys: KeyStore
}): LinkSessions {
  const { linkUrl, storage, keys } = options
  const name = `latchkey-link:${linkUrl}`
  const nameOfSecret = (id: string) => `link:${id}`

  const readRecord = (): LinkRecord | undefined => {
    const text = storage.getItem(name)
    return text === null ? undefined : toRecord(text)
  }
  /** Another session that a tab is connected to. */
  const connectedElsewhere = (id: string | undefined) => {
    const kept = readRecord()
    return kept?.accounts.length && kept.id !== id ? kept : undefined
  }
  const write = (changed: LinkRecord) => storage.setItem(name, JSON.stringify(changed))

  return {
    name,
    async read() {
      const kept = readRecord()
      const secret = kept && (await keys.get(nameOfSecret(kept.id)))
      return kept && secret instanceof CryptoKey ? { record: kept, secret } : undefined
    },
    async create(over) {
      const { id, key, secret: secretText } = await createLinkSession()
      const secret = await importLinkSecret(secretText)
      const replaced = over && over.accounts.length > 0 ? over.id : undefined
      const other = connectedElsewhere(replaced)
      if (other && (await keys.get(nameOfSecret(other.id)))) return undefined
      await keys.set(nameOfSecret(id), secret)
      // While the secret was written. From here to the next write nothing waits.
      const late = connectedElsewhere(replaced)
      if (late && late.id !== other?.id) {
        await keys.remove(nameOfSecret(id))
        return undefined
      }
      const before = readRecord()
      const made: LinkRecord = { id, key, linked: false, accounts: [] }
      write(made)
      // A session that no wallet joined is of no use any more: its QR code was in the memory of another page.
      if (before?.linked === false) await keys.remove(nameOfSecret(before.id))
      return { record: made, secret, secretText }
    },
    update(id, change) {
      const kept = readRecord()
      if (kept?.id === id) write({ ...kept, ...change })
    },
    isGiven: (id) => connectedElsewhere(undefined)?.id === id,
    async keep({ record, secret }, given) {
      if (connectedElsewhere(record.id)) return false
      write({ ...record, linked: true, ...given })
      // A tab with a newer QR code may have removed it.
      await keys.set(nameOfSecret(record.id), secret)
      return true
    },
    async remove(id) {
      if (readRecord()?.id === id) storage.removeItem(name)
      // A secret that stays opens nothing: its record is gone, and no script can read it.
      await keys.remove(nameOfSecret(id)).catch(() => {})
    },
  }
}

function isNode(input: unknown): input is string | undefined {
  return input === undefined || isHttpUrl(input)
}

function toRecord(text: string): LinkRecord | undefined {
  try {
    return readFields(fields, parseJson(text, maxRecordLength))
  } catch {
    return undefined
  }
}
