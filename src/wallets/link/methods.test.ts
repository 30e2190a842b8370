import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import vectors from '../../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }

// link-and-popup-wallets §1.7: what a page asks, and what the wallet is asked for it.

const other = '0x3333333333333333333333333333333333333333'
const hash = `0x${'ab'.repeat(32)}`
let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

const requests = vectors.walletlink.requests.map(({ request }) => request)
const paramsOf = (method: string, at = 0) => requests.filter((each) => each.method === method)[at]?.params
const typedData = vectors.walletlink.requests.find((row) => 'typedData' in row)?.typedData
const transaction = { from: walletAddress, to: walletAddress, value: '0x1', data: '0x' }
const fees = { gas: '0x5208', maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' }
const recover = { method: 'ethereumAddressFromSignedMessage', params: { message: '0x00', signature: '0x01' } }

describe('the wallet is asked', () => {
  test.each<[string, unknown, { method: string; params: unknown }, unknown]>([
    [
      'personal_sign',
      ['0x68656c6c6f', walletAddress],
      { method: 'signEthereumMessage', params: paramsOf('signEthereumMessage') },
      '0x01',
    ],
    [
      'personal_sign',
      ['hello', walletAddress],
      { method: 'signEthereumMessage', params: paramsOf('signEthereumMessage') },
      '0x01',
    ],
    ...['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'].map(
      (method) =>
        [
          method,
          [walletAddress, typedData],
          { method: 'signEthereumMessage', params: paramsOf('signEthereumMessage', 1) },
          '0x01',
        ] as [string, unknown, { method: string; params: unknown }, unknown],
    ),
    // A page may pass the data as JSON: it must not be encoded twice.
    [
      'eth_signTypedData_v4',
      [walletAddress, JSON.stringify(typedData)],
      { method: 'signEthereumMessage', params: paramsOf('signEthereumMessage', 1) },
      '0x01',
    ],
    [
      'eth_sendTransaction',
      [{ ...transaction, ...fees }],
      { method: 'signEthereumTransaction', params: { ...paramsOf('signEthereumTransaction'), chainId: 1 } },
      hash,
    ],
    [
      'eth_signTransaction',
      [{ ...transaction, ...fees }],
      {
        method: 'signEthereumTransaction',
        params: { ...paramsOf('signEthereumTransaction'), chainId: 1, shouldSubmit: false },
      },
      '0x02',
    ],
    [
      'eth_sendTransaction',
      [{ from: walletAddress, value: '0xde0b6b3a7640000', nonce: '0x7', gasPrice: '0x3b9aca00', input: '0x6001' }],
      {
        method: 'signEthereumTransaction',
        params: {
          ...{ fromAddress: walletAddress, toAddress: null, weiValue: '1000000000000000000', data: '0x6001', nonce: 7 },
          ...{ gasPriceInWei: '1000000000', maxFeePerGas: null, maxPriorityFeePerGas: null, gasLimit: null },
          ...{ chainId: 1, shouldSubmit: true },
        },
      },
      hash,
    ],
    [
      'eth_sendRawTransaction',
      ['0x02'],
      { method: 'submitEthereumTransaction', params: { signedTransaction: '0x02', chainId: 1 } },
      hash,
    ],
    ['personal_ecRecover', ['0x00', '0x01'], { ...recover, params: { ...recover.params, addPrefix: true } }, other],
    ['eth_ecRecover', ['0x00', '0x01'], { ...recover, params: { ...recover.params, addPrefix: false } }, other],
    [
      'wallet_watchAsset',
      { type: 'ERC20', options: { address: other, symbol: 'X', decimals: 18 } },
      {
        method: 'watchAsset',
        params: { type: 'ERC20', options: { address: other, symbol: 'X', decimals: 18, image: null }, chainId: '1' },
      },
      true,
    ],
  ])('default: %s', async (method, params, wanted, result) => {
    const { provider, wallet } = await world.connect()
    const answered = provider.request({ method, params })
    const asked = await nextOf(wallet)
    expect(asked.request).toEqual(wanted)
    await wallet.answer(asked, result)
    expect(await answered).toEqual(result)
  })
})

/** The last request. The first one asked for accounts. */
async function nextOf(wallet: Awaited<ReturnType<LinkWorld['connect']>>['wallet']) {
  await expect.poll(() => wallet.asked.length).toBe(2)
  const [, asked] = wallet.asked
  if (!asked) throw new Error('Nothing was asked.')
  return asked
}

describe('networks', () => {
  test('default: the wallet switches, and names a node', async () => {
    const { provider, wallet, told, browser } = await world.connect()
    told.length = 0
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    const asked = await nextOf(wallet)
    expect(asked.request).toEqual({ method: 'switchEthereumChain', params: { chainId: '10', address: walletAddress } })
    await wallet.answer(asked, { isApproved: true, rpcUrl: 'https://rpc.example/10' })
    expect(await switching).toBeNull()
    expect(told).toEqual([['chainChanged', '0xa']])
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0xfe')
    expect(browser.read).toEqual(['eth_blockNumber https://rpc.example/10'])
    provider.close()
    // It is still the chain after a reload.
    const { provider: reloaded } = await browser.open()
    expect(await reloaded.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(await reloaded.request({ method: 'eth_blockNumber' })).toBe('0xfe')
    expect(browser.read).toHaveLength(2)
  })

  test('behavior: a switch to the current chain does not ask the wallet', async () => {
    const { provider, wallet } = await world.connect()
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).toBeNull()
    expect(wallet.asked).toHaveLength(1)
  })

  test.each([
    [
      'not approved',
      'wallet_switchEthereumChain',
      { isApproved: false, rpcUrl: '' },
      'Rejected request to switch network',
    ],
    ['not approved', 'wallet_addEthereumChain', { isApproved: false, rpcUrl: '' }, 'Rejected request to add network'],
  ])('error: %s: %s', async (_, method, result, message) => {
    const { provider, wallet, told } = await world.connect()
    told.length = 0
    const asking = provider.request({ method, params: [chain] })
    await wallet.answer(await nextOf(wallet), result)
    await expect(asking).rejects.toMatchObject({ name: 'NetworkRequestRejectedError', code: 4001, message })
    expect(told).toEqual([])
  })

  test.each([
    ['wallet_switchEthereumChain', 'Rejected request to switch network'],
    ['wallet_addEthereumChain', 'Rejected request to add network'],
  ])('error: the user rejects %s', async (method, message) => {
    const { provider, wallet } = await world.connect()
    const asking = provider.request({ method, params: [chain] })
    await wallet.fail(await nextOf(wallet), 'User rejected the request')
    await expect(asking).rejects.toMatchObject({ name: 'NetworkRequestRejectedError', code: 4001, message })
  })

  test.each([
    [4902, 'UnrecognizedChainError'],
    [-32603, 'ProviderRpcError'],
  ])('error: the wallet does not know the chain: code %i', async (code, name) => {
    const { provider, wallet } = await world.connect()
    const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] })
    await wallet.fail(await nextOf(wallet), 'Unrecognized chain ID', code)
    await expect(switching).rejects.toMatchObject({
      ...{ name, code },
      message: 'Unrecognized chain ID. Try adding the chain using addEthereumChain first.',
    })
  })

  const chain = {
    ...{ chainId: '0x89', chainName: 'P', rpcUrls: ['https://rpc.example/137'] },
    nativeCurrency: { name: 'P', symbol: 'P', decimals: 18 },
  }

  test('default: the wallet adds a chain, and the page reads it at its own node', async () => {
    const { provider, wallet, told, browser } = await world.connect()
    told.length = 0
    const adding = provider.request({ method: 'wallet_addEthereumChain', params: [chain] })
    const asked = await nextOf(wallet)
    expect(asked.request).toEqual({ method: 'addEthereumChain', params: paramsOf('addEthereumChain') })
    await wallet.answer(asked, { isApproved: true, rpcUrl: '' })
    expect(await adding).toBeNull()
    expect(told).toEqual([['chainChanged', '0x89']])
    await provider.request({ method: 'eth_blockNumber' })
    expect(browser.read).toEqual(['eth_blockNumber https://rpc.example/137'])
  })
})

describe('reading', () => {
  test('default: at the page’s node, else at the server of the environment', async () => {
    const { provider, browser } = await world.connect({ rpcMap: { 1: 'https://own.example' } })
    await provider.request({ method: 'eth_blockNumber' })
    const { provider: second, browser: at } = await world.connect({ rpcUrl: 'https://rpc.example', projectId: 'p' })
    await second.request({ method: 'eth_getBalance', params: [other] })
    expect([...browser.read, ...at.read]).toEqual([
      'eth_blockNumber https://own.example',
      'eth_getBalance https://rpc.example/?chainId=1&projectId=p',
    ])
  })

  test('error: no node is known', async () => {
    const { provider } = await world.connect()
    const reading = provider.request({ method: 'eth_blockNumber' })
    await expect(reading).rejects.toMatchObject({ code: -32603, message: 'No RPC URL set for chain' })
  })
})

describe('refused without asking the wallet', () => {
  test.each<[string, unknown, number, string?]>([
    ['personal_sign', ['0x00', other], 4100, 'Unknown Ethereum address'],
    ['eth_sendTransaction', [{ ...transaction, from: other }], 4100, 'Unknown Ethereum address'],
    ['eth_signTypedData_v4', [other, typedData], 4100, 'Unknown Ethereum address'],
    ['personal_sign', ['0x00'], -32602],
    ['eth_sendTransaction', [{ ...transaction, chainId: '0x2' }], -32602],
    ['eth_sendTransaction', [{ ...transaction, accessList: [{ address: other, storageKeys: [] }] }], -32602],
    ['eth_sendTransaction', [{ ...transaction, authorizationList: [] }], -32602],
    ['eth_signTypedData_v4', [walletAddress, '{'], -32602],
    ['eth_signTypedData_v4', [walletAddress, { ...typedData, primaryType: 'Other' }], -32602],
    ['wallet_switchEthereumChain', [{}], -32602],
    ['wallet_addEthereumChain', [{ chainId: '0x89', rpcUrls: [] }], -32602],
    ['wallet_watchAsset', { type: 'ERC721', options: { address: other } }, -32602],
    ['wallet_getCapabilities', [walletAddress, ['1']], -32602],
    ['wallet_sendCalls', [{ atomicRequired: true }], 5760],
    ...['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe', 'wallet_sendCalls', 'wallet_other'].map(
      (method) => [method, [], 4200] as [string, unknown, number],
    ),
  ])('error: %s %j: %i', async (method, params, code, message) => {
    const { provider, wallet } = await world.connect()
    const refused = await provider.request({ method, params }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code, ...(message !== undefined && { message }) })
    expect(wallet.asked).toHaveLength(1)
  })

  test.each([
    ['personal_sign', ['0x00', walletAddress]],
    ['eth_sendTransaction', [transaction]],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: other } }],
    ['wallet_switchEthereumChain', [{ chainId: '0xa' }]],
  ])('error: %s without a connection', async (method, params) => {
    const { provider } = await world.createBrowser().open()
    const refused = provider.request({ method, params })
    await expect(refused).rejects.toMatchObject({ code: 4100 })
    expect(world.relay.dialled()).toBe(0)
  })
})

test('default: permissions connect and disconnect', async () => {
  const { provider } = await world.connect()
  const permissions = await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  expect(permissions).toEqual([{ parentCapability: 'eth_accounts' }])
  expect(await provider.request({ method: 'wallet_getCapabilities', params: [walletAddress] })).toEqual({})
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})
