import { expect, test } from 'vitest'
import { connectionIs, endAfterEach, meet, wishes } from '../../../../test/relayPeople.ts'
import { namespacesOn } from '../../../../test/relayWallet.ts'
import { createRelayKeyPair, deriveRelayKey, topicOf } from '../../../crypto/relayKeys.ts'
import type { WcParams } from '../../../wire/relay/payloads.ts'

endAfterEach()

const inAWeek = () => Math.floor(Date.now() / 1000) + 604_800

/** A wallet that settles as `change` says. */
async function settleWith(change: (settlement: WcParams<'wc_sessionSettle'>) => object) {
  const { page, wallet } = await meet()
  const { uri, approval } = await page.propose(wishes)
  await wallet.pair(uri)
  const proposal = await wallet.next('wc_sessionPropose')
  const pair = await createRelayKeyPair()
  const key = await deriveRelayKey(pair.privateKey, proposal.params.proposer.publicKey)
  const sessionTopic = await topicOf(key)
  const relay = { protocol: 'irn' as const }
  const controller = { publicKey: pair.publicKey, metadata: proposal.params.proposer.metadata }
  const settlement = change({
    relay,
    controller,
    namespaces: namespacesOn('eip155:1'),
    expiry: inAWeek(),
  } as WcParams<'wc_sessionSettle'>)
  const settling = await wallet.peer.transaction(async (tx) => {
    tx.join(sessionTopic, { kind: 'shared', key }, { expiry: inAWeek() })
    const response = { relay, responderPublicKey: pair.publicKey }
    return tx.approve(proposal, { response, sessionTopic, settlement: settlement as WcParams<'wc_sessionSettle'> })
  })
  return { page, approval, settled: wallet.peer.resultOf(settling) }
}

test('default', async () => {
  const { approval, settled } = await settleWith((settlement) => settlement)
  expect(await settled).toBe(true)
  expect(await approval).toMatchObject({ namespaces: namespacesOn('eip155:1') })
})

test("behavior: stores the wallet's properties of the session", async () => {
  const said = {
    sessionProperties: { bundler_name: 'b' },
    scopedProperties: { 'eip155:1': { atomic: {} } },
    sessionConfig: { disableDeepLink: true },
  }
  const { approval, settled } = await settleWith((settlement) => ({ ...settlement, ...said }))
  await settled
  expect(await approval).toMatchObject(said)
})

test('behavior: a session settled for longer lasts seven days', async () => {
  const { approval, settled } = await settleWith((it) => ({ ...it, expiry: it.expiry + 1_000_000 }))
  await settled
  expect((await approval).expiry).toBeLessThanOrEqual(inAWeek())
})

test.each<[string, (settlement: WcParams<'wc_sessionSettle'>) => object]>([
  ['by another key', (it) => ({ ...it, controller: { ...it.controller, publicKey: 'ab'.repeat(32) } })],
  ['for a time that has passed', (it) => ({ ...it, expiry: Math.floor(Date.now() / 1000) })],
])('error: a session settled %s is refused', async (_, change) => {
  const { page, approval, settled } = await settleWith(change)
  await expect(settled).rejects.toMatchObject({ code: 7000 })
  await expect(approval).rejects.toMatchObject({ code: 7000 })
  expect(page.store.getState().sessions).toEqual([])
  await connectionIs(page, 'idle')
})

test.each<[string, object]>([
  ['no accounts', { eip155: { accounts: [], methods: [], events: [] } }],
  ['accounts of another chain', { eip155: { ...namespacesOn('eip155:1').eip155, accounts: ['cosmos:1:a'] } }],
])('error: after a settlement with %s, the wallet is told', async (_, namespaces) => {
  const { page, settled } = await settleWith((settlement) => ({ ...settlement, namespaces }))
  await expect(settled).rejects.toMatchObject({ code: 1005 })
  expect(page.store.getState().sessions).toEqual([])
})

test('error: a key that allows no agreement', async () => {
  const { page, wallet } = await meet()
  const { uri, approval } = await page.propose(wishes)
  await wallet.pair(uri)
  const result = { relay: { protocol: 'irn' }, responderPublicKey: '00'.repeat(32) }
  await wallet.answer(await wallet.next('wc_sessionPropose'), { result })
  await expect(approval).rejects.toMatchObject({ code: 7000 })
  await connectionIs(page, 'idle')
})

test('behavior: a wallet that approves in the last second still has time to settle', async () => {
  let skewMs = 0
  const { page, wallet } = await meet({ now: () => Date.now() + skewMs })
  const { uri, approval } = await page.propose(wishes)
  await wallet.pair(uri)
  const proposal = await wallet.next('wc_sessionPropose')
  const pair = await createRelayKeyPair()
  const key = await deriveRelayKey(pair.privateKey, proposal.params.proposer.publicKey)
  const sessionTopic = await topicOf(key)
  const relay = { protocol: 'irn' as const }
  await wallet.answer(proposal, { result: { relay, responderPublicKey: pair.publicKey } })
  await wallet.peer.transaction(async (tx) => tx.join(sessionTopic, { kind: 'shared', key }, { expiry: inAWeek() }))
  // The page knows of the approval once it has subscribed to the topic of the settlement.
  const ping = await wallet.peer.transaction((tx) => tx.request(sessionTopic, 'wc_sessionPing', {}))
  await expect(wallet.peer.resultOf(ping)).rejects.toMatchObject({ code: 7001 })
  skewMs = 301_000
  await page.propose(wishes)
  const controller = { publicKey: pair.publicKey, metadata: proposal.params.proposer.metadata }
  const settlement = { relay, controller, namespaces: namespacesOn('eip155:1'), expiry: inAWeek() }
  await wallet.peer.transaction((tx) =>
    tx.request(sessionTopic, 'wc_sessionSettle', settlement as WcParams<'wc_sessionSettle'>),
  )
  expect((await approval).topic).toBe(sessionTopic)
})

test('behavior: of two wallets that scan one code, the first gets the session', async () => {
  const { page, wallet, relay } = await meet()
  const { createRelayWallet } = await import('../../../../test/relayWallet.ts')
  const second = await createRelayWallet({ relayUrl: relay.url, projectId: relay.projectId })
  const { uri, approval } = await page.propose(wishes)
  await Promise.all([wallet.pair(uri), second.pair(uri)])
  const proposals = await Promise.all([wallet.next('wc_sessionPropose'), second.next('wc_sessionPropose')])
  const topic = await wallet.approve(proposals[0])
  second.approve(proposals[1]).catch(() => {})
  expect((await approval).topic).toBe(topic)
  await page.ping(topic)
  expect(page.store.getState().sessions).toHaveLength(1)
  second.close()
})
