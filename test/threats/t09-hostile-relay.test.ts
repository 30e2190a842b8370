import { sql } from 'kysely'
import { createMemoryStorage } from 'latchkey/core/relay'
import { createRelayKeyPair, sealType0, sealType1 } from 'latchkey/crypto'
import { formatAnswer, formatRequest, parsePairingUri, peerErrors, tags } from 'latchkey/wire/relay'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../servers/shared/database.ts'
import { startRelay } from '../../servers/testing/relay.ts'
import { openRelayClient } from '../../servers/testing/relayClient.ts'
import { createRelayClient } from '../../src/wallets/relay/client/createRelayClient.ts'
import type { RelayClient, RelayClientEvents } from '../../src/wallets/relay/client/relayClient.ts'
import { createRelayWallet, openSocket, type RelayWallet, walletAddress } from '../relayWallet.ts'
import { type Handed, type HostileRelay, startHostileRelay } from './parts/startHostileRelay.ts'

// T9: a relay that reads, drops, reorders, injects and replays, between our page's client and our wallet's end.

const metadata = {
  name: 'The page',
  description: 'of a test',
  url: 'https://dapp.example',
  icons: [],
  redirect: undefined,
}
const wanted = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}
const given = { eip155: { ...wanted.eip155, accounts: [`eip155:1:${walletAddress}`] } }
const asking = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', walletAddress] }
const eventTag = tags.wc_sessionEvent.request.tag
const updateTag = tags.wc_sessionUpdate.request.tag
const requestTag = tags.wc_sessionRequest.request.tag

let relay: HostileRelay
let page: RelayClient
let wallet: RelayWallet
let told: { name: string; value: unknown }[]
const closing: (() => void)[] = []

beforeEach(async () => {
  relay = await startHostileRelay()
  page = await startPage(relay)
  wallet = await startWallet()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
  await relay.close()
})

async function startPage({
  url: relayUrl,
  projectId = 'any',
}: {
  url: string
  projectId?: string
}): Promise<RelayClient> {
  const client = createRelayClient({ relayUrl, projectId, metadata, storage: createMemoryStorage(), openSocket })
  told = []
  const names: (keyof RelayClientEvents)[] = ['session_event', 'session_update', 'session_delete', 'session_extend']
  for (const name of names) client.on(name, (value) => told.push({ name, value }))
  await client.open()
  closing.push(client.close)
  return client
}

async function startWallet({ url: relayUrl }: { url: string } = relay): Promise<RelayWallet> {
  const started = await createRelayWallet({ relayUrl, projectId: 'any' })
  closing.push(started.close)
  return started
}

async function connect(to = wallet): Promise<string> {
  const { uri, approval } = await page.propose({ namespaces: wanted })
  await to.pair(uri)
  const [session] = await Promise.all([approval, approve(to)])
  return session.topic
}
const approve = async (by = wallet) => by.approve(await by.next('wc_sessionPropose'))

/**
 * Sends a request and waits for its answer. Messages are handled one after the other, so earlier messages have had their effect
 * by then.
 */
async function settled(topic: string, by = wallet): Promise<void> {
  const asked = page.request({ topic, ...asking })
  const request = await by.next('wc_sessionRequest')
  expect(request.params.request.params).toEqual(asking.params)
  await by.answer(request, { result: '0xsigned' })
  expect(await asked).toBe('0xsigned')
}

/** Sends a request, and leaves it with the wallet. */
async function ask(topic: string): Promise<{ id: number; asked: Promise<unknown> }> {
  const id = await new Promise<{ id: number; asked: Promise<unknown> }>((resolve) => {
    const asked: Promise<unknown> = page.request({ topic, ...asking }, { onSent: (id) => resolve({ id, asked }) })
  })
  await wallet.next('wc_sessionRequest')
  return id
}

/** The key of a session, which the two ends share and the relay does not have. */
async function keyOf(topic: string): Promise<string> {
  const kept = await wallet.peer.transaction((tx) => tx.get({ name: 'topics' }, topic))
  return (kept as { key: { key: string } }).key.key
}

const topicsOf = ({ peer }: RelayWallet) => peer.store.getState().sessions.map(({ topic }) => topic)
const emit = (topic: string, data: unknown) => wallet.emit(topic, { name: 'chainChanged', data, chainId: 'eip155:1' })
const inClear = (text: string) => btoa(`\x02${text}`)

describe('reads', () => {
  /** Everything that can be read without a key in what went over the wire. */
  const readable = (texts: readonly string[]) => texts.flatMap((text) => [text, ...decoded(text)]).join('\n')
  const decoded = (text: string) => (text.match(/[\w+/-]{16,}={0,2}/g) ?? []).map((part) => atobOrNothing(part))
  const secrets = [
    'personal_sign',
    'eip155',
    walletAddress.slice(2),
    'dapp.example',
    'The page',
    '68656c6c6f',
    '0xsigned',
    'wc_session',
  ]

  test('it learns no method, account, origin or key', async () => {
    const { uri, approval } = await page.propose({ namespaces: wanted })
    await wallet.pair(uri)
    const [{ topic }] = await Promise.all([approval, approve()])
    const key = await keyOf(topic)
    await settled(topic)
    await emit(topic, 1)
    await page.disconnect(topic)
    await relay.next(tags.wc_sessionDelete.response.tag)
    const text = readable(relay.heard)
    for (const secret of [...secrets, key, parsePairingUri(uri, 0).symKey]) expect(text).not.toContain(secret)
    expect(text).toContain('irn_publish')
  })

  test('our relay does not keep or log it either, if a client sends it in clear', async () => {
    const database = await openDatabase({})
    const honest = await startRelay({ store: { database } })
    const talkative = await openRelayClient(honest.url, { headers: { origin: 'https://dapp.example' } })
    page = await startPage(honest)
    const other = await startWallet(honest)
    await settled(await connect(other), other)
    const tvf = {
      rpcMethods: ['personal_sign'],
      chainId: 'eip155:1',
      contractAddresses: [walletAddress],
      txHashes: ['0xsigned'],
    }
    const message = sealType0('00'.repeat(32), '{}')
    const published = {
      topic: 'ab'.repeat(32),
      message,
      ttl: 300,
      tag: 1109,
      prompt: false,
      tvf,
      attestation: 'The page',
    }
    expect(await talkative.call('irn_publish', published)).toMatchObject({ result: true })

    const db = database.kysely
    const tables = await db.introspection.getTables()
    const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
    const dump = JSON.stringify(rows.map((table) => table.rows))
    expect(dump).toContain(message)
    for (const secret of secrets) expect(readable([dump, ...honest.logged])).not.toContain(secret)
    await talkative.close()
    await honest.close()
    await database.close()
  })
})

describe('drops', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    // They read the clock when they start.
    page = await startPage(relay)
    wallet = await startWallet()
  })

  /** The error of a promise after so many seconds have passed. */
  async function errorAfter(seconds: number, promise: Promise<unknown>): Promise<unknown> {
    const error = vi.fn()
    promise.catch(error)
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await vi.waitFor(() => expect(error).toHaveBeenCalled())
    return error.mock.lastCall?.[0]
  }

  test('a request expires with an error that has a name and a code', async () => {
    const topic = await connect()
    relay.onHanded = () => {}
    const asked = page.request({ topic, ...asking })
    await relay.next(requestTag)
    const error = { name: 'RequestExpiredError', ...peerErrors.requestExpired }
    expect(await errorAfter(301, asked)).toMatchObject(error)
  })

  test('a proposal expires too', async () => {
    relay.onHanded = () => {}
    const { approval } = await page.propose({ namespaces: wanted })
    await relay.next(tags.wc_sessionPropose.request.tag)
    const error = { name: 'ProposalExpiredError', message: 'Proposal expired' }
    expect(await errorAfter(301, approval)).toMatchObject(error)
  })
})

describe('sends another time', () => {
  /** How many seconds from now the QR code of a page is valid, by its own text. */
  async function goodFor(): Promise<number> {
    const { uri } = await page.propose({ namespaces: wanted })
    return parsePairingUri(uri, Math.floor(Date.now() / 1000)).expiryTimestamp - Date.now() / 1000
  }

  test('an earlier time does not revive what has expired', async () => {
    relay.time = () => Date.now() - 86_400_000
    expect(await goodFor()).toBeGreaterThan(290)
  })

  test('a later time extends nothing by more than two hours', async () => {
    relay.time = () => Date.now() + 7_200_000
    expect(await goodFor()).toBeLessThanOrEqual(7_501)
  })

  test('with a time far too late, the page refuses instead of using it as date', async () => {
    relay.time = () => Date.now() + 365 * 86_400_000
    await expect(goodFor()).rejects.toMatchObject({ name: 'ClockError' })
  })
})

describe('reorders', () => {
  /** Holds back messages of a tag until there are two, and delivers the second first. */
  function turnRound(tag: number): void {
    const held: Handed[] = []
    relay.onHanded = (handed) => {
      if (handed.tag !== tag) return relay.deliver(handed)
      held.unshift(handed)
      if (held.length === 2) held.forEach(relay.deliver)
    }
  }

  test('of two updates the newer counts', async () => {
    const topic = await connect()
    turnRound(updateTag)
    const on = (last: number) => ({ eip155: { ...given.eip155, accounts: [`eip155:1:0x${'0'.repeat(39)}${last}`] } })
    for (const last of [2, 3])
      await wallet.peer.transaction((tx) => tx.request(topic, 'wc_sessionUpdate', { namespaces: on(last) }))
    await settled(topic)
    expect(told.map(({ name }) => name)).toEqual(['session_update'])
    expect(page.store.getState().sessions[0]?.namespaces).toEqual(on(3))
  })

  test('of two events of one name the older is ignored', async () => {
    const topic = await connect()
    turnRound(eventTag)
    for (const chain of [1, 10]) await emit(topic, chain)
    await settled(topic)
    expect(told).toMatchObject([{ name: 'session_event', value: { data: 10 } }])
  })
})

describe('injects', () => {
  const forged = (topic: string) => ({
    event: formatRequest(1, 'wc_sessionEvent', { event: { name: 'chainChanged', data: 6 }, chainId: 'eip155:1' }),
    update: formatRequest(2, 'wc_sessionUpdate', { namespaces: given }),
    end: formatRequest(3, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' }),
    request: formatRequest(4, 'wc_sessionRequest', {
      request: { method: 'personal_sign', params: [topic] },
      chainId: 'eip155:1',
    }),
  })

  test('messages in clear, and messages of strangers, have no effect at either end', async () => {
    const topic = await connect()
    const [session] = page.store.getState().sessions
    const stranger = await createRelayKeyPair()
    for (const text of Object.values(forged(topic))) {
      const messages = [
        inClear(text),
        text,
        sealType0('00'.repeat(32), text),
        await sealType1(stranger, session?.self.publicKey ?? '', text),
        await sealType1(stranger, session?.peer.publicKey ?? '', text),
      ]
      for (const message of messages) relay.deliver({ topic, message, tag: 1 })
    }
    await settled(topic)
    expect(told).toEqual([])
    expect(page.store.getState().sessions).toEqual([session])
    expect(wallet.peer.store.getState().received).toEqual([])
  })

  /** Answers a request as its wallet would, or another request in its place. */
  const reply = (topic: string, id: number, result: string, by = wallet) =>
    by.peer.transaction((tx) => tx.reply({ topic, id, method: 'wc_sessionRequest' }, { result }))

  test('an answer in clear is ignored', async () => {
    const topic = await connect()
    const { id, asked } = await ask(topic)
    relay.deliver({ topic, message: inClear(formatAnswer(id, { result: '0xforged' })), tag: 1109 })
    await reply(topic, id, '0xsigned')
    expect(await asked).toBe('0xsigned')
  })

  test('the answer of another wallet, with the same id, is ignored', async () => {
    const other = await startWallet()
    const [topic, elsewhere] = [await connect(), await connect(other)]
    const { id, asked } = await ask(topic)
    await reply(elsewhere, id, '0xforged', other)
    await settled(elsewhere, other)
    await reply(topic, id, '0xsigned')
    expect(await asked).toBe('0xsigned')
  })

  test('a message of one topic, delivered on another, is ignored there', async () => {
    const other = await startWallet()
    const [topic, elsewhere] = [await connect(), await connect(other)]
    relay.onHanded = (handed) => {
      if (handed.tag === eventTag) relay.deliver({ ...handed, topic: elsewhere })
      else relay.deliver(handed)
    }
    await emit(topic, 10)
    await settled(elsewhere, other)
    expect(told).toEqual([])
  })

  test("an end's own message is ignored when it comes back", async () => {
    const handOn = relay.onHanded
    relay.onHanded = (handed) => {
      handOn(handed)
      relay.deliver({ topic: handed.topic, message: handed.message, tag: handed.tag })
    }
    const topic = await connect()
    const { id, asked } = await ask(topic)
    await emit(topic, 1)
    await reply(topic, id, '0xsigned')
    expect(await asked).toBe('0xsigned')
    expect(topicsOf(wallet)).toEqual([topic])
    const answered = relay.handed.filter(({ tag }) => tag === 0)
    expect(answered).toEqual([])
  })

  test('invalid frames have no effect at either end', async () => {
    const topic = await connect()
    const call = '{"id":"1","jsonrpc":"2.0","method":"irn_subscription","params":'
    const frames = ['', 'not JSON', '{}', '[]', 'null', '{"id":null,"jsonrpc":"2.0","error":{"code":1,"message":"x"}}']
    const calls = ['{}}', 'null}', `{"id":"x","data":{"topic":"__proto__","message":"x"}}}`, '{"__proto__":{"x":1}}}']
    const unasked = ['{"id":"1","jsonrpc":"2.0","result":true}', '{"id":1e400,"jsonrpc":"2.0","result":true}']
    for (const text of [...frames, ...calls.map((params) => call + params), ...unasked, 'x'.repeat(2 ** 21)])
      relay.say(text)
    await settled(topic)
    expect(page.store.getState().connection).toEqual({ status: 'connected' })
  })
})

describe('replays', () => {
  test('a message delivered three times is handled once, at either end', async () => {
    const handOn = relay.onHanded
    relay.onHanded = (handed) => {
      for (const deliver of [handOn, relay.deliver, relay.deliver]) deliver(handed)
    }
    const topic = await connect()
    await emit(topic, 10)
    await settled(topic)
    relay.handed.forEach(relay.deliver)
    await settled(topic)
    expect(told).toHaveLength(1)
    expect(topicsOf(wallet)).toEqual([topic])
    expect(wallet.peer.store.getState().received).toEqual([])
  })

  test('a session that has ended is not revived by its messages', async () => {
    const topic = await connect()
    await settled(topic)
    await page.disconnect(topic)
    await relay.next(tags.wc_sessionDelete.response.tag)
    relay.handed.forEach(relay.deliver)
    const another = await connect()
    await settled(another)
    expect(page.store.getState().sessions.map((session) => session.topic)).toEqual([another])
    expect(topicsOf(wallet)).toEqual([another])
    expect(wallet.peer.store.getState().received).toEqual([])
  })
})

describe('refuses', () => {
  test('close code 3000 is a state that the user can leave', async () => {
    const topic = await connect()
    relay.hangUp(3000)
    await vi.waitFor(() => expect(page.store.getState().connection).toEqual({ status: 'refused' }))
    page.retry()
    wallet.peer.retry()
    await settled(topic)
  })

  test('a message that the relay rejects is an error at once', async () => {
    const topic = await connect()
    relay.onCall = ({ id, method }, socket) => {
      if (method !== 'irn_publish') return false
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', error: { code: -32000, message: 'MailboxLimitExceeded' } }))
      return true
    }
    await expect(page.request({ topic, ...asking })).rejects.toMatchObject({ code: -32000 })
  })
})

function atobOrNothing(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
