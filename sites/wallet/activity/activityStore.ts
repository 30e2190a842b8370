import { createStorage, type KeyValueStorage } from 'latchkey/core'
import { parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { exclusively } from '../../shared/window/exclusively.ts'
import { type Entry, type EntryStatus, entry } from './entry.ts'
import { lookedUpAgainMs, maxEntries, maxEntriesPerAccount, maxStoredLength } from './limits.ts'

/** What one person signed and sent with this wallet on this device. Other windows of the wallet change it too. */
export type ActivityStore = {
  /** The newest last. */
  store: StoreApi<readonly Entry[]>
  /** Adds what was just approved, with its time. Above the limits, the oldest finished entries are dropped. */
  add(added: Omit<Entry, 'id' | 'at'>): Promise<Entry>
  /** Sets what became of an entry. */
  settle(id: string, status: EntryStatus): Promise<void>
  /** Forgets everything but what has become pending lately: a node that has gone would keep the rest for ever. */
  clear(): Promise<void>
  /** Reads the storage again, because another window of this wallet may have changed it. */
  reload(): void
}

/** Opens the activity of one person. Unreadable entries are dropped, because storage may hold anything. */
export function createActivityStore(options: {
  environmentId: string
  personId: string
  now?: () => number
  storage?: KeyValueStorage
}): ActivityStore {
  const { environmentId, personId, now = Date.now, storage = createStorage() } = options
  const key = `latchkey-activity-${environmentId}-${personId}`
  let read: { text: string | null; entries: readonly Entry[] } = { text: null, entries: [] }
  const store = createStore<readonly Entry[]>(() => load())

  function load(): readonly Entry[] {
    const text = storage.getItem(key)
    if (text !== read.text) read = { text, entries: parseEntries(text) }
    return read.entries
  }

  /** In one window at a time, so that no window overwrites what another adds. */
  const change = (step: (entries: readonly Entry[]) => readonly Entry[]) =>
    exclusively(key, () => {
      const entries = cap(step(load()))
      const text = JSON.stringify(entries)
      storage.setItem(key, text)
      read = { text, entries }
      store.setState(entries, true)
    })

  return {
    store,
    async add(added) {
      const made: Entry = { ...added, id: crypto.randomUUID(), at: now() }
      // The same transaction, sent a second time.
      const isSame = ({ hash }: Entry) => hash !== undefined && hash === made.hash
      await change((entries) => [...entries.filter((known) => !isSame(known)), made])
      return made
    },
    settle: (id, status) =>
      change((entries) => entries.map((known) => (known.id === id ? { ...known, status } : known))),
    clear: () => change((entries) => entries.filter((item) => isPending(item) && now() - item.at < lookedUpAgainMs)),
    reload: () => store.setState(load(), true),
  }
}

export function isPending({ status }: Pick<Entry, 'status'>): boolean {
  return status.kind === 'pending'
}

/** Reads each entry by itself, so that a damaged one takes no other with it. */
function parseEntries(text: string | null): readonly Entry[] {
  if (text === null) return []
  try {
    const list = v.parse(v.array(v.unknown()), parseJson(text, maxStoredLength))
    const entries = list.flatMap((item) => {
      const read = v.safeParse(entry, item)
      return read.success ? [read.output] : []
    })
    const ids = new Set<string>()
    return cap(entries.filter(({ id }) => !ids.has(id) && ids.add(id)))
  } catch {
    return []
  }
}

/** Drops the oldest finished entries of an account that has too many, then of all accounts. */
function cap(entries: readonly Entry[]): readonly Entry[] {
  const accounts = new Set(entries.map(({ account }) => account))
  const fitting = [...accounts].reduce(
    (kept, account) => dropOldest(kept, (item) => item.account === account, maxEntriesPerAccount),
    entries,
  )
  return dropOldest(fitting, () => true, maxEntries)
}

function dropOldest(entries: readonly Entry[], isCounted: (item: Entry) => boolean, most: number): readonly Entry[] {
  const counted = entries.filter(isCounted)
  const surplus = new Set(counted.filter((item) => !isPending(item)).slice(0, Math.max(0, counted.length - most)))
  return surplus.size === 0 ? entries : entries.filter((item) => !surplus.has(item))
}
