import { createTable, type RelayStorage, type Transaction } from 'latchkey/core/relay'

// The conformance suite of relay storages. Plain functions that throw, because one adapter lives in a browser.

/** Opens a storage that shares its records with all others of the same `name`. */
type Open = (name: string) => RelayStorage
type Rule = (open: Open, name: string) => Promise<void>

const notes = createTable<{ text: string }>('notes')
const numbers = createTable<number>('numbers')
const count = async (tx: Transaction) => (await tx.get(numbers, 'count')) ?? 0

export const relayStorageRules: Record<string, Rule> = {
  async 'a transaction reads what an earlier one wrote'(open, name) {
    const storage = open(name)
    await storage.transaction(async (tx) => tx.put(notes, 'a', { text: 'A' }))
    equal(await storage.transaction((tx) => tx.get(notes, 'a')), { text: 'A' })
    equal(await storage.transaction((tx) => tx.get(notes, 'b')), undefined)
    equal(await storage.transaction((tx) => tx.get(numbers, 'a')), undefined)
    storage.close()
  },

  async 'a transaction sees its own changes, in order of keys'(open, name) {
    const storage = open(name)
    await storage.transaction(async (tx) => {
      for (const key of ['b', 'c', 'a']) tx.put(notes, key, { text: key })
    })
    const seen = await storage.transaction(async (tx) => {
      tx.put(notes, 'aa', { text: 'new' })
      tx.remove(notes, 'b')
      return { got: await tx.get(notes, 'b'), all: await tx.list(notes) }
    })
    equal(seen.got, undefined)
    equal(
      seen.all.map(({ key }) => key),
      ['a', 'aa', 'c'],
    )
    storage.close()
  },

  async 'a stored record is a copy'(open, name) {
    const storage = open(name)
    const note = { text: 'A' }
    await storage.transaction(async (tx) => tx.put(notes, 'a', note))
    note.text = 'changed'
    equal(await storage.transaction((tx) => tx.get(notes, 'a')), { text: 'A' })
    storage.close()
  },

  async 'a transaction that throws changes nothing and emits nothing'(open, name) {
    const storage = open(name)
    const told: unknown[] = []
    storage.watch(({ events }) => told.push(...events), new AbortController())
    const failed = await storage
      .transaction(async (tx) => {
        tx.put(numbers, 'count', 1)
        tx.emit('never')
        throw new Error('on purpose')
      })
      .catch((error: Error) => error.message)
    equal(failed, 'on purpose')
    equal(await storage.transaction(count), 0)
    equal(told, [])
    storage.close()
  },

  async 'transactions of all tabs run one after the other'(open, name) {
    const tabs = [open(name), open(name), open(name)]
    const raise = async (tx: Transaction) => tx.put(numbers, 'count', (await count(tx)) + 1)
    await Promise.all(Array.from({ length: 30 }, (_, at) => tabs[at % 3]?.transaction(raise)))
    equal(await tabs[0]?.transaction(count), 30)
    for (const tab of tabs) tab.close()
  },

  async 'every tab is notified of a commit, its own tab before the transaction resolves'(open, name) {
    const [own, other] = [open(name), open(name)]
    const over = new AbortController()
    const heard: unknown[] = []
    own.watch(({ tables, events, isOwn }) => heard.push({ tables: [...tables], events, isOwn }), over)
    const elsewhere = new Promise((resolve) =>
      other.watch(({ tables, events, isOwn }) => resolve({ tables: [...tables], events, isOwn }), over),
    )
    await own.transaction(async (tx) => {
      tx.put(numbers, 'count', 1)
      tx.emit({ said: 1 })
      tx.emit({ said: 2 })
    })
    const committed = { tables: ['numbers'], events: [{ said: 1 }, { said: 2 }] }
    equal(heard, [{ ...committed, isOwn: true }])
    equal(await elsewhere, { ...committed, isOwn: false })
    over.abort()
    own.close()
    other.close()
  },

  async 'a transaction that only reads notifies no tab'(open, name) {
    const storage = open(name)
    const heard: unknown[] = []
    storage.watch((committed) => heard.push(committed), new AbortController())
    await storage.transaction(count)
    equal(heard, [])
    storage.close()
  },

  async 'an aborted listener receives nothing'(open, name) {
    const storage = open(name)
    const over = new AbortController()
    const heard: unknown[] = []
    storage.watch(({ events }) => heard.push(...events), over)
    over.abort()
    await storage.transaction(async (tx) => tx.emit('late'))
    equal(heard, [])
    storage.close()
  },

  async 'a tab counts as open until it is closed'(open, name) {
    const [own, other] = [open(name), open(name)]
    if (own.tab === other.tab) throw new Error('two tabs of one name')
    await other.transaction(count)
    equal(await own.isOpen(other.tab), true)
    equal(await own.isOpen('nobody'), false)
    other.close()
    await until(async () => !(await own.isOpen(other.tab)))
    own.close()
  },

  async 'every other tab learns that a tab was closed'(open, name) {
    const [leaving, ...others] = [open(name), open(name), open(name)]
    await leaving.transaction(count)
    const heard: number[] = []
    const told = others.map((other, index) => other.whenClosed(leaving.tab).then(() => heard.push(index)))
    equal(await leaving.transaction(count), 0)
    equal(heard, [])
    leaving.close()
    await Promise.all(told)
    equal(await others[0]?.whenClosed(leaving.tab), undefined)
    for (const other of others) other.close()
  },

  async 'stored records outlive their tab'(open, name) {
    const first = open(name)
    await first.transaction(async (tx) => tx.put(numbers, 'count', 7))
    first.close()
    const second = open(name)
    equal(await second.transaction(count), 7)
    second.close()
  },

  async 'storages of different names share nothing'(open, name) {
    const [own, other] = [open(name), open(`${name}-other`)]
    await own.transaction(async (tx) => tx.put(numbers, 'count', 7))
    equal(await other.transaction(count), 0)
    own.close()
    other.close()
  },
}

function equal(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right) throw new Error(`expected ${right}, got ${left}`)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
