import { parseServerMessage } from 'latchkey/wire/link'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { createMetrics } from './metrics.ts'
import { createStore } from './store/createStore.ts'
import type { Role, SessionConfig, StoredEvent } from './store/store.ts'
import { createSubscriber } from './subscriber.ts'

const id = 'a'.repeat(32)
const now = 1_900_000_000_000
const none = () => 0

/** A guest's socket in a session on a real store; announcements come when a test makes them. */
async function open(role: Role = 'guest') {
  const stored: StoredEvent[] = []
  const configs: { version: number; config: SessionConfig }[] = []
  const database = await openDatabase({})
  onTestFinished(() => database.close())
  const store = await createStore(database, {
    listener: {
      ...{ storedElsewhere() {}, configuredElsewhere() {}, joined() {}, missed() {} },
      stored: (event) => void stored.push(event),
      configured: (_, version, config) => void configs.push({ version, config }),
    },
    onFailure() {},
  })
  await store.host({ id, key: 'f'.repeat(64) }, now)
  const sent: string[] = []
  const reader = { isWritable: true }
  const subscriber = createSubscriber({
    ...{ sessionId: id, role, store, now: () => now },
    writer: {
      isWritable: () => reader.isWritable,
      send(text) {
        const message = parseServerMessage(text)
        if (message.type === 'Event') sent.push(message.data)
        else if (message.type === 'SessionConfigUpdated') sent.push(`config ${message.metadata?.at}`)
        else if (message.type === 'Linked') sent.push(`linked ${message.onlineGuests}`)
      },
    },
    metrics: createMetrics({ sockets: none, sessions: none, backlog: none }),
    onFailure: (error) => {
      throw error
    },
  })
  return {
    ...{ subscriber, stored, configs, sent, reader },
    async publish(data: string, sender: Role = 'host'): Promise<StoredEvent> {
      await store.publish({ sessionId: id, event: 'a', data, sender }, now)
      return stored.at(-1) as StoredEvent
    },
    async configure(at: string) {
      await store.setConfig(id, { metadata: { at } }, now)
      return configs.at(-1) as (typeof configs)[number]
    },
  }
}

test('behavior: an event is not sent before an earlier one whose announcement has not come yet', async () => {
  const { subscriber, sent, publish } = await open()
  subscriber.entered({ position: 0, configVersion: 0 })
  const first = await publish('01')
  subscriber.announced(await publish('02'))
  await expect.poll(() => sent).toEqual(['01', '02'])
  subscriber.announcedElsewhere(first.position)
  subscriber.announced(await publish('03'))
  expect(sent).toEqual(['01', '02', '03'])
})

test('behavior: before its entry a socket is sent nothing, and afterwards everything since', async () => {
  const { subscriber, sent, publish, configure } = await open()
  subscriber.announced(await publish('01'))
  subscriber.announced(await publish('02'))
  const { version, config } = await configure('x')
  subscriber.configured(version, config)
  subscriber.resume()
  // Anything that the socket reads from the database is read before this is written.
  await publish('03')
  expect(sent).toEqual([])
  subscriber.entered({ position: 1, configVersion: 0 })
  await expect.poll(() => sent.toSorted()).toEqual(['02', '03', 'config x'])
})

test('behavior: a slow reader gets every event later, and only the latest configuration', async () => {
  const { subscriber, sent, reader, publish, configure } = await open()
  subscriber.entered({ position: 0, configVersion: 0 })
  reader.isWritable = false
  const texts = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(2, '0'))
  for (const text of texts) subscriber.announced(await publish(text))
  for (const at of ['x', 'y']) {
    const { version, config } = await configure(at)
    subscriber.configured(version, config)
  }
  expect(sent).toEqual([])
  reader.isWritable = true
  subscriber.resume()
  await expect.poll(() => sent.toSorted()).toEqual([...texts, 'config y'])
  expect(sent.filter((text) => !text.startsWith('config'))).toEqual(texts)
})

test('behavior: an older configuration that is announced late is not sent', async () => {
  const { subscriber, sent, configure } = await open()
  subscriber.entered({ position: 0, configVersion: 0 })
  const [older, newer] = [await configure('x'), await configure('y')]
  subscriber.configured(newer.version, newer.config)
  subscriber.configured(older.version, older.config)
  subscriber.configuredElsewhere(older.version)
  expect(sent).toEqual(['config y'])
})

test('behavior: the own role gets neither its events nor, as a guest, who joined', async () => {
  const { subscriber, sent, publish } = await open()
  subscriber.entered({ position: 0, configVersion: 0 })
  subscriber.announced(await publish('01', 'guest'))
  subscriber.linked(2)
  subscriber.announced(await publish('02', 'host'))
  expect(sent).toEqual(['02'])
})

test('behavior: a slow host is told the latest number of guests', async () => {
  const { subscriber, sent, reader } = await open('host')
  subscriber.entered({ position: 0, configVersion: 0 })
  reader.isWritable = false
  for (const count of [1, 2]) subscriber.linked(count)
  reader.isWritable = true
  subscriber.resume()
  expect(sent).toEqual(['linked 2'])
})
