import { expect, test } from 'vitest'
import { connectionIs, endAfterEach, meet, nextEvent, wishes } from '../../../../test/relayPeople.ts'
import { namespacesOn } from '../../../../test/relayWallet.ts'
import { sessionSeconds } from '../../../wire/relay/limits.ts'
import { NotApprovedError, ProposalExpiredError } from './errors.ts'

endAfterEach()

const ask = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }
const nowSeconds = () => Math.floor(Date.now() / 1000)

test('default: scan, approve, sign', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  expect(page.store.getState().sessions).toMatchObject([
    { topic, namespaces: namespacesOn('eip155:1'), peer: { metadata: { name: 'Wallet' } } },
  ])
  const signature = page.request({ topic, ...ask })
  const asked = await wallet.next('wc_sessionRequest')
  expect(asked.params).toMatchObject({ chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x00'] } })
  await wallet.answer(asked, { result: '0x5160' })
  expect(await signature).toBe('0x5160')
})

test('behavior: no socket before there is a topic, and none after the last one', async () => {
  const { page, wallet, line } = await meet()
  await page.open()
  expect(page.store.getState().connection).toEqual({ status: 'idle' })
  expect(line.dialled()).toBe(0)
  const { uri, approval } = await page.propose(wishes)
  await wallet.pair(uri)
  await wallet.reject(await wallet.next('wc_sessionPropose'))
  await expect(approval).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  await connectionIs(page, 'idle')
})

test('behavior: nothing is sent besides the envelope', async () => {
  const { page, wallet, line, connect } = await meet()
  const topic = await connect()
  const signature = page.request({ topic, ...ask })
  await wallet.answer(await wallet.next('wc_sessionRequest'), { result: '0x' })
  await signature
  const members = (method: string) =>
    line.said.filter((frame) => frame.method === method).map(({ params }) => Object.keys(params ?? {}).sort())
  expect(members('wc_proposeSession')).toEqual([['pairingTopic', 'sessionProposal', 'ttl']])
  expect(new Set(members('irn_publish').map(String))).toEqual(new Set(['message,prompt,tag,topic,ttl']))
})

test('behavior: an error of the wallet keeps its code', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const signature = page.request({ topic, ...ask })
  await wallet.answer(await wallet.next('wc_sessionRequest'), { error: { code: 4001, message: 'No.' } })
  await expect(signature).rejects.toMatchObject({ code: 4001, message: 'No.' })
})

test("behavior: emits the wallet's changes and events", async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const updated = nextEvent(page, 'session_update')
  await wallet.update(topic, namespacesOn('eip155:1', 'eip155:10'))
  expect(await updated).toEqual({ topic, namespaces: namespacesOn('eip155:1', 'eip155:10') })
  expect(page.store.getState().sessions[0]?.namespaces).toEqual(namespacesOn('eip155:1', 'eip155:10'))

  const told = nextEvent(page, 'session_event')
  await wallet.emit(topic, { name: 'chainChanged', data: 10, chainId: 'eip155:10' })
  expect(await told).toEqual({ topic, name: 'chainChanged', data: 10, chainId: 'eip155:10' })
})

test('behavior: an event that was not approved is ignored', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const heard: unknown[] = []
  page.on('session_event', (event) => heard.push(event))
  await wallet.emit(topic, { name: 'disconnect', data: 0, chainId: 'eip155:1' })
  await wallet.emit(topic, { name: 'chainChanged', data: 5, chainId: 'eip155:5' })
  await page.ping(topic)
  expect(heard).toEqual([])
})

test('behavior: either end can ping and extend', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  await page.ping(topic)
  const early = nowSeconds() + sessionSeconds
  const extended = nextEvent(page, 'session_extend')
  await page.extend(topic)
  expect((await extended).expiry).toBeGreaterThanOrEqual(early)
  // Each end computes by its own clock, one after the other.
  expect(wallet.peer.store.getState().sessions[0]?.expiry).toBeGreaterThanOrEqual(early)
})

test('behavior: ended by the page: the wallet is told, and open requests fail', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const signature = page.request({ topic, ...ask })
  signature.catch(() => {})
  await wallet.next('wc_sessionRequest')
  await page.disconnect(topic)
  await expect(signature).rejects.toMatchObject({ code: 6000 })
  expect(page.store.getState().sessions).toEqual([])
  await new Promise<void>((resolve) => {
    const stop = wallet.peer.store.subscribe(({ sessions, received }) => {
      if (sessions.length > 0 || received.length > 0) return
      stop()
      resolve()
    })
  })
  await connectionIs(page, 'idle')
})

test('behavior: ended by the wallet: the page is told, and open requests fail', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const signature = page.request({ topic, ...ask })
  signature.catch(() => {})
  await wallet.next('wc_sessionRequest')
  const deleted = nextEvent(page, 'session_delete')
  await wallet.disconnect(topic)
  expect(await deleted).toEqual({ topic, code: 6000, message: 'User disconnected.' })
  expect(page.store.getState().sessions).toEqual([])
  await expect(signature).rejects.toMatchObject({ code: 6000 })
})

test('error: a request that was not approved is not sent', async () => {
  const { page, line, connect } = await meet()
  const topic = await connect()
  const before = line.said.length
  await expect(page.request({ topic, ...ask, chainId: 'eip155:10' })).rejects.toMatchObject({ code: 5100 })
  await expect(page.request({ topic, ...ask, method: 'eth_sign' })).rejects.toBeInstanceOf(NotApprovedError)
  await expect(page.request({ topic: 'ab'.repeat(32), ...ask })).rejects.toMatchObject({ code: 7001 })
  expect(line.said.length).toBe(before)
})

test.each([299, 604_801, 300.5])('error: a request that would expire after %s seconds', async (expirySeconds) => {
  const { page, connect } = await meet()
  const topic = await connect()
  await expect(page.request({ topic, ...ask, expirySeconds })).rejects.toMatchObject({ code: -32602 })
})

test('error: no wallet approved within five minutes', async () => {
  let skewMs = 0
  const { page } = await meet({ now: () => Date.now() + skewMs })
  const { approval } = await page.propose(wishes)
  skewMs = 301_000
  await page.propose(wishes)
  await expect(approval).rejects.toBeInstanceOf(ProposalExpiredError)
  await expect(approval).rejects.toThrow('expired')
})

test('error: a request without an answer in time', async () => {
  let skewMs = 0
  const { page, connect } = await meet({ now: () => Date.now() + skewMs })
  const topic = await connect()
  const signature = page.request({ topic, ...ask })
  signature.catch(() => {})
  await page.ping(topic)
  skewMs = 301_000
  await page.propose(wishes)
  await expect(signature).rejects.toMatchObject({ code: 8000 })
})

test('behavior: a session ends when it expires', async () => {
  let skewMs = 0
  const { page, connect } = await meet({ now: () => Date.now() + skewMs })
  const topic = await connect()
  const expired = nextEvent(page, 'session_expire')
  skewMs = sessionSeconds * 1000 + 1000
  await page.propose(wishes)
  expect(await expired).toEqual({ topic })
  expect(page.store.getState().sessions).toEqual([])
})

test('option: signal withdraws a proposal, and a wallet that approves it gets no session', async () => {
  const { page, wallet } = await meet()
  const over = new AbortController()
  const { uri, approval } = await page.propose({ ...wishes, signal: over.signal })
  await wallet.pair(uri)
  const proposal = await wallet.next('wc_sessionPropose')
  over.abort(new Error('closed'))
  await expect(approval).rejects.toThrow('closed')
  await connectionIs(page, 'idle')
  wallet.approve(proposal).catch(() => {})
  expect(page.store.getState().sessions).toEqual([])
})

test('option: a signal that aborts after the approval has no effect', async () => {
  const { page, wallet } = await meet()
  const over = new AbortController()
  const { uri, approval } = await page.propose({ ...wishes, signal: over.signal })
  await wallet.pair(uri)
  const topic = await wallet.approve(await wallet.next('wc_sessionPropose'))
  await approval
  over.abort()
  await page.ping(topic)
  expect(page.store.getState().sessions).toHaveLength(1)
})

test('option: signal of a request: its answer is ignored', async () => {
  const { page, wallet, connect } = await meet()
  const topic = await connect()
  const late: unknown[] = []
  page.on('late_answer', (answer) => late.push(answer))
  const over = new AbortController()
  const signature = page.request({ topic, ...ask, signal: over.signal })
  const asked = await wallet.next('wc_sessionRequest')
  over.abort(new Error('enough'))
  await expect(signature).rejects.toThrow('enough')
  await wallet.answer(asked, { result: '0x5160' })
  await page.ping(topic)
  expect(late).toEqual([])
})
