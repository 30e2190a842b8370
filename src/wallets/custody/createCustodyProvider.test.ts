import {
  hashTypedData,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CustodyWorld, createCustodyWorld } from '../../../test/custodyWorld.ts'
import { createMemoryKeyStore } from '../../core/keyStore.ts'
import { createLogBuffer } from '../../core/logBuffer.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import { type CustodyProvider, type CustodyProviderOptions, createCustodyProvider } from './createCustodyProvider.ts'
import { createCustodyWallet } from './createCustodyWallet.ts'
import type { CustodyWallet } from './custodyWallet.ts'

const chains = [{ chainId: 31337 }, { chainId: 31338 }]
let world: CustodyWorld
let storage: KeyValueStorage
let wallet: CustodyWallet
let provider: CustodyProvider
/** The requests that reached the chain, and its answers by method. */
let asked: { url: string; method: string; params: unknown }[]
let answers: Record<string, unknown>

beforeEach(async () => {
  world = await createCustodyWorld()
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  const changing = { keys: createMemoryKeyStore(), now: () => Date.now() }
  wallet = createCustodyWallet({ ...world.options, ...changing, appName: 'Test', storage })
  asked = []
  answers = {}
  provider = open()
})
afterEach(() => vi.unstubAllGlobals())

function open(changes: Partial<CustodyProviderOptions> = {}): CustodyProvider {
  return createCustodyProvider(wallet, {
    chains,
    rpcUrl: (chainId) => `http://rpc.test/?chainId=${chainId}`,
    connect: () => wallet.signUp({ displayName: 'Ada' }),
    storage,
    confirm: 'never',
    async fetch(url, init) {
      const { method, params } = JSON.parse(String(init?.body))
      asked.push({ url: String(url), method, params })
      return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
    },
    ...changes,
  })
}

const request = (method: string, params?: unknown) => provider.request({ method, params })
const connect = async () => ((await request('eth_requestAccounts')) as `0x${string}`[])[0]!

describe('accounts', () => {
  test('default: none before connecting, then the active one first', async () => {
    expect(await request('eth_accounts')).toEqual([])
    const first = await connect()
    const second = await wallet.createAccount()
    wallet.selectAccount(second)
    expect(await request('eth_accounts')).toEqual([second, first])
    expect(await request('eth_requestAccounts')).toEqual([second, first])
    expect(world.authenticator.prompts).toHaveLength(1)
  })

  test('behavior: events are derived from the state', async () => {
    const heard: unknown[] = []
    provider.on('connect', (info) => heard.push(['connect', info]))
    provider.on('accountsChanged', (accounts) => heard.push(['accountsChanged', accounts]))
    provider.on('disconnect', (error) => heard.push(['disconnect', error.message]))
    const first = await connect()
    const second = await wallet.createAccount()
    await wallet.signOut()
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [first]],
      ['accountsChanged', [first, second]],
      ['accountsChanged', []],
      ['disconnect', 'User disconnected'],
    ])
  })

  test('default: wallet_requestPermissions and wallet_revokePermissions', async () => {
    expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual([
      { parentCapability: 'eth_accounts' },
    ])
    expect(await request('eth_accounts')).toHaveLength(1)
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request('eth_accounts')).toEqual([])
  })

  test('error: a rejected prompt is 4001, and logged as a warning only', async () => {
    const log = createLogBuffer({ now: () => 0 })
    provider = open({ log })
    world.authenticator.refuseNext()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    await expect(request('eth_sign')).rejects.toMatchObject({ code: 4200 })
    expect(
      log
        .read()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { at: 0, event: 'warning', wallet: 'custody', method: 'eth_requestAccounts', code: 4001 },
      { at: 0, event: 'error', wallet: 'custody', method: 'eth_sign', code: 4200 },
    ])
  })

  test('error: another wallet’s passkey is logged as a warning only', async () => {
    const log = createLogBuffer({ now: () => 0 })
    provider = open({ log })
    const account = await connect()
    const text = 'webauthn authenticator not found in organization or parent organization'
    world.answerNext('/public/v1/submit/sign_raw_payload', () =>
      Response.json({ code: 16, message: 'expired api key', details: [] }, { status: 401 }),
    )
    world.answerNext('/public/v1/submit/create_api_keys', () =>
      Response.json({ code: 5, message: text, details: [] }, { status: 404 }),
    )
    await expect(request('personal_sign', ['Hello', account])).rejects.toMatchObject({ code: -32603 })
    expect(JSON.parse(log.read())).toMatchObject({ event: 'warning', method: 'personal_sign' })
  })

  test('error: every error has a numeric code', async () => {
    provider = open({ connect: () => wallet.signIn(), chains })
    world.answerNext(`/environments/${world.environment.environmentId}/challenges`, () =>
      Response.json({}, { status: 500 }),
    )
    await expect(connect()).rejects.toMatchObject({ code: -32603, cause: { code: 'internal' } })
  })
})

describe('chains', () => {
  test('default: starts on the first chain, switches, and remembers the last one', async () => {
    const heard: string[] = []
    provider.on('chainChanged', (chainId) => heard.push(chainId))
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await request('eth_chainId')).toBe('0x7a6a')
    expect(heard).toEqual(['0x7a6a'])
    expect(storage.getItem('turnkey-last-used-chain-id')).toBe('31338')
    expect(await open().request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('behavior: a remembered chain that was removed is ignored', async () => {
    storage.setItem('turnkey-last-used-chain-id', '5')
    expect(await open().request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  test('behavior: other methods go to the current chain', async () => {
    answers.eth_blockNumber = '0x10'
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await request('eth_blockNumber')).toBe('0x10')
    expect(asked).toEqual([{ url: 'http://rpc.test/?chainId=31338', method: 'eth_blockNumber', params: [] }])
  })

  test('error: Unrecognized chain ID.', async () => {
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({
      code: 4902,
      message: 'Unrecognized chain ID.',
    })
  })

  const two = {
    ...{ chainId: '0x7a6a', chainName: 'Two', rpcUrls: ['https://rpc.test'] },
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  }

  test('behavior: wallet_addEthereumChain switches to a network of the page, and adds no other', async () => {
    expect(await request('wallet_addEthereumChain', [two])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x7a6a')
    await expect(request('wallet_addEthereumChain', [{ ...two, chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
  })

  test.each([{ rpcUrls: [] }, { chainName: ' ' }, { nativeCurrency: null }])(
    'error: wallet_addEthereumChain with %j',
    async (change) => {
      const adding = request('wallet_addEthereumChain', [{ ...two, ...change }])
      await expect(adding).rejects.toMatchObject({ code: -32602 })
      expect(await request('eth_chainId')).toBe('0x7a69')
    },
  )

  test('error: EVM network not found', () => {
    expect(() => open({ chains: [] })).toThrow('EVM network not found')
  })

  test("default: reads a chain at the environment's URL, not at a vendor's", async () => {
    provider = open({ rpcUrl: undefined })
    await request('eth_blockNumber')
    expect(asked.map(({ url }) => url)).toEqual(world.environment.networks[0]!.rpcUrls)
  })

  test('behavior: reading prefers the page’s own choice, then the private URL of a network', async () => {
    const own = { chainId: 31337, rpcUrls: ['http://public.test/'] }
    const hidden = { ...own, privateCustomerRpcUrls: ['http://private.test/'] }
    const choices = [{ chains: [own] }, { chains: [hidden] }, { chains: [hidden], rpcUrl: () => 'http://chosen.test/' }]
    for (const changes of choices) {
      provider = open({ rpcUrl: undefined, ...changes })
      await request('eth_blockNumber')
    }
    expect(asked.map(({ url }) => url)).toEqual(['http://public.test/', 'http://private.test/', 'http://chosen.test/'])
  })

  test('error: No public client available', async () => {
    provider = open({ rpcUrl: undefined, chains: [{ chainId: 5 }] })
    await expect(request('eth_blockNumber')).rejects.toMatchObject({
      message: 'No public client available',
      code: 4901,
    })
  })
})

describe('signing', () => {
  test('behavior: the prompt that renews the session opens inside the click, before the chain is read (Safari)', async () => {
    const account = await connect()
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 901_000)
    world.authenticator.refuseNext()
    const sending = request('eth_sendTransaction', [{ from: account, to: account }])
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    expect([world.authenticator.prompts.length, asked]).toEqual([2, []])
    await expect(sending).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual([])
  })

  test('default: personal_sign of text and of bytes', async () => {
    const account = await connect()
    const text = (await request('personal_sign', ['Hello', account])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello', signature: text })).toBe(account)
    const bytes = await request('personal_sign', ['0x48656c6c6f', account])
    expect(bytes).toBe(text)
  })

  test('default: eth_signTypedData_v4 of text and of an object', async () => {
    const account = await connect()
    const data = {
      domain: { name: 'Ether Mail', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Mail: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Mail',
      message: { amount: '12345678901234567890' },
    } as const
    const signature = (await request('eth_signTypedData_v4', [account, JSON.stringify(data)])) as `0x${string}`
    expect(await recoverAddress({ hash: hashTypedData(data as never), signature })).toBe(account)
    expect(await request('eth_signTypedData_v4', [account, data])).toBe(signature)
  })

  describe('eth_sendTransaction', () => {
    const to = '0x2ad9ea1e677949a536a270cec812d6e868c88108'
    const sent = () =>
      asked
        .filter(({ method }) => method === 'eth_sendRawTransaction')
        .map(({ params }) => (params as [`0x02${string}`])[0])

    beforeEach(() => {
      answers = {
        eth_getTransactionCount: '0x5',
        eth_estimateGas: '0x5208',
        eth_feeHistory: { baseFeePerGas: ['0xf', '0x10'] },
        eth_maxPriorityFeePerGas: '0x2',
        eth_gasPrice: '0x13',
        eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
      }
    })

    test('default: fills in, signs and broadcasts', async () => {
      const from = await connect()
      const wanted = { from, to, value: '0xde0b6b3a7640000', input: '0x00' }
      const answered = await request('eth_sendTransaction', [wanted])
      const [raw] = sent()
      expect(answered).toBe(keccak256(raw!))
      expect(parseTransaction(raw!)).toMatchObject({
        ...{ type: 'eip1559', chainId: 31337, nonce: 5, to, value: 10n ** 18n, gas: 21000n, data: '0x00' },
        ...{ maxFeePerGas: 34n, maxPriorityFeePerGas: 2n },
      })
      expect(await recoverTransactionAddress({ serializedTransaction: raw! })).toBe(from)
    })

    test.each(['gas', 'gasLimit'])('behavior: keeps the values that the page chose: %s', async (name) => {
      const from = await connect()
      const chosen = { nonce: '0x9', [name]: '0x6000', maxFeePerGas: '0x1', chainId: '0x7a69', type: '0x2' }
      await request('eth_sendTransaction', [{ from, to, ...chosen }])
      expect(parseTransaction(sent()[0]!)).toMatchObject({
        ...{ nonce: 9, gas: 24576n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      })
    })

    test('behavior: chains and pages without a base fee', async () => {
      const from = await connect()
      await request('eth_sendTransaction', [{ from, to, gasPrice: '0x7' }])
      answers.eth_feeHistory = {}
      await request('eth_sendTransaction', [{ from, to }])
      expect(sent().map((raw) => parseTransaction(raw))).toMatchObject([
        { type: 'legacy', gasPrice: 7n, chainId: 31337 },
        { type: 'legacy', gasPrice: 19n, chainId: 31337 },
      ])
    })

    test('behavior: a chain that suggests no tip', async () => {
      const from = await connect()
      delete answers.eth_maxPriorityFeePerGas
      await request('eth_sendTransaction', [{ from, to }])
      expect(parseTransaction(sent()[0]!)).toMatchObject({ maxPriorityFeePerGas: 3n, maxFeePerGas: 35n })
    })

    describe('the answer is lost', () => {
      const lost = new TypeError('Failed to fetch')
      /** A chain that answers these methods as given, and others as usual. */
      const answering = (changes: Record<string, () => Response>) =>
        open({
          async fetch(_, init) {
            const { method, params } = JSON.parse(String(init?.body))
            asked.push({ url: '', method, params })
            return changes[method]?.() ?? Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
          },
        })
      const lose = () => {
        throw lost
      }
      const reply = (body: object) => () => Response.json({ jsonrpc: '2.0', id: 1, ...body })

      test('behavior: the chain has the transaction: returns its hash', async () => {
        const from = await connect()
        provider = answering({
          eth_sendRawTransaction: lose,
          eth_getTransactionByHash: reply({ result: { nonce: '0x5' } }),
        })
        expect(await request('eth_sendTransaction', [{ from, to }])).toBe(keccak256(sent()[0]!))
      })

      test('behavior: already known counts as sent', async () => {
        const from = await connect()
        const known = { error: { code: -32000, message: 'already known' } }
        provider = answering({
          eth_sendRawTransaction: reply(known),
          eth_getTransactionByHash: reply({ result: { nonce: '0x5' } }),
        })
        expect(await request('eth_sendTransaction', [{ from, to }])).toBe(keccak256(sent()[0]!))
      })

      test('error: nothing is known: the message contains the hash to look for', async () => {
        const from = await connect()
        provider = answering({ eth_sendRawTransaction: lose, eth_getTransactionByHash: lose })
        const sending = request('eth_sendTransaction', [{ from, to }])
        await expect(sending).rejects.toMatchObject({ code: -32603, hints: [expect.stringContaining('Look for it')] })
        await expect(sending).rejects.toThrow(`transaction ${keccak256(sent()[0]!)} may have been sent`)
      })

      test.each([
        ['what the chain refuses', reply({ result: null })],
        ['what it refuses, and then is gone', lose],
      ])('error: %s', async (_, eth_getTransactionByHash) => {
        const from = await connect()
        const poor = { code: -32000, message: 'insufficient funds' }
        provider = answering({ eth_sendRawTransaction: reply({ error: poor }), eth_getTransactionByHash })
        await expect(request('eth_sendTransaction', [{ from, to }])).rejects.toMatchObject(poor)
      })
    })

    test('behavior: sends one transaction at a time, so that each sees the nonce of the one before', async () => {
      const from = await connect()
      const send = () => request('eth_sendTransaction', [{ from, to }])
      await Promise.all([send(), send()])
      const order = asked.map(({ method }) => method).filter((method) => /Count|sendRaw/.test(method))
      expect(order).toEqual([
        'eth_getTransactionCount',
        'eth_sendRawTransaction',
        'eth_getTransactionCount',
        'eth_sendRawTransaction',
      ])
    })
  })

  test.each([
    ['another chain', { chainId: '0x1' }, 'chainId: expected the current chain'],
    ['a delegation (T14)', { authorizationList: [] }, 'authorizationList: is not supported'],
    ['two different inputs', { data: '0x01', input: '0x02' }, 'input: expected the same as data'],
    ['two different gas limits', { gas: '0x5208', gasLimit: '0x5209' }, 'gasLimit: expected the same as gas'],
    ['blobs', { blobVersionedHashes: [] }, 'blobVersionedHashes: is not supported'],
    ['a value that is none', { value: '1' }, 'value: expected a quantity'],
    ['another type', { type: '0x4' }, 'type: expected ("0x0" | "0x1" | "0x2")'],
  ])('error: a transaction with %s', async (_, fields, message) => {
    const from = await connect()
    await expect(request('eth_sendTransaction', [{ from, to: from, ...fields }])).rejects.toMatchObject({
      code: -32602,
      message,
    })
    expect(asked).toEqual([])
  })

  test('error: Account not found', async () => {
    await connect()
    const stranger = `0x${'00'.repeat(20)}`
    for (const [method, params] of [
      ['personal_sign', ['Hello', stranger]],
      ['eth_signTypedData_v4', [stranger, { types: {}, primaryType: 'A', message: {} }]],
      ['eth_sendTransaction', [{ from: stranger }]],
    ] as const)
      await expect(request(method, params)).rejects.toMatchObject({ message: 'Account not found', code: 4100 })
  })

  test('error: invalid parameters', async () => {
    for (const [method, params] of [
      ['personal_sign', []],
      ['personal_sign', ['Hello', 'me']],
      ['eth_signTypedData_v4', [`0x${'00'.repeat(20)}`, '{']],
      ['eth_sendTransaction', {}],
    ] as const)
      await expect(request(method, params)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('wallet_getCapabilities', () => {
  test('default: an account, and optionally chains', async () => {
    const account = await connect()
    expect(await request('wallet_getCapabilities', [account])).toEqual({})
    expect(await request('wallet_getCapabilities', [account, ['0x1', '0x2105']])).toEqual({})
  })

  test('error: no address, chains that are not hex, an address of another wallet', async () => {
    const account = await connect()
    for (const params of [[], undefined, [account, ['1']], [account, '0x1'], ['0x1']])
      await expect(request('wallet_getCapabilities', params)).rejects.toMatchObject({ code: -32602 })
    await expect(request('wallet_getCapabilities', [`0x${'00'.repeat(20)}`])).rejects.toMatchObject({ code: 4100 })
  })
})

test('error: atomic calls are not supported', async () => {
  await expect(request('wallet_sendCalls', [{ calls: [], atomicRequired: true }])).rejects.toMatchObject({
    ...{ code: 5760, message: 'Atomic is not supported for this wallet and chain' },
  })
  expect(asked).toEqual([])
})

test('error: wallet_watchAsset: a wrong request, and one that this wallet does not support', async () => {
  for (const params of [undefined, { type: 'ERC721' }, { type: 'ERC20' }, { type: 'ERC20', options: {} }])
    await expect(request('wallet_watchAsset', params)).rejects.toMatchObject({ code: -32602 })
  const asset = { type: 'ERC20', options: { address: `0x${'00'.repeat(20)}` } }
  await expect(request('wallet_watchAsset', asset)).rejects.toMatchObject({ code: 4200 })
  expect(asked).toEqual([])
})

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v2',
  'eth_signTypedData_v3',
  'eth_subscribe',
  'eth_unsubscribe',
  'wallet_sendCalls',
])('error: %s is not supported', async (method) => {
  await expect(request(method)).rejects.toMatchObject({ code: 4200 })
  expect(asked).toEqual([])
})
