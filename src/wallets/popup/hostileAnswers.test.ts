import { expect, test, vi } from 'vitest'
import { account, createPage, walletOrigin } from '../../../test/scripted/popupPage.ts'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { createPopupProvider } from './provider.ts'

test.each(['/admin', 'wss://node.example', 'node'])(
  'attack: a wallet that names %s as the node of a chain has nothing called',
  async (rpcUrl) => {
    const page = createPage([{ type: 'approve' }])
    const options = { walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', keys: createMemoryKeyStore() }
    await createPopupProvider(options).request({ method: 'eth_requestAccounts' })
    const key = `latchkey-popup-${walletOrigin}`
    const state = JSON.parse(page.stored.get(key) ?? '')
    page.stored.set(key, JSON.stringify({ ...state, chains: { [state.chainId]: rpcUrl } }))
    const provider = createPopupProvider(options)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
    page.requested.length = 0
    const reading = provider.request({ method: 'eth_blockNumber' })
    await expect(reading).rejects.toMatchObject({ message: 'No RPC URL set for chain' })
    expect(page.requested).toEqual([])
  },
)

test('error: a page without encryption is told why, and its window closes', async () => {
  const page = createPage([{ type: 'approve' }])
  vi.stubGlobal('isSecureContext', false)
  const provider = createPopupProvider({ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp' })
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    ...{ code: -32603, message: 'The page must be loaded over https to connect a wallet' },
    hints: ['Serve the page over https, or open it from localhost.'],
  })
  expect(page.opened.map(({ popup }) => popup.closed)).toEqual([true])
})

test('behavior: a wallet that loads again in the same window is not told about the page again', async () => {
  const page = createPage([{ type: 'ignore' }])
  const connecting = createPopupProvider({
    ...{ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', keys: createMemoryKeyStore() },
  }).request({ method: 'eth_requestAccounts' })
  // The page's description of itself, its choice of the signer and its handshake.
  await vi.waitFor(() => expect(page.posted).toHaveLength(3))
  const source = page.opened[0]!.popup
  page.say({ event: 'PopupLoaded', id: 'again' }, { source })
  expect(page.posted).toHaveLength(3)
  source.close()
  await expect(connecting).rejects.toThrow('Request rejected')
})

test('error: a wallet wants a phone to sign', async () => {
  const page = createPage()
  // The wallet stays silent, so that this test answers for it.
  page.deafen()
  const connecting = createPopupProvider({
    ...{ walletUrl: `${walletOrigin}/popup`, appName: 'Dapp', keys: createMemoryKeyStore() },
  }).request({ method: 'eth_requestAccounts' })
  const failure = expect(connecting).rejects.toMatchObject({
    ...{ code: 4200, message: 'This page cannot connect a phone through the popup' },
  })
  await vi.waitFor(() => expect(page.posted).toHaveLength(2))
  const { id } = page.posted[1]!.data as { id: string }
  page.say({ id: 'answer', requestId: id, data: 'walletlink' }, { source: page.opened[0]!.popup })
  await failure
})
