import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LinkRelay, startLinkRelay } from '../../../test/linkRelay.ts'
import { createLinkSession, type LinkSession } from '../../crypto/linkSession.ts'
import { createLinkConnection, type LinkConnection, type LinkPush } from './createLinkConnection.ts'
import { fetchUnseenEvents } from './unseenEvents.ts'

/** A shorter pause between retries: that every further one waits as long is a test of `retryDelayMs`. */
const delays = { retry: 20 }

type End = LinkConnection & {
  pushed: LinkPush[]
  /** The data of every event, in order. */
  events(): string[]
}

let relay: LinkRelay
let session: LinkSession
const opened: LinkConnection[] = []
beforeEach(async () => {
  relay = await startLinkRelay()
  session = await createLinkSession()
})
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close()
  await relay.close()
})

function open(role: 'host' | 'guest', of: Pick<LinkSession, 'id' | 'key'> = session): End {
  const pushed: LinkPush[] = []
  const connection = createLinkConnection({
    ...{ role, delays },
    linkUrl: relay.url,
    openSocket: relay.openSocket,
    session: of,
    onPush: (message) => pushed.push(message),
  })
  opened.push(connection)
  const events = () => pushed.flatMap((message) => (message.type === 'Event' ? [message.data] : []))
  return { ...connection, pushed, events }
}

/** A wallet can only join a session that its page has made. */
async function openBoth(): Promise<{ page: End; wallet: End }> {
  const page = open('host')
  await page.getConfig()
  const wallet = open('guest')
  await wallet.getConfig()
  return { page, wallet }
}

const status = ({ store }: LinkConnection) => store.getState().status

test('default: a page and its wallet exchange events, and the page learns that a wallet joined', async () => {
  const { page, wallet } = await openBoth()
  expect(await page.isLinked()).toEqual({ linked: true, onlineGuests: 1 })
  expect(page.pushed).toEqual([{ type: 'Linked', sessionId: session.id, onlineGuests: 1 }])
  const eventId = await page.publish('Web3Request', '00', { callWebhook: true })
  await expect
    .poll(() => wallet.pushed)
    .toEqual([{ type: 'Event', sessionId: session.id, eventId, event: 'Web3Request', data: '00' }])
  await wallet.publish('Web3Response', '01')
  await expect.poll(page.events).toEqual(['01'])
  expect(status(page)).toBe('connected')
})

test('default: both ends read and set the config of the session', async () => {
  const { page, wallet } = await openBoth()
  await wallet.setConfig({ webhookId: 'a', metadata: { ChainId: '00', Old: '01' } })
  await wallet.setConfig({ metadata: { Old: null } })
  expect(await page.getConfig()).toEqual({ webhookId: 'a', webhookUrl: undefined, metadata: { ChainId: '00' } })
  const configs = page.pushed.flatMap((message) => (message.type === 'SessionConfigUpdated' ? [message.metadata] : []))
  expect(configs).toEqual([{ ChainId: '00', Old: '01' }, { ChainId: '00' }])
})

describe('a relay that is away', () => {
  test('behavior: publications wait for it, in their order, and none replaces another', async () => {
    const { page } = await openBoth()
    await relay.stop()
    await expect.poll(() => status(page)).not.toBe('connected')
    const published = ['00', '01', '02'].map((data) => page.publish('Web3Request', data))
    const dialled = relay.dialled()
    await expect.poll(relay.dialled).toBeGreaterThan(dialled + 10)
    await relay.start()
    expect(new Set(await Promise.all(published)).size).toBe(3)
    // The wallet may come back later than the page, and then reads them here.
    const listed = await fetchUnseenEvents({ linkUrl: relay.url, session, fetch: relay.fetch })
    expect(listed.map((event) => event.data)).toEqual(['00', '01', '02'])
  })

  test('behavior: publications of a page that has not connected yet wait too', async () => {
    const page = open('host')
    const published = ['00', '01'].map((data) => page.publish('Web3Request', data))
    expect(status(page)).toBe('connecting')
    await Promise.all(published)
    expect(status(page)).toBe('connected')
  })

  // Login, answer, heartbeat and its answer, publication, answer: one more than the frames of the whole exchange.
  test.each([1, 2, 3, 4, 5, 6, 7])('behavior: a drop of each socket after %i frames loses nothing', async (frames) => {
    const { page, wallet } = await openBoth()
    // Two or more of each end.
    relay.cutNext(6, frames)
    relay.cut()
    const data = ['00', '01', '02', '03']
    await Promise.all([
      ...data.slice(0, 2).map((each) => page.publish('Web3Request', each)),
      ...data.slice(2).map((each) => wallet.publish('Web3Response', each)),
    ])
    await Promise.all([page.getConfig(), wallet.getConfig()])
    expect(relay.dialled()).toBeGreaterThanOrEqual(4)
    // The relay may have received one twice: both ends ignore the copy.
    const listed = await fetchUnseenEvents({ linkUrl: relay.url, session, fetch: relay.fetch })
    expect([...new Set(listed.map((event) => event.data))].toSorted()).toEqual(data)
  })

  test('behavior: a page that comes back gets what the wallet sends from then on', async () => {
    const { page, wallet } = await openBoth()
    relay.cut()
    await Promise.all([page.getConfig(), wallet.getConfig()])
    await wallet.publish('Web3Response', '01')
    await expect.poll(page.events).toEqual(['01'])
    expect(await page.isLinked()).toEqual({ linked: true, onlineGuests: 1 })
  })
})

describe('refused', () => {
  test('error: a session that no page has made', async () => {
    const wallet = open('guest')
    const asked = wallet.publish('Web3Response', '01')
    const refusal = { name: 'LinkRefusedError', code: 4900, message: `no such session: ${session.id}` }
    await expect(asked).rejects.toMatchObject(refusal)
    expect(wallet.store.getState()).toEqual({ status: 'refused', error: `no such session: ${session.id}` })
    await expect(wallet.getConfig()).rejects.toMatchObject(refusal)
    // The relay is not asked again and again.
    expect(relay.dialled()).toBe(1)

    await open('host').getConfig()
    wallet.retry()
    expect(await wallet.getConfig()).toMatchObject({ metadata: {} })
  })

  test('error: a key of another session', async () => {
    await open('host').getConfig()
    const stranger = open('host', { id: session.id, key: 'f'.repeat(64) })
    await expect(stranger.isLinked()).rejects.toMatchObject({ message: 'incorrect session key' })
  })

  test('error: a question that only a page may ask', async () => {
    const { wallet } = await openBoth()
    await expect(wallet.isLinked()).rejects.toMatchObject({
      ...{ name: 'LinkFailError', code: -32603, message: 'only hosts are allowed' },
    })
    expect(status(wallet)).toBe('connected')
  })
})

describe('the end', () => {
  test('behavior: the other end learns that the session was destroyed', async () => {
    const { page, wallet } = await openBoth()
    await wallet.destroy()
    await expect
      .poll(() => page.pushed.at(-1))
      .toMatchObject({ type: 'SessionConfigUpdated', metadata: { __destroyed: '1' } })
    expect(status(wallet)).toBe('closed')
  })

  test('behavior: a closed connection rejects what waits, and what is asked later', async () => {
    const page = open('host')
    const waiting = page.publish('Web3Request', '00')
    page.close()
    const closed = { name: 'LinkClosedError', code: 4900 }
    await expect(waiting).rejects.toMatchObject(closed)
    await expect(page.getConfig()).rejects.toMatchObject(closed)
    page.retry()
    expect(relay.dialled()).toBe(1)
  })
})

test('error: an event that is longer than a relay accepts is not sent', async () => {
  const page = open('host')
  await expect(page.publish('Web3Request', '0'.repeat(1024 * 1024))).rejects.toMatchObject({
    ...{ name: 'LinkMessageTooLongError', code: -32005 },
    message: 'The message is longer than the 1048576 bytes that the relay accepts.',
  })
  expect(await page.getConfig()).toMatchObject({ metadata: {} })
  expect(relay.dialled()).toBe(1)
})

describe('the page wakes', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each(['focus', 'online', 'visibilitychange'])('behavior: it connects at once on %s', async (name) => {
    const events = new EventTarget()
    vi.stubGlobal('window', events)
    vi.stubGlobal('document', Object.assign(events, { visibilityState: 'visible' }))
    const page = createLinkConnection({
      ...{ session, role: 'host', linkUrl: relay.url, openSocket: relay.openSocket, onPush() {} },
      // Without the event, it would not connect within the test.
      delays: { retry: 3_600_000 },
    })
    opened.push(page)
    await page.getConfig()
    await relay.stop()
    await expect.poll(() => page.store.getState()).toEqual({ status: 'disconnected', attempt: 1 })
    await relay.start()
    events.dispatchEvent(new Event(name))
    expect(status(page)).toBe('connecting')
    await page.getConfig()
    page.close()
    events.dispatchEvent(new Event(name))
    expect(status(page)).toBe('closed')
  })
})
