import type { KeyStore } from 'latchkey/core'
import { createKeyPair, exportPublicKey } from 'latchkey/crypto'
import { recoveryCodeSeconds } from 'latchkey/wire/custody'
import { embeddedKeyTtlMs } from 'latchkey/wire/vault'
import * as v from 'valibot'

const storedKey = v.object({
  privateKey: v.instance(CryptoKey),
  publicKey: v.instance(CryptoKey),
  /** From this time on, no page gets the public key. Milliseconds since the epoch. */
  expiresAt: v.number(),
  /** Until this time, bundles for the key can be opened. Omitted if it equals `expiresAt`. */
  opensUntil: v.optional(v.number()),
})
type StoredKey = v.InferOutput<typeof storedKey>

/** The key that bundles are sealed for. It is stored, because an emailed code must find it again after a reload. */
export type EmbeddedKey = {
  /** Returns the public key, creating one if there is none. It lives at most `ttlMs` from now. */
  init(ttlMs?: number): Promise<string>
  /** Returns the uncompressed point in hex; undefined if there is no key. */
  publicKey(): Promise<string | undefined>
  /** Returns every key that a bundle may still be sealed for, the newest first. */
  keys(): Promise<readonly CryptoKeyPair[]>
  drop(): Promise<void>
}

/**
 * Creates the vault's key store. The private key can't be exported. It is kept in `store` if the browser allows that,
 * and always in memory: in a frame, storage may be blocked or lost at any moment (threats T26), and a lost key only
 * means a new code. An expired key still opens a code that was emailed just before.
 * @param options.name the name of this environment's key
 */
export function createEmbeddedKey(options: { store: KeyStore; name: string; now?: () => number }): EmbeddedKey {
  const { store, name, now = Date.now } = options
  const previousName = `${name}-previous`
  let held: StoredKey | undefined
  let previous: StoredKey | undefined

  async function find(): Promise<StoredKey | undefined> {
    held ??= read(await store.get(name).catch(() => undefined))
    if (held && held.expiresAt <= now()) await retire(held)
    return held
  }

  /** The previous key, while a code for it may still arrive. */
  async function findPrevious(): Promise<StoredKey | undefined> {
    previous ??= read(await store.get(previousName).catch(() => undefined))
    if (previous && (previous.opensUntil ?? 0) <= now()) {
      previous = undefined
      await store.remove(previousName).catch(() => {})
    }
    return previous
  }

  async function retire(key: StoredKey): Promise<void> {
    held = undefined
    previous = key
    await store.set(previousName, key).catch(() => {})
    await store.remove(name).catch(() => {})
  }

  /** If two frames open at once, both use the key of the first. */
  async function make(expiresAt: number): Promise<StoredKey> {
    const { privateKey, publicKey } = await createKeyPair()
    const made = { privateKey, publicKey, expiresAt, opensUntil: expiresAt + recoveryCodeSeconds * 1000 }
    held ??= read(await store.keep(name, made).catch(() => undefined)) ?? made
    return held
  }

  async function keep(key: StoredKey): Promise<void> {
    held = key
    await store.set(name, key).catch(() => {})
  }

  return {
    async init(ttlMs = embeddedKeyTtlMs) {
      const expiresAt = now() + Math.min(ttlMs, embeddedKeyTtlMs)
      const found = (await find()) ?? (await make(expiresAt))
      // A page may ask for a shorter lifetime than the key has.
      if (expiresAt < found.expiresAt) await keep({ ...found, expiresAt, opensUntil: expiresAt })
      else if (ttlMs < embeddedKeyTtlMs) await keep({ ...found, opensUntil: found.expiresAt })
      return exportPublicKey(found.publicKey)
    },
    async publicKey() {
      const found = await find()
      return found && exportPublicKey(found.publicKey)
    },
    keys: async () => [await find(), await findPrevious()].filter((key) => key !== undefined),
    async drop() {
      held = undefined
      previous = undefined
      for (const each of [name, previousName]) await store.remove(each).catch(() => {})
    },
  }
}

function read(value: unknown): StoredKey | undefined {
  const result = v.safeParse(storedKey, value)
  return result.success ? result.output : undefined
}
