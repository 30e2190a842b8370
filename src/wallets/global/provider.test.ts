import { once as eventOnce } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { account, connectedState, constants, createPage, type PopupStep } from '../../../test/scripted/globalPage.ts'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import type { ProviderEvents } from '../../core/emitter.ts'
import type { GlobalProvider, GlobalProviderOptions } from './globalProvider.ts'
import { createGlobalProvider } from './provider.ts'

const secret = connectedState.connection.sharedSecret
const results: Record<string, unknown> = {
  eth_blockNumber: '0x10',
  eth_getTransactionReceipt: null,
  eth_syncing: false,
}
const rpc = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
  response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: results[body.method] }))
})
beforeAll(() => eventOnce(rpc.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => rpc.close())

function createProvider(options: Partial<GlobalProviderOptions> = {}): GlobalProvider {
  return createGlobalProvider({
    environmentId: constants.environment_id,
    walletUrl: constants.wallet_origin,
    onBlocked: ({ dismiss }) => dismiss(),
    ...options,
  })
}

function connectedTo(chainId: number, change: object = {}) {
  const supportedNetworks = [
    { chainId: 1329, rpcUrl: `http://127.0.0.1:${(rpc.address() as AddressInfo).port}` },
    { chainId: 1 },
  ]
  return {
    ...connectedState,
    ethereum: { ...connectedState.ethereum, currentNetworkId: chainId, supportedNetworks },
    connection: { ...connectedState.connection, ...change },
  }
}

type Row = (typeof vectors.provider_behaviour)[number]
type Outcome = { result: unknown } | { code: unknown; message: unknown }

/**
 * Where our answers differ from the packages', and which line of the protocol's "Choices for our client" (or of the
 * specification) says so.
 */
const differences: { state: string; method: string; expected: Outcome; because: string }[] = [
  {
    state: 'not connected',
    method: 'eth_chainId',
    expected: { result: '0x1' },
    because: 'eth_chainId before connect should answer a configured default',
  },
  {
    state: 'connected, chain 1329 with rpcUrl',
    method: 'eth_getTransactionReceipt',
    expected: { result: null },
    because: 'pass falsy RPC results through',
  },
  {
    state: 'connected, chain 1329 with rpcUrl',
    method: 'eth_syncing',
    expected: { result: false },
    because: 'pass falsy RPC results through',
  },
  {
    state: 'connected but expired',
    method: 'eth_accounts',
    expected: { result: [] },
    because: 'specification §4: an expired connection is cleared; 4.4: check on every read',
  },
  {
    state: 'connected but expired',
    method: 'eth_chainId',
    expected: { result: '0x1' },
    because: 'specification §4: an expired connection is cleared; 4.4: check on every read',
  },
  {
    state: 'connected but expired, user closes popup',
    method: 'personal_sign',
    expected: { code: 4100, message: 'No network id found' },
    because: '4.4: throw instead of sending in clear',
  },
  ...[
    { state: 'not connected, popup blocked', method: 'eth_requestAccounts' },
    { state: 'connected, chain 1329 with rpcUrl, popup blocked', method: 'personal_sign' },
  ].map((row) => ({
    ...row,
    expected: { code: -32603, message: 'Failed to open popup' },
    because: 'programs read the code of an error, so each has one',
  })),
]
/** "emit accountsChanged on connect/disconnect/expiry": our events in addition to the packages' own. */
const accountsChanged: Record<string, unknown> = { connect: [account], disconnect: [] }

const steps: [part: string, step: PopupStep][] = [
  ['user approves', { type: 'approve' }],
  ['wallet approves', { type: 'approve', data: '0xsig' }],
  ['data.data = null', { type: 'approve', data: null }],
  ['user closes popup', { type: 'close' }],
  ['replies with an error', { type: 'fail', message: 'Some wallet error' }],
  ['(unencrypted)', { type: 'post', data: '{"message":"Global wallet was disconnected"}' }],
]

function enter(state: string): void {
  const script = steps.filter(([part]) => state.includes(part)).map(([, step]) => step)
  const page = createPage(script, { blocked: state.includes('blocked') })
  if (state.includes('expired') || state === 'after that') page.remember(connectedTo(1329, { expiresAt: 1 }), secret)
  else if (state.startsWith('connected, chain 1 ')) page.remember(connectedTo(1), secret)
  else if (state.startsWith('connected')) page.remember(connectedTo(1329), secret)
}

function expectedOf(row: Row): Outcome {
  const difference = differences.find(({ state, method }) => state === row.state && method === row.method)
  if (difference) return difference.expected
  if (!('error' in row) || !row.error) return { result: row.result }
  const message = row.error.details ?? row.error.message_first_line
  return { code: row.error.code ?? ownCodes[message] ?? -32603, message }
}

/** The packages throw these without a code; every error of ours has one. */
const ownCodes: Record<string, number> = {
  'No network id found': 4100,
  'Invalid parameters for wallet_switchEthereumChain': -32602,
}

function expectedEvents(row: Row): unknown[] {
  if (row.state.includes('expired') || row.state === 'after that') return [['accountsChanged', []]]
  return (row.events ?? []).flatMap(({ event, ...told }) => {
    const seen = 'data' in told ? told.data : { code: told.code, message: told.details }
    const accounts = accountsChanged[event]
    const ours = accounts ? [['accountsChanged', accounts]] : []
    return event === 'connect' ? [[event, seen], ...ours] : [...ours, [event, seen]]
  })
}

test.each(vectors.provider_behaviour)('vector: $state: $method $params', async (row) => {
  enter(row.state)
  const provider = createProvider()
  const events: unknown[] = []
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const) {
    provider.on(name, (value: ProviderEvents[typeof name]) => {
      events.push([
        name,
        value instanceof Error ? { code: 'code' in value && value.code, message: value.message } : value,
      ])
    })
  }
  const outcome = await provider.request({ method: row.method, ...('params' in row && { params: row.params }) }).then(
    (result) => ({ result }),
    (error) => ({ code: error.code ?? null, message: error.message }),
  )
  expect(outcome).toEqual(expectedOf(row))
  expect(events).toEqual(expectedEvents(row))
})

test('behavior: every listed difference is a row of the vectors', () => {
  for (const { state, method } of differences) {
    expect(vectors.provider_behaviour.some((row) => row.state === state && row.method === method)).toBe(true)
  }
})

test('option: chainId', async () => {
  createPage()
  expect(await createProvider({ chainId: 1329 }).request({ method: 'eth_chainId' })).toBe('0x531')
})

test('behavior: a code of the wallet is kept', async () => {
  createPage([
    { type: 'fail', message: 'No', code: 4001 },
    { type: 'fail', message: 'Busy', code: -32002 },
  ]).remember(connectedTo(1329), secret)
  const provider = createProvider()
  const sign = () => provider.request({ method: 'personal_sign', params: ['0x00', account] })
  await expect(sign()).rejects.toMatchObject({ name: 'UserRejectedError', code: 4001, message: 'No' })
  await expect(sign()).rejects.toMatchObject({ name: 'ProviderRpcError', code: -32002, message: 'Busy' })
})

test('behavior: names of Object.prototype are not methods', async () => {
  createPage()
  await expect(createProvider().request({ method: 'constructor' })).rejects.toMatchObject({ code: 4200 })
})

test.each(['/admin', 'wss://node.example', 'node'])(
  'attack: a wallet that names %s as the node of a chain has nothing called',
  async (rpcUrl) => {
    const state = connectedTo(1329)
    const supportedNetworks = [{ chainId: 1329, rpcUrl }]
    createPage().remember({ ...state, ethereum: { ...state.ethereum, supportedNetworks } }, secret)
    const fetch = vi.fn()
    // The page puts the real one back.
    vi.stubGlobal('fetch', fetch)
    const reading = createProvider().request({ method: 'eth_blockNumber' })
    await expect(reading).rejects.toMatchObject({ code: 4200, message: 'Method not implemented' })
    expect(fetch).not.toHaveBeenCalled()
  },
)

test('switchNetwork', async () => {
  createPage().remember(connectedTo(1329), secret)
  const provider = createProvider()
  await provider.switchNetwork(1)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await expect(provider.switchNetwork(5)).rejects.toThrow('Network not supported 5\n\n- 1329\n- 1')
  await provider.disconnect()
  await expect(provider.switchNetwork(1)).rejects.toThrow('Client is disconnected, use the connect method')
})
