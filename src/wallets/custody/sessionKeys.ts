import type { KeyStore } from '../../core/keyStore.ts'
import { shared } from '../../core/shared.ts'
import { CustodyError } from './errors.ts'
import { isKeyFailure, isLive, type SessionKey } from './sessionKey.ts'

export type SessionKeys = {
  /** Keeps a key that signing up or in has already registered. */
  hold: (key: SessionKey) => Promise<void>
  /**
   * Runs `work` with the live key, or with a new one. A key that key custody does not accept is removed and renewed,
   * and `work` runs once more.
   * @throws {CustodyError} `sessionFailed` when the renewed key is not accepted either
   */
  run: <result>(work: (key: SessionKey) => Promise<result>) => Promise<result>
  forget: () => Promise<void>
}

/** The session key of one wallet: created or restored once, reused until it expires; callers share its loading. */
export function createSessionKeys(options: {
  keys: KeyStore
  name: string
  /** Makes a key and has key custody register it: one prompt. */
  create: () => Promise<SessionKey>
  now: () => number
}): SessionKeys {
  const { keys, name, create, now } = options
  let held: SessionKey | undefined

  async function restore(): Promise<SessionKey | undefined> {
    held ??= (await keys.get(name)) as SessionKey | undefined
    return held && isLive(held, now()) ? held : undefined
  }

  async function hold(key: SessionKey): Promise<void> {
    held = key
    await keys.set(name, key)
  }

  const current = shared(async () => {
    const restored = await restore()
    if (restored) return restored
    const created = await create()
    await hold(created)
    return created
  })

  /** Only the key that failed: a parallel caller may have renewed it meanwhile. */
  async function drop(key: SessionKey): Promise<void> {
    if (held?.publicKey === key.publicKey) await forget()
  }

  async function forget(): Promise<void> {
    held = undefined
    await keys.remove(name)
  }

  return {
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
    forget,
  }
}
