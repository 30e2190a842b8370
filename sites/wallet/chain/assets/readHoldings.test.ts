import { callRpc } from 'latchkey/core'
import type { ListedToken } from 'latchkey/wire/account'
import { type Address, encodeAbiParameters, getAddress, type Hex, numberToHex, padHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, context } from '../../../../src/review/testing/context.ts'
import { erc20Code } from '../../../../stack/chain/token/erc20Code.ts'
import { createNodeDouble } from '../../../../test/nodeDouble.ts'
import { startChain, type TestChain } from '../../../../test/startChain.ts'
import { tokenCode } from '../../../../test/tokenCode.ts'
import { findTokens } from './findTokens.ts'
import { mostBlocks, mostCalls, mostFound, mostShown } from './limits.ts'
import { readHoldings } from './readHoldings.ts'

const network = context.network!
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const tokenAt = (at: number) => padHex(numberToHex(0xa0 + at), { size: 20 })

describe('on a chain', () => {
  let chain: TestChain
  const rpc = (method: string, params: unknown[] = []) => callRpc(chain.url, { method, params })
  const onChain = () => ({ ...network, chainId: 31337, rpcUrls: [chain.url] })
  const deploy = async (at: Address, code: Hex) => {
    await rpc('anvil_setCode', [at, code])
    await rpc('anvil_setStorageAt', [at, padHex(sender, { size: 32 }), numberToHex(10n ** 20n, { size: 32 })])
  }
  const give = async (token: Address, units: bigint) => {
    const data = `0xa9059cbb${padHex(account, { size: 32 }).slice(2)}${numberToHex(units, { size: 32 }).slice(2)}`
    await rpc('eth_sendTransaction', [{ from: sender, to: token, data, gas: '0x30000' }])
  }

  beforeAll(async () => {
    chain = await startChain()
    await rpc('anvil_autoImpersonateAccount', [true])
    await rpc('anvil_setBalance', [sender, numberToHex(10n ** 20n)])
    await deploy(tokenAt(1), erc20Code({ symbol: 'DEMO', name: 'Demo Token', decimals: 6 }))
    await deploy(tokenAt(2), erc20Code({ symbol: 'ETH', name: 'Ether', decimals: 18 }))
    await deploy(tokenAt(3), erc20Code({ symbol: 'ODD', name: 'Odd', decimals: 77 }))
    await deploy(tokenAt(4), erc20Code({ symbol: 'A'.repeat(4096), name: 'x', decimals: 2 }))
    await deploy(tokenAt(5), erc20Code({ symbol: '\u202eCDSU', name: 'x', decimals: 2 }))
    await deploy(tokenAt(6), erc20Code({ symbol: 'GONE', name: 'x', decimals: 2 }))
    for (const at of [3, 4, 5, 1, 2]) await give(tokenAt(at), 1_500_000n)
    await rpc('evm_mine')
  })
  afterAll(() => chain?.close())

  test('default: tokens that were sent to the account, with balance and name; those that pretend to be others last', async () => {
    const { holdings, reach } = await readHoldings(account, onChain())
    expect(reach).toBe('all')
    expect(holdings.map(({ address, units, token }) => [address.slice(-2), units, token?.symbol])).toEqual(
      [
        ['a1', 1_500_000n, 'DEMO'],
        ['A5', 1_500_000n, 'CDSU'],
        ['A4', 1_500_000n, `${'A'.repeat(11)}…`],
        ['A3', 1_500_000n, undefined],
        ['A2', 1_500_000n, 'ETH'],
      ].map(([end, ...rest]) => [expect.stringMatching(new RegExp(`^${end}$`, 'i')), ...rest]),
    )
    expect(holdings.at(-1)?.token).toMatchObject({ standing: 'posing', posesAs: 'ETH' })
  })

  test('behavior: a remembered token is read without a log, and a zero balance is left out', async () => {
    await rpc('anvil_setStorageAt', [tokenAt(6), padHex(account, { size: 32 }), numberToHex(7n, { size: 32 })])
    const remembered = [tokenAt(6), sender] as const
    const { holdings } = await readHoldings(account, onChain(), { remembered })
    expect(holdings.map(({ token, units }) => [token?.symbol, units])).toContainEqual(['GONE', 7n])
    const other = await readHoldings(sender, onChain(), { remembered: [tokenAt(6)] })
    expect(other.holdings.map(({ token }) => token?.symbol)).toEqual(['GONE'])
    await rpc('anvil_setStorageAt', [tokenAt(6), padHex(account, { size: 32 }), numberToHex(0n, { size: 32 })])
    const later = await readHoldings(account, onChain(), { remembered })
    expect(later.holdings.map(({ token }) => token?.symbol)).not.toContain('GONE')
  })

  test('operator: a listed token is known and shown without a log, and another of its name pretends to be it', async () => {
    await deploy(tokenAt(8), erc20Code({ symbol: 'OLD', name: 'Old Name', decimals: 6 }))
    await deploy(tokenAt(9), erc20Code({ symbol: 'ACME', name: 'x', decimals: 6 }))
    await rpc('anvil_setStorageAt', [tokenAt(8), padHex(account, { size: 32 }), numberToHex(7n, { size: 32 })])
    await give(tokenAt(9), 5n)
    await rpc('evm_mine')
    const entry = { chainId: 31337, address: tokenAt(8), name: 'Acme Dollar', symbol: 'ACME', decimals: 6 } as const
    const read = async (operatorTokens: readonly ListedToken[]) => {
      const { holdings } = await readHoldings(account, onChain(), { operatorTokens })
      return holdings.map(({ token, units }) => [token?.symbol, units, token?.standing])
    }
    const known = await read([entry, { ...entry, address: tokenAt(10) }])
    expect(known[0]).toEqual(['ACME', 7n, 'listed'])
    expect(known).toContainEqual(['ACME', 5n, 'posing'])
    // An entry of another network, or without a contract or a balance, shows nothing.
    expect(known.filter(([symbol]) => symbol === 'ACME')).toHaveLength(2)
    expect((await read([{ ...entry, chainId: 1 }])).map(([symbol]) => symbol)).not.toContain('OLD')
  })

  test('behavior: a contract without balanceOf is left out', async () => {
    await rpc('anvil_setCode', [tokenAt(7), tokenCode({ symbol: 'NOPE', decimals: 2 })])
    const { holdings } = await readHoldings(account, onChain(), { remembered: [tokenAt(7)] })
    expect(holdings.map(({ token }) => token?.symbol)).not.toContain('NOPE')
  })
})

const log = (at: number) => ({ address: tokenAt(at), topics: [], data: '0x' })
const blocksOf = (params: unknown[]) => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex }
  return { from: BigInt(fromBlock), to: BigInt(toBlock), count: BigInt(toBlock) - BigInt(fromBlock) + 1n }
}
const word = (value: bigint) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

describe('of a node', () => {
  test('behavior: one that refuses many blocks is asked for fewer', async () => {
    const node = createNodeDouble({
      eth_blockNumber: () => numberToHex(9_999),
      eth_getLogs: (params) => {
        const { count, to } = blocksOf(params)
        return count > 2_500n ? new Error('range too large') : [log(Number(to))]
      },
    })
    const { found, reach } = await findTokens(account, network, node)
    expect(reach).toBe('all')
    expect(found).toHaveLength(4)
  })

  test('behavior: one that refuses every range ends the search soon, and that is said', async () => {
    const node = createNodeDouble({ eth_blockNumber: () => '0xffffff', eth_getLogs: () => new Error('no') })
    expect(await findTokens(account, network, node)).toEqual({ found: [], reach: 'partial' })
    expect(node.heard.length).toBe(1 + mostCalls)
  })

  test('behavior: on a long chain only recent blocks are read, without gaps', async () => {
    const latest = 20_000_000n
    const asked: ReturnType<typeof blocksOf>[] = []
    const node = createNodeDouble({
      eth_blockNumber: () => numberToHex(latest),
      eth_getLogs: (params) => {
        asked.push(blocksOf(params))
        return []
      },
    })
    expect(await findTokens(account, network, node)).toEqual({ found: [], reach: 'recent' })
    expect(asked.reduce((sum, { count }) => sum + count, 0n)).toBe(mostBlocks)
    for (const [at, { to }] of asked.entries()) expect(to).toBe(at === 0 ? latest : asked[at - 1]!.from - 1n)
  })

  test('attack: 10,000 logs of one contract, or of 10,000 contracts, fill no screen', async () => {
    const many = (of: (at: number) => number) => Array.from({ length: 10_000 }, (_, at) => log(of(at)))
    const node = (of: (at: number) => number) =>
      createNodeDouble({
        eth_blockNumber: () => '0x9',
        // Such an answer alone would be several megabytes: the small double has only what is read of it.
        eth_getLogs: () => many(of),
        eth_call: (params) => {
          const { data } = params[0] as { data: Hex }
          if (data.startsWith('0x70a08231')) return word(5n)
          return data.startsWith('0x313ce567') ? word(2n) : data.startsWith('0x01ff') ? word(0n) : text('SPAM')
        },
      })
    expect(
      (
        await findTokens(
          account,
          network,
          node(() => 1),
        )
      ).found,
    ).toHaveLength(1)
    const flood = node((at) => at)
    const known = padHex('0xbeef', { size: 20 })
    const { holdings, reach } = await readHoldings(account, network, { ...flood, remembered: [known] })
    expect(holdings).toHaveLength(mostShown)
    // The user is told that there may be more.
    expect(reach).toBe('partial')
    // What the wallet knows is read first.
    expect(holdings.some(({ address }) => address.toLowerCase() === known)).toBe(true)
    const balances = flood.heard.filter(({ params }) => JSON.stringify(params).includes('0x70a08231'))
    expect(balances.length).toBeLessThanOrEqual(mostFound + 3)
  })

  test('attack: old spam that is remembered does not hide a token that was received today', async () => {
    const node = createNodeDouble({
      eth_blockNumber: () => '0x9',
      eth_getLogs: () => [log(99)],
      eth_call: (params) => {
        const { data } = params[0] as { data: Hex }
        if (data.startsWith('0x70a08231')) return word(5n)
        return data.startsWith('0x313ce567') ? word(2n) : data.startsWith('0x01ff') ? word(0n) : text('SPAM')
      },
    })
    const remembered = Array.from({ length: mostShown }, (_, at) => padHex(numberToHex(0xbad00 + at), { size: 20 }))
    const { holdings, reach } = await readHoldings(account, network, { ...node, remembered })
    expect(holdings.map(({ address }) => address)).toContain(getAddress(log(99).address))
    expect(reach).toBe('partial')
  })

  test('attack: a block whose logs are too long to read does not hide the blocks before it', async () => {
    const node = createNodeDouble({
      eth_blockNumber: () => numberToHex(5_000),
      eth_getLogs: (params) => {
        const { from, to } = blocksOf(params)
        const isFlooded = from <= 4_990n && to >= 4_990n
        if (isFlooded) return [{ ...log(1), data: `0x${'00'.repeat(2_000_000)}` }]
        return from <= 4_000n ? [log(2)] : []
      },
    })
    const { found, reach } = await findTokens(account, network, node)
    expect(found).toHaveLength(1)
    expect(reach).toBe('partial')
  })

  test.each([
    ['text', 'many'],
    ['no bytes', '0x'],
    ['a short number', '0x05'],
    ['two words', `${word(5n)}${'00'.repeat(32)}`],
    ['an object', { units: 5 }],
    ['a long answer', `0x${'ff'.repeat(5_000)}`],
  ])('attack: a balance that is %s is none', async (_, balance) => {
    const node = createNodeDouble({
      eth_blockNumber: () => '0x9',
      eth_getLogs: () => [log(1)],
      eth_call: (params) => (JSON.stringify(params).includes('0x70a08231') ? balance : text('TKN')),
    })
    expect((await readHoldings(account, network, node)).holdings).toEqual([])
  })

  test.each([[[{ address: '0x1' }]], [{}], ['0x'], [null]])('attack: logs that are %j name no token', async (logs) => {
    const node = createNodeDouble({ eth_blockNumber: () => '0x9', eth_getLogs: () => logs })
    expect(await findTokens(account, network, node)).toEqual({ found: [], reach: 'partial' })
  })
})
