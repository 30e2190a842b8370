import type { KeyStore } from '../../core/keyStore.ts'

/** One thing that outlives a reload for a while. */
export type ExpiringValue<value> = {
  /** Undefined where there is none, or its time is over. */
  read: () => Promise<value | undefined>
  /** Restarts its lifetime. */
  keep: (value: value) => Promise<void>
  /** Another value in the time that it has left; nothing where there is none that fits. */
  change: (to: (value: value) => value | undefined) => Promise<void>
  forget: () => Promise<void>
}

type Entry<value> = { value: value; until: number }

/** @param options.now the device's time: after a reload, no server has told its own yet */
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
    forget: () => keys.remove(name),
  }
}
