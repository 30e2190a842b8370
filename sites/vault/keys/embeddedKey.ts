import type { KeyStore } from 'latchkey/core'
import { createKeyPair, exportPublicKey } from 'latchkey/crypto'
import { embeddedKeyTtlMs } from 'latchkey/wire/vault'
import * as v from 'valibot'

const storedKey = v.object({
  privateKey: v.instance(CryptoKey),
  publicKey: v.instance(CryptoKey),
  /** Milliseconds since the epoch. */
  expiresAt: v.number(),
})
type StoredKey = v.InferOutput<typeof storedKey>

/** The key that bundles are sealed for: a mailed code must find it again after a reload. */
export type EmbeddedKey = {
  /** The key, made now if there is none that lives; it lives no longer than `ttlMs` from now. */
  init(ttlMs?: number): Promise<string>
  /** The uncompressed point in hex; undefined when there is no key. */
  publicKey(): Promise<string | undefined>
  keys(): Promise<CryptoKeyPair | undefined>
  drop(): Promise<void>
}

/**
 * Its private half cannot be exported. It is kept in `store` where the browser allows that, and in memory in any case: in a
 * frame, storage may be blocked or forgotten at any moment (threats T26), and a key that vanishes only means a new code.
 * @param options.name of this environment's key
 */
export function createEmbeddedKey(options: { store: KeyStore; name: string; now?: () => number }): EmbeddedKey {
  const { store, name, now = Date.now } = options
  let held: StoredKey | undefined

  async function find(): Promise<StoredKey | undefined> {
    held ??= read(await store.get(name).catch(() => undefined))
    if (held && held.expiresAt <= now()) await drop()
    return held
  }

  /** Of two frames that open at once, both use the first one's key. */
  async function make(expiresAt: number): Promise<StoredKey> {
    const { privateKey, publicKey } = await createKeyPair()
    const made = { privateKey, publicKey, expiresAt }
    held ??= read(await store.keep(name, made).catch(() => undefined)) ?? made
    return held
  }

  async function keep(key: StoredKey): Promise<void> {
    held = key
    await store.set(name, key).catch(() => {})
  }

  async function drop(): Promise<void> {
    held = undefined
    await store.remove(name).catch(() => {})
  }

  return {
    async init(ttlMs = embeddedKeyTtlMs) {
      const expiresAt = now() + Math.min(ttlMs, embeddedKeyTtlMs)
      const found = (await find()) ?? (await make(expiresAt))
      if (expiresAt < found.expiresAt) await keep({ ...found, expiresAt })
      return exportPublicKey(found.publicKey)
    },
    async publicKey() {
      const found = await find()
      return found && exportPublicKey(found.publicKey)
    },
    keys: find,
    drop,
  }
}

function read(value: unknown): StoredKey | undefined {
  const result = v.safeParse(storedKey, value)
  return result.success ? result.output : undefined
}
