import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../test/scripted/relayPage.ts'
import { createLoadedProvider } from './createLoadedProvider.ts'
import { createRelayProvider } from './createRelayProvider.ts'
import { lazyRelayProvider } from './lazyRelayProvider.ts'

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

function createPage() {
  const create = vi.fn(async () => createLoadedProvider(world.createBrowser().options()))
  return { create, provider: lazyRelayProvider(create) }
}

test('default: createRelayProvider', async () => {
  const provider = createRelayProvider(world.createBrowser().options())
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect((await provider.load()).store.getState().status).toBe('initialized')
})

test('behavior: adding a listener loads nothing; requests load once', async () => {
  const { create, provider } = createPage()
  const heard = vi.fn()
  const unheard = vi.fn()
  provider.on('accountsChanged', heard)
  provider.on('accountsChanged', unheard)
  provider.removeListener('accountsChanged', unheard)
  expect(create).not.toHaveBeenCalled()

  const shown = new Promise<string>((resolve) => provider.on('display_uri', resolve))
  const asking = provider.request({ method: 'eth_requestAccounts' })
  await world.wallet.pair(await shown)
  await world.wallet.approve(await world.wallet.next('wc_sessionPropose'))
  expect(await asking).toEqual([walletAddress])
  expect([heard.mock.calls, unheard.mock.calls]).toEqual([[[[walletAddress]]], []])
  expect(create).toHaveBeenCalledTimes(1)
})

test('behavior: an abort while it loads ends earlier requests', async () => {
  const { provider } = createPage()
  const shown = vi.fn()
  provider.on('display_uri', shown)
  const asking = provider.request({ method: 'eth_requestAccounts' })
  provider.abortPairing()
  await expect(asking).rejects.toThrow('Connection request reset. Please try again.')
  expect(shown).not.toHaveBeenCalled()
})

test('behavior: after a failure to load, the next request loads again', async () => {
  const { create, provider } = createPage()
  create.mockRejectedValueOnce(new Error('no network'))
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow('no network')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})
