import { callRpc, RpcUnreachableError } from 'latchkey/core'
import { type Address, encodeFunctionData, getAddress, numberToHex, padHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context, account as reviewed } from '../../../../src/review/testing/context.ts'
import { erc721Abi, erc721Code } from '../../../../test/erc721Code.ts'
import { createNodeDouble } from '../../../../test/nodeDouble.ts'
import { startChain, type TestChain } from '../../../../test/startChain.ts'
import { mostCalls, mostFound } from './limits.ts'
import { readHoldings } from './readHoldings.ts'
import { readItems } from './readItems.ts'
import { readOwnership } from './readOwner.ts'

const network = context.network!
const account = getAddress(reviewed)
const sender: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const collection = padHex('0xc0', { size: 20 })
const word = (value: Address | bigint) => padHex(typeof value === 'bigint' ? numberToHex(value) : value, { size: 32 })

describe('on a chain', () => {
  let chain: TestChain
  const rpc = (method: string, params: unknown[] = []) => callRpc(chain.url, { method, params })
  const onChain = () => ({ ...network, chainId: 31337, rpcUrls: [chain.url] })
  const call = async (from: Address, functionName: 'mint' | 'safeTransferFrom', args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: parseAbi(erc721Abi), functionName, args } as never)
    await rpc('eth_sendTransaction', [{ from, to: collection, data, gas: '0x30000' }])
  }

  beforeAll(async () => {
    chain = await startChain()
    await rpc('anvil_autoImpersonateAccount', [true])
    for (const one of [sender, account]) await rpc('anvil_setBalance', [one, numberToHex(10n ** 20n)])
    await rpc('anvil_setCode', [collection, erc721Code({ symbol: 'APES', name: 'Apes' })])
    for (const id of [7n, 8n, 2n ** 255n]) await call(sender, 'mint', [account, id])
    await call(sender, 'mint', [sender, 9n])
    await call(account, 'safeTransferFrom', [account, sender, 8n])
    await rpc('evm_mine')
  })
  afterAll(() => chain?.close())

  test('default: the items that the account still owns, the newest first', async () => {
    expect(await readItems({ account, collection, network: onChain() })).toEqual({
      items: [2n ** 255n, 7n],
      reach: 'all',
    })
    expect(await readItems({ account: sender, collection, network: onChain() })).toMatchObject({ items: [8n, 9n] })
    const { holdings } = await readHoldings(account, onChain())
    expect(holdings).toMatchObject([{ units: 2n, token: { symbol: 'APES', decimals: undefined } }])
  })

  test.each([
    [7n, 'own'],
    [8n, 'foreign'],
    // `ownerOf` reverts.
    [1_000n, 'foreign'],
  ] as const)('readOwnership: of #%s, %s', async (id, ownership) => {
    expect(await readOwnership({ id, account, collection, network: onChain() })).toBe(ownership)
  })

  test('readOwnership: of a contract that is no ERC-721, and of an address without one', async () => {
    await rpc('anvil_setCode', [padHex('0xc1', { size: 20 }), '0x00'])
    for (const other of ['0xc1', '0xc2'] as const) {
      const item = { id: 7n, account, collection: padHex(other, { size: 20 }), network: onChain() }
      expect(await readOwnership(item)).toBe('unknown')
    }
  })
})

const log = (id: bigint) => ({
  address: collection,
  topics: ['0xdd', word(sender), word(account), word(id)],
  data: '0x',
})

/** A node with these logs, whose collection says that everything has this owner. */
function node(logs: unknown, ownerOf: (id: bigint) => unknown = () => word(account)) {
  return createNodeDouble({
    eth_blockNumber: () => '0x9',
    eth_getLogs: () => logs,
    eth_call: (params) => ownerOf(BigInt(`0x${(params[0] as { data: string }).data.slice(10)}`)),
  })
}
const search = (double: ReturnType<typeof createNodeDouble>) => readItems({ account, collection, network }, double)
const read = async (double: ReturnType<typeof createNodeDouble>) => (await search(double)).items

describe('of a node', () => {
  test('default: it is asked for logs of the collection alone, whose third topic is the account', async () => {
    const double = node([log(1n), log(2n), log(1n)])
    expect(await read(double)).toEqual([1n, 2n])
    const filter = double.heard.find(({ method }) => method === 'eth_getLogs')!.params[0]
    expect(filter).toMatchObject({
      address: collection,
      topics: [expect.any(String), null, word(account).toLowerCase()],
    })
  })

  test('attack: ids that the collection logs, but gives to another, are left out', async () => {
    const double = node([log(1n), log(2n), log(3n)], (id) => word(id === 2n ? account : sender))
    expect(await read(double)).toEqual([2n])
  })

  test('attack: 10,000 logs ask for a limited number of owners', async () => {
    // With all topics, the answer would be too long to be read: these have only what is read of them.
    const small = (id: bigint) => ({ address: collection, topics: ['0x', '0x', '0x', word(id)] })
    const double = node(Array.from({ length: 10_000 }, (_, at) => small(BigInt(at))))
    const items = await read(double)
    expect(items).toHaveLength(mostFound)
    expect(items[0]).toBe(9_999n)
    expect(double.heard.filter(({ method }) => method === 'eth_call')).toHaveLength(mostFound)
  })

  test('attack: logs that are too long to be read name no item', async () => {
    expect(await read(node([log(1n), { ...log(2n), data: `0x${'00'.repeat(2_000_000)}` }]))).toEqual([])
  })

  test('behavior: a node that refuses logs names no item, and is asked a limited number of times', async () => {
    const double = node(new Error('range too large'))
    expect(await search(double)).toEqual({ items: [], reach: 'partial' })
    expect(double.heard.length).toBeLessThanOrEqual(1 + mostCalls)
  })

  test('behavior: a log without an id, as of ERC-20, names no item', async () => {
    const { topics, ...rest } = log(1n)
    expect(await read(node([{ ...rest, topics: topics.slice(0, 3), data: word(5n) }]))).toEqual([])
  })

  test.each([
    ['a revert', new Error('execution reverted')],
    ['no bytes', '0x'],
    ['a short address', account],
    ['two words', `${word(account)}${'00'.repeat(32)}`],
    ['an address with more bytes', `0x01${word(account).slice(4)}`],
    ['text', 'mine'],
    ['an object', { owner: account }],
    ['a long answer', `0x${'ff'.repeat(5_000)}`],
  ])('attack: an owner that is %s is none', async (_, owner) => {
    expect(await read(node([log(1n)], () => owner))).toEqual([])
  })

  test('error: one that does not answer', async () => {
    const gone = createNodeDouble({ eth_blockNumber: () => ({ not: 'a number' }) })
    await expect(read(gone)).rejects.toThrow()
    const item = { id: 1n, account, collection, network: { ...network, rpcUrls: ['http://127.0.0.1:1'] } }
    await expect(readOwnership(item)).rejects.toThrow(RpcUnreachableError)
    await expect(readItems(item)).rejects.toThrow(RpcUnreachableError)
  })

  test('error: a refusal of the node is no answer of the contract', async () => {
    const item = { id: 1n, account, collection, network }
    await expect(
      readOwnership(
        item,
        node([], () => new Error('limit exceeded')),
      ),
    ).rejects.toThrow('limit exceeded')
  })
})
