import { createTable, type RelayStorage, type Turn } from 'latchkey/core/relay'

// The conformance suite of relay storages. Plain functions that throw, because one adapter lives in a browser.

/** Opens a storage that shares what it keeps with all others of its `name`. */
type Open = (name: string) => RelayStorage
type Rule = (open: Open, name: string) => Promise<void>

const letters = createTable<{ text: string }>('letters')
const numbers = createTable<number>('numbers')
const count = async (turn: Turn) => (await turn.get(numbers, 'count')) ?? 0

export const relayStorageRules: Record<string, Rule> = {
  async 'what a turn put, the next one has'(open, name) {
    const storage = open(name)
    await storage.turn(async (turn) => turn.put(letters, 'a', { text: 'A' }))
    equal(await storage.turn((turn) => turn.get(letters, 'a')), { text: 'A' })
    equal(await storage.turn((turn) => turn.get(letters, 'b')), undefined)
    equal(await storage.turn((turn) => turn.get(numbers, 'a')), undefined)
    storage.close()
  },

  async 'a turn sees its own changes, in order of keys'(open, name) {
    const storage = open(name)
    await storage.turn(async (turn) => {
      for (const key of ['b', 'c', 'a']) turn.put(letters, key, { text: key })
    })
    const seen = await storage.turn(async (turn) => {
      turn.put(letters, 'aa', { text: 'new' })
      turn.remove(letters, 'b')
      return { got: await turn.get(letters, 'b'), all: await turn.list(letters) }
    })
    equal(seen.got, undefined)
    equal(
      seen.all.map(({ key }) => key),
      ['a', 'aa', 'c'],
    )
    storage.close()
  },

  async 'what was read is a copy'(open, name) {
    const storage = open(name)
    const letter = { text: 'A' }
    await storage.turn(async (turn) => turn.put(letters, 'a', letter))
    letter.text = 'changed'
    equal(await storage.turn((turn) => turn.get(letters, 'a')), { text: 'A' })
    storage.close()
  },

  async 'a turn that throws changes nothing and tells nothing'(open, name) {
    const storage = open(name)
    const told: unknown[] = []
    storage.watch(({ news }) => told.push(...news), new AbortController())
    const failed = await storage
      .turn(async (turn) => {
        turn.put(numbers, 'count', 1)
        turn.tell('never')
        throw new Error('on purpose')
      })
      .catch((error: Error) => error.message)
    equal(failed, 'on purpose')
    equal(await storage.turn(count), 0)
    equal(told, [])
    storage.close()
  },

  async 'turns of all tabs come one after the other'(open, name) {
    const tabs = [open(name), open(name), open(name)]
    const raise = async (turn: Turn) => turn.put(numbers, 'count', (await count(turn)) + 1)
    await Promise.all(Array.from({ length: 30 }, (_, at) => tabs[at % 3]?.turn(raise)))
    equal(await tabs[0]?.turn(count), 30)
    for (const tab of tabs) tab.close()
  },

  async 'every tab hears of a turn, the own one before it resolves'(open, name) {
    const [own, other] = [open(name), open(name)]
    const over = new AbortController()
    const heard: unknown[] = []
    own.watch(({ tables, news, isOwn }) => heard.push({ tables: [...tables], news, isOwn }), over)
    const elsewhere = new Promise((resolve) =>
      other.watch(({ tables, news, isOwn }) => resolve({ tables: [...tables], news, isOwn }), over),
    )
    await own.turn(async (turn) => {
      turn.put(numbers, 'count', 1)
      turn.tell({ said: 1 })
      turn.tell({ said: 2 })
    })
    const committed = { tables: ['numbers'], news: [{ said: 1 }, { said: 2 }] }
    equal(heard, [{ ...committed, isOwn: true }])
    equal(await elsewhere, { ...committed, isOwn: false })
    over.abort()
    own.close()
    other.close()
  },

  async 'of a turn that only reads, nobody hears'(open, name) {
    const storage = open(name)
    const heard: unknown[] = []
    storage.watch((committed) => heard.push(committed), new AbortController())
    await storage.turn(count)
    equal(heard, [])
    storage.close()
  },

  async 'whoever stopped listening hears nothing'(open, name) {
    const storage = open(name)
    const over = new AbortController()
    const heard: unknown[] = []
    storage.watch(({ news }) => heard.push(...news), over)
    over.abort()
    await storage.turn(async (turn) => turn.tell('late'))
    equal(heard, [])
    storage.close()
  },

  async 'a tab is open until it is closed'(open, name) {
    const [own, other] = [open(name), open(name)]
    if (own.tab === other.tab) throw new Error('two tabs of one name')
    await other.turn(count)
    equal(await own.isOpen(other.tab), true)
    equal(await own.isOpen('nobody'), false)
    other.close()
    await until(async () => !(await own.isOpen(other.tab)))
    own.close()
  },

  async 'what is kept outlives the tab'(open, name) {
    const first = open(name)
    await first.turn(async (turn) => turn.put(numbers, 'count', 7))
    first.close()
    const second = open(name)
    equal(await second.turn(count), 7)
    second.close()
  },

  async 'storages of another name have nothing of it'(open, name) {
    const [own, other] = [open(name), open(`${name}-other`)]
    await own.turn(async (turn) => turn.put(numbers, 'count', 7))
    equal(await other.turn(count), 0)
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
