import { peerErrors } from 'latchkey/wire/relay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { createMemoryStorage } from '../../../../src/core/relay/memoryStorage.ts'
import { createServerClock } from '../../../../src/core/serverClock.ts'
import { createRelayClient } from '../../../../src/wallets/relay/client/createRelayClient.ts'
import { serverTimeHeader } from '../../../../src/wire/serverTime.ts'
import { account, networks, openSocket, startWallet } from './testing/startWallet.ts'

const hour = 3_600_000
const [one] = networks
const metadata = { name: 'A page', description: '', url: 'https://dapp.example/app', icons: [] }
const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
const choice = { addresses: [account.address], networks: [one] } as const

let relay: TestRelay
const ends: (() => void)[] = []
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page on a device whose clock is `off` by this many milliseconds. */
function openPage(off: number) {
  const page = createRelayClient({
    ...{ relayUrl: relay.url, projectId: relay.projectId, metadata, storage: createMemoryStorage() },
    openSocket,
    now: () => Date.now() + off,
  })
  ends.push(page.close)
  return page
}

/** The hosted wallet on such a device. It has already asked its account server for the environment. */
async function openWallet(off: number) {
  const clock = createServerClock({ now: () => Date.now() + off })
  await clock.listen(async () => new Response('', { headers: { [serverTimeHeader]: String(Date.now()) } }))
  const wallet = await startWallet(relay, { now: clock.now })
  ends.push(wallet.responder.close)
  return wallet
}

const offs: [string, number][] = [
  ['an hour behind', -hour],
  ['three minutes behind', -180_000],
  ['three minutes ahead', 180_000],
  ['an hour ahead', hour],
  ['a day ahead', 24 * hour],
]
const devices = offs.flatMap(([name, off]): [string, number, number][] => [
  [`the page's is ${name}`, off, 0],
  [`the wallet's is ${name}`, 0, off],
  [`both are ${name}`, off, off],
])

describe.each(devices)('clocks: %s', (_, pageOff, walletOff) => {
  test('the two pair, and a request is shown and answered', async () => {
    const page = openPage(pageOff)
    const wallet = await openWallet(walletOff)
    const { uri, approval } = await page.propose({ namespaces: { eip155 } })
    // Five minutes of the correct time, not of either device's.
    expect(expiryIn(uri) - Date.now() / 1000).toBeGreaterThan(290)
    await wallet.responder.pair(uri)
    expect(wallet.notice().status).not.toBe('failed')
    await wallet.responder.connect(await wallet.request('connect'), choice)
    const { topic, expiry } = await approval
    expect(expiry).toBeGreaterThan(Date.now() / 1000)
    const params = ['0x68656c6c6f', account.address]
    const signature = page.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params })
    const asked = await wallet.request('ethereum')
    await wallet.responder.refuse(asked, peerErrors.userRejected)
    await expect(signature).rejects.toMatchObject({ code: 5000 })
  })
})

test('error: a page whose clock is behind by more than the relay can correct reports that before it creates a pairing', async () => {
  const page = openPage(-5 * hour)
  await expect(page.propose({ namespaces: { eip155 } })).rejects.toThrow("This device's clock is about 5 hours behind")
})

test('error: T9, a relay that claims it is yesterday does not revive an old link', async () => {
  const page = openPage(0)
  const { uri } = await page.propose({ namespaces: { eip155 } })
  const wallet = await startWallet(await lyingRelay(-24 * hour), { now: () => Date.now() + 400_000 })
  ends.push(wallet.responder.close)
  await wallet.responder.pair(uri)
  expect(wallet.notice()).toMatchObject({ status: 'failed', why: 'expired' })
})

test('error: T9, a relay that claims it is next year extends a request by two hours at most; beyond that the page refuses', async () => {
  const { url: relayUrl, projectId } = await lyingRelay(365 * 24 * hour)
  const page = createRelayClient({ relayUrl, projectId, metadata, storage: createMemoryStorage(), openSocket })
  ends.push(page.close)
  await expect(page.propose({ namespaces: { eip155 } })).rejects.toThrow("This device's clock")
})

/** A relay whose clock can be set. */
async function lyingRelay(off: number): Promise<TestRelay> {
  const lying = await startRelay({ now: () => Date.now() + off })
  ends.push(() => void lying.close())
  return lying
}

function expiryIn(uri: string): number {
  return Number(new URL(uri).searchParams.get('expiryTimestamp'))
}
