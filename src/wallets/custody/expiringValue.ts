import type { KeyStore } from '../../core/keyStore.ts'

/** A stored value that survives a reload, for a limited time. */
export type ExpiringValue<value> = {
  /** Returns undefined if there is none or it has expired. */
  read: () => Promise<value | undefined>
  /** Stores a value with a new lifetime. */
  keep: (value: value) => Promise<void>
  /** Replaces the value and keeps its expiry; does nothing if there is no valid value. */
  change: (to: (value: value) => value | undefined) => Promise<void>
  forget: () => Promise<void>
}

type Entry<value> = { value: value; until: number }

/** @param options.now the device's time: after a reload, the servers' time is not known yet */
export function createExpiringValue<value>(options: {
  keys: KeyStore
  name: string
  ttlSeconds: number
  now: () => number
}): ExpiringValue<value> {
  const { keys, name, ttlSeconds, now } = options

  async function find(): Promise<Entry<value> | undefined> {
    const entry = (await keys.get(name)) as Entry<value> | undefined
    if (!entry || entry.until > now()) return entry
    await keys.remove(name)
    return undefined
  }

  return {
    read: async () => (await find())?.value,
    keep: (value) => keys.set(name, { value, until: now() + ttlSeconds * 1000 } satisfies Entry<value>),
    async change(to) {
      const entry = await find()
      const value = entry && to(entry.value)
      if (value !== undefined) await keys.set(name, { ...entry, value })
    },
    forget: async () => void (await keys.remove(name)),
  }
}
