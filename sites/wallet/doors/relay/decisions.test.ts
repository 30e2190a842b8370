import { createMemoryStorage, createRelayMemory, createRelayPeer } from 'latchkey/core/relay'
import { createRelayKeyPair, deriveRelayKey, topicOf } from 'latchkey/crypto'
import { formatPairingUri, pairingSeconds, type WcResult } from 'latchkey/wire/relay'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { pairings } from './relayRecords.ts'
import { account, networks, openSocket, startWallet } from './testing/startWallet.ts'

const [one] = networks
const metadata = { name: 'A page', description: '', url: 'https://dapp.example', icons: [] }
let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())

const toLink = async (symKey: string, seconds: number) =>
  formatPairingUri({ topic: await topicOf(symKey), symKey, expiryTimestamp: Math.floor(Date.now() / 1000) + seconds })

test('error: a page that rejects its session gets none, and the user is informed', async () => {
  const pair = await createRelayKeyPair()
  const symKey = 'cd'.repeat(32)
  const expiry = Math.floor(Date.now() / 1000) + pairingSeconds
  const page = createRelayPeer({
    ...{ relayUrl: relay.url, projectId: relay.projectId, storage: createMemoryStorage(), openSocket },
    // The page does not know `wc_sessionSettle`.
    requests: {},
    answers: {
      async wc_sessionPropose(_, answer, tx) {
        if (!('result' in answer)) return answer
        const { responderPublicKey } = answer.result as WcResult<'wc_sessionPropose'>
        const key = await deriveRelayKey(pair.privateKey, responderPublicKey)
        tx.join(await topicOf(key), { kind: 'shared', key }, { expiry })
        return answer
      },
    },
  })
  onTestFinished(() => page.close())
  await page.open()
  await page.transaction(async (tx) => {
    const topic = await topicOf(symKey)
    tx.join(topic, { kind: 'shared', key: symKey }, { expiry })
    await tx.request(topic, 'wc_sessionPropose', {
      ...{ requiredNamespaces: {}, relays: [{ protocol: 'irn' }], pairingTopic: topic },
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
      proposer: { publicKey: pair.publicKey, metadata },
    })
  })

  const wallet = await startWallet(relay)
  onTestFinished(() => wallet.responder.close())
  await wallet.responder.pair(await toLink(symKey, pairingSeconds))
  await wallet.responder.connect(await wallet.request('connect'), { addresses: [account.address], networks: [one] })
  await vi.waitFor(() => expect(wallet.notice().status).toBe('not-settled'), { timeout: 60_000 })
  expect(wallet.responder.store.getState().sessions).toEqual([])
})

test('behavior: a link that claims to be valid for a day is valid for five minutes', async () => {
  const memory = createRelayMemory()
  const wallet = await startWallet(relay, { memory })
  onTestFinished(() => wallet.responder.close())
  await wallet.responder.pair(await toLink('ef'.repeat(32), 86_400))
  const [kept] = await createMemoryStorage(memory).transaction((tx) => tx.list(pairings))
  expect(kept?.record.expiry).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + pairingSeconds)
})
