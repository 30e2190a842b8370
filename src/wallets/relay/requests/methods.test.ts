import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { namespacesOn, walletAddress } from '../../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../../test/scripted/relayPage.ts'
import type { RelayProvider } from '../relayProvider.ts'

// Relay-pairing §12, request routing: a real relay, and a wallet controlled by the test.

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

/** Chains 1 and 10, and methods beyond the usual ones. */
function withMethods(...more: string[]) {
  const { eip155 } = namespacesOn('eip155:1', 'eip155:10')
  return { eip155: { ...eip155!, methods: [...eip155!.methods, ...more] } }
}

/** Lets the wallet answer the next request, and returns that request. */
async function answerWith(result: unknown) {
  const asked = await world.wallet.next('wc_sessionRequest')
  await world.wallet.answer(asked, { result })
  return asked.params
}

async function ask(provider: RelayProvider, method: string, params: unknown, result: unknown) {
  const asking = provider.request({ method, params })
  const asked = await answerWith(result)
  return { asked, answer: await asking }
}

test('default: accounts and chain are answered here, the chain in hex', async () => {
  const { provider, read } = await world.connect({}, namespacesOn('eip155:10'))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([walletAddress])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([walletAddress])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(read).toEqual([])
})

test('behavior: an approved method goes to the wallet, any other reads the current chain', async () => {
  const { provider, read } = await world.connect({}, namespacesOn('eip155:10'))
  const { asked, answer } = await ask(provider, 'eth_sendTransaction', [{ to: walletAddress }], '0x7a')
  expect(answer).toBe('0x7a')
  expect(asked).toMatchObject({ chainId: 'eip155:10', request: { method: 'eth_sendTransaction' } })
  expect(await provider.request({ method: 'eth_getBalance', params: [walletAddress, 'latest'] })).toBe('0xfe')
  expect(read).toEqual(['eth_getBalance http://rpc.test/10'])
})

test('option: chain', async () => {
  const { provider, read } = await world.connect({}, withMethods())
  await provider.request({ method: 'eth_blockNumber' }, { chain: 'eip155:10' })
  expect(read).toEqual(['eth_blockNumber http://rpc.test/10'])
  await expect(provider.request({ method: 'eth_blockNumber' }, { chain: 'solana:1' })).rejects.toThrow(
    "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
  )
})

test('option: expirySeconds', async () => {
  const { provider } = await world.connect()
  const asking = provider.request({ method: 'personal_sign', params: [] }, { expirySeconds: 604_800 })
  const { request } = await answerWith('0x')
  expect(request.expiryTimestamp).toBeGreaterThan(Date.now() / 1000 + 604_000)
  await asking
  for (const expirySeconds of [299, 604_801])
    await expect(provider.request({ method: 'personal_sign' }, { expirySeconds })).rejects.toMatchObject({
      code: -32602,
    })
})

test('option: rpcUrl', async () => {
  const { provider, read } = await world.connect({ rpcMap: {}, rpcUrl: 'http://servers.test/rpc' })
  await provider.request({ method: 'eth_blockNumber' })
  expect(read).toEqual([`eth_blockNumber http://servers.test/rpc?chainId=1&projectId=${world.relay.projectId}`])
})

test('error: no RPC url', async () => {
  const { provider } = await world.connect({ rpcMap: {} })
  const blockNumber = { method: 'eth_blockNumber' }
  await expect(provider.request(blockNumber)).rejects.toThrow('No RPC url provided for chainId: 1')
  await expect(provider.request(blockNumber, { chain: 'eip155:137' })).rejects.toThrow(
    'JSON-RPC provider for 137 not found',
  )
})

test("error: methods that need the user's signature are not sent to a server", async () => {
  const { provider, read } = await world.connect({ rpcUrl: 'http://servers.test/rpc' })
  const refusal = { code: 4100, hints: [expect.stringContaining('in the wallet')] }
  const sign = { method: 'personal_sign', params: ['0x00', walletAddress] }
  await expect(provider.request(sign, { chain: 'eip155:10' })).rejects.toMatchObject(refusal)
  await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject(refusal)
  expect(read).toEqual([])
  expect(world.wallet.peer.store.getState().received).toEqual([])
})

test.each(['0xa', 'a'])('behavior: switches to an approved chain (%s) without asking the wallet', async (chainId) => {
  const { provider, told } = await world.connect({}, withMethods('wallet_switchEthereumChain'))
  expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })).toBeNull()
  expect(told.at(-1)).toEqual(['chainChanged', '0xa'])
  expect(world.wallet.peer.store.getState().received).toEqual([])
})

test('behavior: asks the wallet about another chain, on the first approved chain', async () => {
  const { provider, told } = await world.connect({}, withMethods('wallet_switchEthereumChain'))
  const { asked, answer } = await ask(provider, 'wallet_switchEthereumChain', [{ chainId: '0x89' }], null)
  expect(asked).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] },
  })
  expect(answer).toBeNull()
  expect(told.at(-1)).toEqual(['chainChanged', '0x89'])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([walletAddress])
})

const sei = {
  chainId: '0x531',
  chainName: 'Sei',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://rpc.test'],
}

test.each([
  ['switch', 'wallet_switchEthereumChain', [{ chainId: '0x89' }], 4001],
  ['switch', 'wallet_switchEthereumChain', [{ chainId: '0x89' }], 5000],
  ['add', 'wallet_addEthereumChain', [sei], 4001],
  ['add', 'wallet_addEthereumChain', [sei], 5000],
] as const)('error: the user rejects to %s a network (%s, %j, code %d)', async (action, method, params, code) => {
  const { provider } = await world.connect({}, withMethods(method))
  const asking = expect(provider.request({ method, params })).rejects.toMatchObject({
    ...{ name: 'NetworkRequestRejectedError', code: 4001, message: `Rejected request to ${action} network` },
  })
  await world.wallet.answer(await world.wallet.next('wc_sessionRequest'), { error: { code, message: 'No.' } })
  await asking
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('error: a wallet that did not approve to add networks or watch assets is not asked, nor is a node', async () => {
  const { provider, read } = await world.connect()
  const asset = { type: 'ERC20', options: { address: walletAddress } }
  for (const request of [
    { method: 'wallet_addEthereumChain', params: [sei] },
    { method: 'wallet_watchAsset', params: asset },
  ])
    await expect(provider.request(request)).rejects.toMatchObject({ code: 4200 })
  expect(read).toEqual([])
})

test('error: neither the chain nor the method is approved', async () => {
  const { provider } = await world.connect()
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
  ).rejects.toMatchObject({
    code: 4902,
    message:
      "Failed to switch to chain 'eip155:137'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.",
  })
  await expect(provider.request({ method: 'wallet_switchEthereumChain', params: [{}] })).rejects.toMatchObject({
    code: -32602,
  })
})

test('option: switchesOnlyInWallet', async () => {
  const { provider } = await world.connect({ switchesOnlyInWallet: true }, withMethods())
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }),
  ).rejects.toThrow('Network switching is only supported through the wallet')
})

test('behavior: the connected wallet’s entry in the catalogue says whether a page may switch its network', async () => {
  // As the wallet of these tests calls itself.
  const own = { name: 'Wallet', switchesOnlyInWallet: true }
  const { provider } = await world.connect({ wallets: [own] }, withMethods('wallet_switchEthereumChain'))
  for (const chainId of ['0xa', '0x89'])
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
    ).rejects.toMatchObject({ code: 4200, message: 'Network switching is only supported through the wallet' })
  expect(world.wallet.peer.store.getState().received).toEqual([])

  const other = await world.connect({ wallets: [{ ...own, name: 'Another' }] }, withMethods())
  expect(
    await other.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }),
  ).toBeNull()
})

test('error: an invalid chain to add or asset to watch does not reach the wallet', async () => {
  const { provider } = await world.connect({}, withMethods('wallet_addEthereumChain', 'wallet_watchAsset'))
  const chain = { chainId: '0x89', chainName: '', rpcUrls: ['https://rpc.test'] }
  for (const [method, params] of [
    ['wallet_addEthereumChain', [chain]],
    ['wallet_watchAsset', { type: 'ERC721', options: { address: walletAddress } }],
  ] as const)
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32602 })
  expect(world.wallet.peer.store.getState().received).toEqual([])
})

test('behavior: wallet_getCapabilities from the session, without a request', async () => {
  const sessionProperties = { atomic: { status: 'supported' } }
  const { provider } = await world.connect({}, withMethods('wallet_getCapabilities'), { sessionProperties })
  expect(await provider.request({ method: 'wallet_getCapabilities', params: [walletAddress, ['0xa']] })).toEqual({
    '0xa': { atomic: { status: 'supported' } },
  })
})

test('behavior: wallet_getCapabilities from the wallet, and stored', async () => {
  const { provider } = await world.connect({}, withMethods('wallet_getCapabilities'))
  const said = { '0x1': { atomic: { status: 'ready' } } }
  const { answer } = await ask(provider, 'wallet_getCapabilities', [walletAddress], said)
  expect(answer).toEqual(said)
  expect(await provider.request({ method: 'wallet_getCapabilities', params: [walletAddress] })).toEqual(said)
})

test('error: wallet_getCapabilities', async () => {
  const { provider } = await world.connect()
  await expect(provider.request({ method: 'wallet_getCapabilities' })).rejects.toMatchObject({ code: -32602 })
  await expect(provider.request({ method: 'wallet_getCapabilities', params: [walletAddress] })).rejects.toMatchObject({
    code: 4200,
  })
})

const atomicCalls = { method: 'wallet_sendCalls', params: [{ calls: [], atomicRequired: true }] }

test('behavior: atomic calls go to a wallet that declares them for the chain', async () => {
  const scopedProperties = { 'eip155:1': { atomic: { status: 'supported' } } }
  const { provider } = await world.connect({}, withMethods('wallet_sendCalls'), { scopedProperties })
  const sending = provider.request(atomicCalls)
  expect((await answerWith({ id: 'batch' })).request.params).toEqual(atomicCalls.params)
  expect(await sending).toEqual({ id: 'batch' })
  await expect(provider.request(atomicCalls, { chain: 'eip155:10' })).rejects.toMatchObject({ code: 5760 })
})

test.each([['wallet_sendCalls'], ['wallet_getCapabilities']])(
  'error: the user is not asked for atomic calls if the wallet approved only %s',
  async (method) => {
    const { provider } = await world.connect({}, withMethods(method))
    await expect(provider.request(atomicCalls)).rejects.toThrow('Atomic is not supported for this wallet and chain')
    expect(world.wallet.peer.store.getState().received).toEqual([])
  },
)

const sent = { id: 'batch', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: ['0x01'] } } }
const getStatus = { method: 'wallet_getCallsStatus', params: ['batch'] }

/** Answers receipts. A bundler is down. */
const chainOnly: typeof fetch = async (url) => {
  if (String(url).includes('bundler')) return new Response('', { status: 503 })
  const receipt = { logs: [], status: '0x1', blockHash: '0xb1', blockNumber: '0x5', gasUsed: '0x5208' }
  return Response.json({ jsonrpc: '2.0', id: 1, result: { ...receipt, transactionHash: '0x01' } })
}

test('behavior: wallet_getCallsStatus from the bundlers of the session', async () => {
  const sessionProperties = { bundler_name: 'pimlico', bundler_url: 'http://own.test/bundler' }
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url))
    return asked.length === 1
      ? new Response('', { status: 500 })
      : Response.json({ jsonrpc: '2.0', id: 1, result: null })
  }
  const options = { fetch, bundlerUrl: 'http://servers.test/bundler' }
  const { provider } = await world.connect(options, withMethods(), { sessionProperties })
  expect(await provider.request(getStatus)).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  expect(asked).toEqual([
    `http://servers.test/bundler?chainId=1&projectId=${world.relay.projectId}&bundler=pimlico`,
    'http://own.test/bundler',
  ])
})

test('behavior: wallet_getCallsStatus from the transactions that the wallet reported', async () => {
  const sessionProperties = { bundler_url: 'http://own.test/bundler' }
  const gift = [withMethods('wallet_sendCalls', 'wallet_getCallsStatus'), { sessionProperties }] as const
  const { provider } = await world.connect({ fetch: chainOnly }, ...gift)
  expect((await ask(provider, 'wallet_sendCalls', [{ calls: [] }], sent)).answer).toEqual(sent)
  expect(await provider.request(getStatus)).toMatchObject({ id: 'batch', chainId: '0xa', status: 200, atomic: true })
})

test('behavior: wallet_getCallsStatus from the wallet', async () => {
  const { provider } = await world.connect({}, withMethods('wallet_getCallsStatus'))
  expect((await ask(provider, 'wallet_getCallsStatus', ['batch'], { status: 100 })).answer).toEqual({ status: 100 })
})

test('error: wallet_getCallsStatus', async () => {
  const { provider } = await world.connect()
  await expect(provider.request(getStatus)).rejects.toThrow('Fetching call status not approved by the wallet.')
  const sessionProperties = { bundler_url: 'http://own.test/bundler' }
  const down = await world.connect({ fetch: chainOnly }, withMethods(), { sessionProperties })
  await expect(down.provider.request(getStatus)).rejects.toMatchObject({
    message: 'Fetching call status not approved by the wallet.',
    cause: { message: 'Failed to fetch user operation receipt - 503' },
  })
})

test('behavior: a JSON-RPC error of the bundler is a failure: the wallet is asked next', async () => {
  const error = { code: -32602, message: 'no such operation' }
  const fetch: typeof globalThis.fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, error })
  const gift = [withMethods('wallet_getCallsStatus'), { sessionProperties: { bundler_name: 'own' } }] as const
  const { provider } = await world.connect({ fetch, rpcUrl: 'http://servers.test/' }, ...gift)
  expect((await ask(provider, 'wallet_getCallsStatus', ['batch'], { status: 100 })).answer).toEqual({ status: 100 })

  const asking = expect(provider.request(getStatus)).rejects.toThrow('Failed to fetch user operation receipt - 200')
  const refusal = { error: { code: -32000, message: 'unknown' } }
  await world.wallet.answer(await world.wallet.next('wc_sessionRequest'), refusal)
  await asking
})

test('behavior: on a phone a request brings the wallet to the front, and the choice ends with the session', async () => {
  const { provider, storage, topic } = await world.connect()
  const opened: string[] = []
  const open = (href: string) => void opened.push(href)
  vi.stubGlobal('window', { navigator: { userAgent: 'Mozilla/5.0 (iPhone)' }, open })
  vi.stubGlobal('document', { hasFocus: () => true })
  onTestFinished(() => void vi.unstubAllGlobals())
  storage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'wallet://', name: 'Wallet' }))
  const asking = provider.request({ method: 'personal_sign', params: [] })
  const { id } = await world.wallet.next('wc_sessionRequest')
  expect(opened).toEqual([`wallet://wc?requestId=${id}&sessionTopic=${topic}`])
  await answerWith('0x')
  await asking
  await provider.disconnect()
  expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})
