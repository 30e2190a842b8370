import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  type BaseError,
  type ContractFunctionRevertedError,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseEventLogs,
  parseUnits,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoToken } from '../../../sites/demo/demoToken.ts'
import { shortBlockSeconds } from '../../../test/startStack.ts'
import { startAnvil } from '../anvil.ts'
import { assemble } from './assemble.ts'
import { creationOfErc20, reverts } from './erc20Code.ts'
import { putDemoToken } from './putDemoToken.ts'

// The demo's token on a real chain.

const { address, abi } = demoToken
const units = (text: string) => parseUnits(text, 18)
let dir: string
let anvil: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof connect>
let owner: Address
let other: Address
let accounts = 0

function start() {
  return startAnvil({ chainId: 31337, stateFile: join(dir, 'chain.json'), blockSeconds: shortBlockSeconds })
}

function connect(url: string) {
  return createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-token-'))
  anvil = await start()
  await putDemoToken(anvil.url)
  client = connect(anvil.url)
})
afterAll(async () => {
  await anvil?.close()
  await rm(dir, { recursive: true })
})
beforeEach(async () => {
  owner = await newAccount()
  other = await newAccount()
})

async function newAccount(): Promise<Address> {
  accounts += 1
  const account: Address = `0x${accounts.toString(16).padStart(40, 'a')}`
  await client.setBalance({ address: account, value: units('1') })
  await client.impersonateAccount({ address: account })
  return account
}

type Call =
  | { functionName: 'mint' }
  | { functionName: 'transfer' | 'approve'; args: [Address, bigint] }
  | { functionName: 'transferFrom'; args: [Address, Address, bigint] }

/** Sends a transaction, and returns the logs of the token. */
async function send(account: Address, call: Call) {
  const { request } = await client.simulateContract({ address, abi, account, ...call } as never)
  const hash = await client.writeContract({ ...(request as object), chain: null } as never)
  const { logs } = await client.waitForTransactionReceipt({ hash })
  return parseEventLogs({ abi, logs }).map(({ eventName, args }) => ({ eventName, args }))
}
const reasonOf = (account: Address, call: Call) =>
  client.simulateContract({ address, abi, account, ...call } as never).then(
    () => 'no revert',
    (error: BaseError) =>
      (
        error.walk(
          (cause) => (cause as Error).name === 'ContractFunctionRevertedError',
        ) as ContractFunctionRevertedError
      ).reason,
  )
const balanceOf = (account: Address) =>
  client.readContract({ address, abi, functionName: 'balanceOf', args: [account] })
const allowanceOf = (account: Address, spender: Address) =>
  client.readContract({ address, abi, functionName: 'allowance', args: [account, spender] })
const supply = () => client.readContract({ address, abi, functionName: 'totalSupply' })
/** Addresses in logs have a checksum. */
const same = (account: Address) => expect.stringMatching(new RegExp(`^${account}$`, 'i'))

test('default: its name, symbol and decimals', async () => {
  const read = (functionName: 'name' | 'symbol' | 'decimals') => client.readContract({ address, abi, functionName })
  expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual(['Latchkey Demo', 'DEMO', 18])
})

test('mint: every call gives its caller 100 tokens, which did not exist before', async () => {
  const before = await supply()
  expect(await balanceOf(owner)).toBe(0n)
  expect(await send(owner, { functionName: 'mint' })).toEqual([
    { eventName: 'Transfer', args: { from: zeroAddress, to: same(owner), value: units('100') } },
  ])
  await send(owner, { functionName: 'mint' })
  expect(await balanceOf(owner)).toBe(units('200'))
  expect((await supply()) - before).toBe(units('200'))
})

test('transfer: moves tokens, and to oneself changes nothing', async () => {
  await send(owner, { functionName: 'mint' })
  expect(await send(owner, { functionName: 'transfer', args: [other, units('5')] })).toEqual([
    { eventName: 'Transfer', args: { from: same(owner), to: same(other), value: units('5') } },
  ])
  expect([await balanceOf(owner), await balanceOf(other)]).toEqual([units('95'), units('5')])
  await send(owner, { functionName: 'transfer', args: [owner, units('95')] })
  expect(await balanceOf(owner)).toBe(units('95'))
})

test('approve and transferFrom: the spender takes what it may, and no more', async () => {
  const spender = await newAccount()
  await send(owner, { functionName: 'mint' })
  expect(await send(owner, { functionName: 'approve', args: [spender, units('25')] })).toEqual([
    { eventName: 'Approval', args: { owner: same(owner), spender: same(spender), value: units('25') } },
  ])
  expect(await allowanceOf(owner, spender)).toBe(units('25'))
  expect(await allowanceOf(spender, owner)).toBe(0n)

  expect(await send(spender, { functionName: 'transferFrom', args: [owner, other, units('20')] })).toEqual([
    { eventName: 'Transfer', args: { from: same(owner), to: same(other), value: units('20') } },
  ])
  expect([await balanceOf(owner), await balanceOf(other), await balanceOf(spender)]).toEqual([
    units('80'),
    units('20'),
    0n,
  ])
  expect(await allowanceOf(owner, spender)).toBe(units('5'))
  expect(await reasonOf(spender, { functionName: 'transferFrom', args: [owner, other, units('6')] })).toBe(
    reverts.allowance,
  )
})

test('approve: the highest number has no limit, and a later approval replaces it', async () => {
  await send(owner, { functionName: 'mint' })
  await send(owner, { functionName: 'approve', args: [other, maxUint256] })
  await send(other, { functionName: 'transferFrom', args: [owner, other, units('30')] })
  expect(await allowanceOf(owner, other)).toBe(maxUint256)
  await send(owner, { functionName: 'approve', args: [other, 0n] })
  expect(await allowanceOf(owner, other)).toBe(0n)
})

test('error: reverts say why', async () => {
  await send(owner, { functionName: 'mint' })
  await send(owner, { functionName: 'approve', args: [other, units('1000')] })
  const reasons = {
    'transfer of more than the balance': await reasonOf(owner, {
      functionName: 'transfer',
      args: [other, units('100') + 1n],
    }),
    'transfer to the zero address': await reasonOf(owner, { functionName: 'transfer', args: [zeroAddress, 1n] }),
    'approval for the zero address': await reasonOf(owner, { functionName: 'approve', args: [zeroAddress, 1n] }),
    'transferFrom without an allowance': await reasonOf(other, {
      functionName: 'transferFrom',
      args: [other, owner, 1n],
    }),
    'transferFrom of more than the balance': await reasonOf(other, {
      functionName: 'transferFrom',
      args: [owner, other, units('101')],
    }),
    'transferFrom to the zero address': await reasonOf(other, {
      functionName: 'transferFrom',
      args: [owner, zeroAddress, 1n],
    }),
  }
  expect(reasons).toEqual({
    'transfer of more than the balance': reverts.balance,
    'transfer to the zero address': reverts.receiver,
    'approval for the zero address': reverts.spender,
    'transferFrom without an allowance': reverts.allowance,
    'transferFrom of more than the balance': reverts.balance,
    'transferFrom to the zero address': reverts.receiver,
  })
  expect(await balanceOf(owner)).toBe(units('100'))
})

test('error: coins, missing arguments, malformed addresses and unknown functions revert', async () => {
  const answers = (data: Hex, value = 0n) =>
    client.call({ account: owner, to: address, data, value }).then(
      () => true,
      () => false,
    )
  const mint = encodeFunctionData({ abi, functionName: 'mint' })
  const balance = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  expect([await answers(mint), await answers(balance)]).toEqual([true, true])
  expect(await answers(mint, 1n)).toBe(false)
  expect(await answers(balance.slice(0, -2) as Hex)).toBe(false)
  // The slot of the total supply, read as an address.
  expect(await answers(`${balance.slice(0, 10)}${'f'.repeat(64)}` as Hex)).toBe(false)
  expect(await answers('0x')).toBe(false)
  expect(await answers('0xdeadbeef')).toBe(false)
})

test('behavior: a token that was created gives its sender the supply, and cannot be minted', async () => {
  const data = creationOfErc20({ symbol: 'ONE', name: 'One', decimals: 6, supply: 1_000n })
  const hash = await client.sendTransaction({ account: owner, chain: null, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const one = { address: contractAddress!, abi }
  expect(await client.readContract({ ...one, functionName: 'balanceOf', args: [owner] })).toBe(1_000n)
  expect(await client.readContract({ ...one, functionName: 'totalSupply' })).toBe(1_000n)
  await expect(client.simulateContract({ ...one, account: owner, functionName: 'mint' })).rejects.toThrow()
})

test('behavior: the chain keeps the token and its balances, and the next start changes nothing', async () => {
  await send(owner, { functionName: 'mint' })
  const code = await client.getCode({ address })
  await anvil.close()
  anvil = await start()
  client = connect(anvil.url)
  expect(await client.getCode({ address })).toBe(code)
  await client.setCode({ address, bytecode: '0x00' })
  await putDemoToken(anvil.url)
  expect(await client.getCode({ address })).toBe('0x00')
  await client.setCode({ address, bytecode: code! })
  expect(await balanceOf(owner)).toBe(units('100'))
})

test('error: a program with an unknown word', () => {
  expect(() => assemble('0 jumpp')).toThrow('Unknown instruction: jumpp')
  expect(() => assemble('@nowhere jumpi')).toThrow('Unknown place: nowhere')
})
