import { toHex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../servers/shared/database.ts'
import { startRelay, type TestRelay } from '../../../servers/testing/relay.ts'
import { keepOnLoopback } from './keepOnLoopback.ts'
import { startLatchkeyPage } from './latchkeyPage.ts'
import { startOfficialPage } from './officialPage.ts'
import { type OfficialWallet, startOfficialWallet, walletVersions } from './officialWallet.ts'
import type { Page } from './page.ts'

// Both ends of the wire on our relay: each kind of page with each kind of wallet, all official packages unmodified.

const starts = { 'sign-client 2.21.8': startOfficialPage, latchkey: startLatchkeyPage }
const pairs = Object.entries(starts).flatMap(([name, start]) =>
  walletVersions.map((version) => ({ name, start, version })),
)
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const given = (...chains: number[]) => ({
  eip155: {
    accounts: chains.map((chain) => `eip155:${chain}:${account.address}`),
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
})
const rejected = { code: 5000, message: 'User rejected.' }

/** The error of a promise, caught from the start. */
function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

keepOnLoopback()

describe.each(pairs)('$name ↔ walletkit $version', ({ start, version }) => {
  const port = { port: 0 }
  let database: Awaited<ReturnType<typeof openDatabase>>
  let relay: TestRelay
  let page: Page
  let wallet: OfficialWallet

  beforeAll(async () => {
    database = await openDatabase({})
    relay = await startRelay({ store: { database } })
    port.port = Number(new URL(relay.url).port)
    page = await start(relay)
    wallet = await startOfficialWallet(version, relay)
  })
  afterAll(async () => {
    await page?.close()
    await wallet?.close()
    await relay?.close()
    await database?.close()
  })

  /** Pairs, and approves with accounts on these chains. */
  async function connect(...chains: number[]): Promise<string> {
    const { uri, approval } = await page.propose()
    await wallet.kit.pair({ uri })
    const { id } = await wallet.told.next<{ id: number }>('session_proposal')
    const session = await wallet.kit.approveSession({ id, namespaces: given(...chains) })
    const { topic } = await approval
    expect(session.topic).toBe(topic)
    return topic
  }

  /** Answers the next request with a signature, as a user would. */
  async function sign(): Promise<void> {
    const { id, topic, params } = await wallet.told.next<SessionRequest>('session_request')
    expect(params.request.method).toBe('personal_sign')
    const result = await account.signMessage({ message: { raw: params.request.params[0] } })
    await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  }
  type SessionRequest = {
    id: number
    topic: string
    params: { chainId: string; request: { method: string; params: [`0x${string}`] } }
  }

  async function signature(topic: string, message: string): Promise<boolean> {
    const params = [toHex(message), account.address]
    const answer = page.request(topic, { chainId: 'eip155:1', method: 'personal_sign', params })
    const [signature] = await Promise.all([answer, sign()])
    return verifyMessage({ address: account.address, message, signature: signature as `0x${string}` })
  }

  test('reject', async () => {
    const { uri, approval } = await page.propose()
    const refused = errorOf(approval)
    await wallet.kit.pair({ uri })
    const { id, params } = await wallet.told.next<{ id: number; params: { proposer: { metadata: object } } }>(
      'session_proposal',
    )
    expect(params.proposer.metadata).toMatchObject({ name: 'A page', url: 'https://dapp.example' })
    await wallet.kit.rejectSession({ id, reason: rejected })
    expect(await refused).toMatchObject(rejected)
    expect(page.sessions()).toEqual({})
  })

  test('pair, approve, request', async () => {
    const topic = await connect(1, 10)
    expect(page.sessions()[topic]).toMatchObject(given(1, 10))
    expect(Object.keys(wallet.kit.getActiveSessions())).toContain(topic)
    expect(await signature(topic, 'hello')).toBe(true)
  })

  test('request: rejected', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    const asked = page.request(topic, { chainId: 'eip155:10', method: 'eth_sendTransaction', params: [{}] })
    const refused = errorOf(asked)
    const { id, params } = await wallet.told.next<SessionRequest>('session_request')
    expect(params.chainId).toBe('eip155:10')
    const error = { code: 4001, message: 'User rejected the request.' }
    await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    expect(await refused).toMatchObject(error)
  })

  test('request: three at once, each with its own answer', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    const messages = ['a', 'b', 'c']
    const asked = messages.map((message) =>
      page.request(topic, { chainId: 'eip155:1', method: 'personal_sign', params: [toHex(message), account.address] }),
    )
    for (const _ of messages) await sign()
    const signed = await Promise.all(messages.map((message) => account.signMessage({ message })))
    expect(await Promise.all(asked)).toEqual(signed)
  })

  test('event', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' })
    const told = await page.told.next('session_event')
    expect(told).toEqual({ topic, name: 'chainChanged', data: 10, chainId: 'eip155:10' })
  })

  test('update', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await wallet.kit.updateSession({ topic, namespaces: given(10) })
    expect(await page.told.next('session_update')).toMatchObject({ topic, namespaces: given(10) })
    expect(page.sessions()[topic]).toMatchObject(given(10))
    await wallet.kit.updateSession({ topic, namespaces: given(1, 10) })
    await page.told.next('session_update')
  })

  test('extend, from either side', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await wallet.kit.extendSession({ topic })
    expect(await page.told.next('session_extend')).toMatchObject({ topic })
    await page.extend(topic)
    expect(await wallet.told.next('session_extend')).toMatchObject({ topic })
  })

  test('ping, from either side', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await page.ping(topic)
    await wallet.kit.engine.signClient.ping({ topic })
  })

  test('reconnect: the relay restarts, and sessions continue', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await relay.close()
    relay = await startRelay({ store: { database }, ...port })
    expect(await signature(topic, 'after the restart')).toBe(true)
  })

  test('disconnect, from either side', async () => {
    const [topic = ''] = Object.keys(page.sessions())
    await page.disconnect(topic)
    expect(await wallet.told.next('session_delete')).toMatchObject({ topic })
    expect(page.sessions()).toEqual({})
    const another = await connect(1)
    await wallet.kit.disconnectSession({ topic: another, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await page.told.next('session_delete')).toMatchObject({ topic: another })
    expect(page.sessions()).toEqual({})
  })

  /** Signs in with the account, as the kit's documentation says. */
  async function signIn(uri: string): Promise<void> {
    await wallet.kit.pair({ uri })
    const { id, params } = await wallet.told.next<{ id: number; params: { authPayload: object } }>(
      'session_authenticate',
    )
    const chains = ['eip155:1']
    const payload = wallet.utils.populateAuthPayload({ ...params, chains, methods: ['personal_sign'] })
    const iss = `did:pkh:eip155:1:${account.address}`
    const message = wallet.kit.formatAuthMessage({ request: payload, iss })
    const signature = { t: 'eip191', s: await account.signMessage({ message }) }
    await wallet.kit.approveSessionAuthenticate({ id, auths: [wallet.utils.buildAuthObject(payload, signature, iss)] })
  }

  test('one-click sign-in, with a session at once', async () => {
    const { uri, answer } = await page.authenticate()
    const [{ cacaos, topic = '' }] = await Promise.all([answer, signIn(uri)])
    expect(cacaos.map(({ s }) => s.t)).toEqual(['eip191'])
    expect(page.sessions()[topic]).toMatchObject({ eip155: { accounts: [`eip155:1:${account.address}`] } })
    expect(await signature(topic, 'signed in')).toBe(true)
  })

  test('one-click sign-in: rejected', async () => {
    const { uri, answer } = await page.authenticate()
    const refused = errorOf(answer)
    await wallet.kit.pair({ uri })
    const { id } = await wallet.told.next<{ id: number }>('session_authenticate')
    await wallet.kit.rejectSessionAuthenticate({ id, reason: rejected })
    // A text of its own: the official client rejects without an error.
    const reason = await refused
    expect(reason instanceof Error ? reason.message : reason).toBe(rejected.message)
  })

  test('one-click sign-in: a wallet without it still connects', async () => {
    const events = ['session_proposal', 'session_request']
    const plain = await startOfficialWallet(version, relay, { events })
    const { uri, answer } = await page.authenticate()
    await plain.kit.pair({ uri })
    const { id } = await plain.told.next<{ id: number }>('session_proposal')
    await plain.kit.approveSession({ id, namespaces: given(1) })
    const { cacaos, topic = '' } = await answer
    expect(cacaos).toEqual([])
    expect(page.sessions()[topic]).toMatchObject(given(1))
    await plain.close()
  })
})
