import type { KeyStore } from '../../core/keyStore.ts'
import { once } from '../../core/once.ts'
import { shared } from '../../core/shared.ts'
import { CustodyError } from './errors.ts'
import { sessionWarningMs } from './sessionClock.ts'
import { isKeyFailure, isLive, type SessionKey } from './sessionKey.ts'

export type HeldSessionKey = {
  /** Loads the stored key in advance, so that a later prompt does not have to wait for it. */
  load: () => Promise<void>
  /** Whether a live key exists, without creating one. */
  isLive: () => Promise<boolean>
  /** Stores a key that a sign-up or sign-in has registered. */
  hold: (key: SessionKey) => Promise<void>
  /**
   * Runs `work` with the live key, or with a new one. If key custody rejects the key, removes and renews it and runs `work` once
   * more.
   * @throws {CustodyError} `sessionFailed` if the renewed key is rejected too
   */
  run: <result>(work: (key: SessionKey) => Promise<result>) => Promise<result>
  /** Creates a new key if none is live or the live one ends soon. If that fails, the live key stays in use. */
  renew: () => Promise<void>
}

/**
 * Holds the session key of one wallet: created or restored once, then reused until it expires. Concurrent callers share the
 * loading.
 */
export function createHeldSessionKey(options: {
  keys: KeyStore
  name: string
  /** Creates a key and registers it at key custody: one prompt. */
  create: () => Promise<SessionKey>
  /** Called when the key changes; undefined if there is none. */
  onChange?: (key: SessionKey | undefined) => void
  now: () => number
}): HeldSessionKey {
  const { keys, name, create, onChange, now } = options
  let held: SessionKey | undefined

  function change(key: SessionKey | undefined): void {
    held = key
    onChange?.(key)
  }

  const load = once(async () => {
    const kept = (await keys.get(name)) as SessionKey | undefined
    if (!held && kept) change(kept)
  })

  async function hold(key: SessionKey): Promise<void> {
    change(key)
    await keys.set(name, key)
  }

  async function live(): Promise<SessionKey | undefined> {
    await load()
    return held && isLive(held, now()) ? held : undefined
  }

  const next = shared(async () => {
    const created = await create()
    await hold(created)
    return created
  })
  const current = shared(async () => (await live()) ?? next())

  /** Drops only the key that failed: a parallel caller may have renewed it meanwhile. */
  async function drop(key: SessionKey): Promise<void> {
    if (held?.publicKey !== key.publicKey) return
    change(undefined)
    await keys.remove(name)
  }

  return {
    load,
    async renew() {
      const key = await live()
      if (!key || key.expirationDate - now() <= sessionWarningMs) await next()
    },
    isLive: async () => (await live()) !== undefined,
    hold,
    async run(work) {
      const key = await current()
      try {
        return await work(key)
      } catch (error) {
        if (!isKeyFailure(error)) throw error
        await drop(key)
      }
      try {
        return await work(await current())
      } catch (error) {
        throw isKeyFailure(error) ? new CustodyError('sessionFailed', { cause: error }) : error
      }
    },
  }
}
