import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namespacesOn } from '../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../test/scripted/relayPage.ts'

// Specification §3: a session's namespaces have an optional default chain.

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

test('behavior: a page starts on the first chain that it names, and sends it to the wallet', async () => {
  const { provider } = await world.createBrowser().open({ optionalChains: [1, 8453] })
  const connecting = provider.connect()
  await world.wallet.pair(await vi.waitFor(() => required(provider.store.getState().displayUri)))
  const proposal = await world.wallet.next('wc_sessionPropose')
  expect(proposal.params.optionalNamespaces.eip155).toMatchObject({
    chains: ['eip155:8453', 'eip155:1'],
    defaultChain: 'eip155:1',
  })
  await world.wallet.approve(proposal, namespacesOn('eip155:8453', 'eip155:1'))
  await connecting
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test("option: defaultChain of one connection, and the wallet's own where that one is missing", async () => {
  const { provider } = await world.createBrowser().open({ optionalChains: [1, 10] })
  const connecting = provider.connect({ defaultChain: 10 })
  await world.approve(provider, namespacesOn('eip155:1', 'eip155:10'))
  await connecting
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')

  const { eip155 } = namespacesOn('eip155:1', 'eip155:10')
  const again = provider.connect({ optionalChains: [137, 1, 10] })
  await world.approve(provider, { eip155: { ...eip155!, defaultChain: 'eip155:10' } })
  await again
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

function required<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('not there yet')
  return value
}
