import { expect, test } from 'vitest'
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
