import { expect, test } from 'vitest'
import { account, connectedState, constants, createPage } from '../../../test/scripted/globalPage.ts'
import { createGlobalProvider } from './provider.ts'

// Requests about a wallet's abilities, by the rules of every provider (specification §5). None opens the popup or reaches a node.

/** A connected page. Its networks have no node, so a request that went to one would fail with another message. */
function connect() {
  const { opened, remember } = createPage()
  remember(connectedState, connectedState.connection.sharedSecret)
  const options = { environmentId: constants.environment_id, walletUrl: constants.wallet_origin }
  const provider = createGlobalProvider(options)
  return { opened, ask: (method: string, params?: unknown) => provider.request({ method, params }) }
}

test('default: wallet_getCapabilities', async () => {
  const { ask, opened } = connect()
  expect(await ask('wallet_getCapabilities', [account, ['0x1']])).toEqual({})
  expect(opened).toEqual([])
})

test.each([
  ['no address', ['0x1']],
  ['a decimal chain id', [account, ['1']]],
  ['a surplus parameter', [account, ['0x1'], true]],
])('error: wallet_getCapabilities with %s', async (_, params) => {
  await expect(connect().ask('wallet_getCapabilities', params)).rejects.toMatchObject({ code: -32602 })
})

test('error: wallet_getCapabilities of an account that the page was not given', async () => {
  await expect(connect().ask('wallet_getCapabilities', [`0x${'00'.repeat(20)}`])).rejects.toMatchObject({ code: 4100 })
})

const chain = {
  chainId: '0x531',
  chainName: 'Sei',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://rpc.test'],
}

test('behavior: wallet_addEthereumChain switches to a network of the wallet, and adds no other', async () => {
  const { ask } = connect()
  expect(await ask('wallet_addEthereumChain', [chain])).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x531')
  await expect(ask('wallet_addEthereumChain', [{ ...chain, chainId: '0x63' }])).rejects.toMatchObject({ code: 4902 })
  await expect(ask('wallet_addEthereumChain', [{ ...chain, rpcUrls: [] }])).rejects.toMatchObject({ code: -32602 })
})

test('error: wallet_watchAsset', async () => {
  const { ask } = connect()
  await expect(ask('wallet_watchAsset', { type: 'ERC721' })).rejects.toMatchObject({ code: -32602 })
  const asset = { type: 'ERC20', options: { address: account } }
  await expect(ask('wallet_watchAsset', asset)).rejects.toMatchObject({ code: 4200 })
})

test('error: wallet_sendCalls, atomic or not', async () => {
  const { ask, opened } = connect()
  await expect(ask('wallet_sendCalls', [{ calls: [], atomicRequired: true }])).rejects.toThrow(
    'Atomic is not supported for this wallet and chain',
  )
  await expect(ask('wallet_sendCalls', [{ calls: [] }])).rejects.toMatchObject({ code: 4200 })
  expect(opened).toEqual([])
})
