import type { KeyStore } from '../../core/keyStore.ts'
import { once } from '../../core/once.ts'
import { shared } from '../../core/shared.ts'
import { CustodyError } from './errors.ts'
import { sessionWarningMs } from './sessionClock.ts'
import { isKeyFailure, isLive, type SessionKey } from './sessionKey.ts'

export type SessionKeys = {
  /** Looks for a kept key now, so that nothing is left to wait for when it turns out to be spent. */
  load: () => Promise<void>
  /** Whether a key is at hand that need not be made. */
  isLive: () => Promise<boolean>
  /** Keeps a key that signing up or in has already registered. */
  hold: (key: SessionKey) => Promise<void>
  /**
   * Runs `work` with the live key, or with a new one. A key that key custody does not accept is removed and renewed,
   * and `work` runs once more.
   * @throws {CustodyError} `sessionFailed` when the renewed key is not accepted either
   */
  run: <result>(work: (key: SessionKey) => Promise<result>) => Promise<result>
  /** Makes a new key where none lives or the live one ends soon. The live one stays in use when that fails. */
  renew: () => Promise<void>
}

/** The session key of one wallet: created or restored once, reused until it expires; callers share its loading. */
export function createSessionKeys(options: {
  keys: KeyStore
  name: string
  /** Makes a key and has key custody register it: one prompt. */
  create: () => Promise<SessionKey>
  /** Hears of the key that is held from now on, or that none is. */
  onChange?: (key: SessionKey | undefined) => void
  now: () => number
}): SessionKeys {
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

  /** Only the key that failed: a parallel caller may have renewed it meanwhile. */
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
