import { callRpc } from 'latchkey/core'
import { findLookalike } from 'latchkey/review'
import { type Address, type Hex, numberToHex, padHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quote } from '../../../src/review/chain/quote.ts'
import { sendSigned } from '../../../src/review/chain/sendSigned.ts'
import { signQuote } from '../../../src/review/chain/signQuote.ts'
import { readAmount, withDecimalPoint, withPoint } from '../../../src/review/readAmount.ts'
import { reviewRequest } from '../../../src/review/reviewRequest.ts'
import { context } from '../../../src/review/testing/context.ts'
import { erc20Code } from '../../../stack/chain/token/erc20Code.ts'
import { erc721Code } from '../../../test/erc721Code.ts'
import { registerEnsName } from '../../../test/registerEnsName.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { readEnsAddress } from '../chain/assets/readEnsAddress.ts'
import { readHoldings } from '../chain/assets/readHoldings.ts'
import { readOwnership } from '../chain/assets/readOwner.ts'
import { readBalance } from '../chain/readBalance.ts'
import { createKeptAddresses } from './keptAddresses.ts'
import { type Transfer, toOwnRequest } from './ownRequest.ts'
import { readItemId } from './readItemId.ts'
import { readMostCoins } from './readMostCoins.ts'
import { readRecipient } from './readRecipient.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('readAmount', () => {
  const read = (text: string, available: bigint | undefined = 10n ** 21n, decimals = 18) =>
    readAmount(text, { decimals, available })

  test.each([
    ['1', 10n ** 18n],
    [' 0.5 ', 5n * 10n ** 17n],
    ['.5', 5n * 10n ** 17n],
    ['1.', 10n ** 18n],
    ['007', 7n * 10n ** 18n],
    // With a comma that can't separate thousands.
    ['1,5', 15n * 10n ** 17n],
    ['0,500', 5n * 10n ** 17n],
    [',5', 5n * 10n ** 17n],
    ['0001,500', 15n * 10n ** 17n],
    ['0.000000000000000001', 1n],
    ['1.5000000000000000000000', 15n * 10n ** 17n],
    // A number of JSON would lose the last digits.
    ['123.456789012345678901', 123456789012345678901n],
  ])('default: %s', (text, units) => expect(read(text)).toEqual({ units }))

  test.each(['', '.', ',', '1, 5', '1 000', '-1', '+1', '1e3', '0x10', '١', '1.2.3', 'NaN', '9'.repeat(121)])(
    'error: %s is no number',
    (text) => expect(read(text)).toEqual({ problem: 'not-a-number' }),
  )

  test.each(['1,500', '12,000', '1,500,000', '1,500.5', '1.500,5', '1,'])('error: %s may be two amounts', (text) =>
    expect(read(text)).toEqual({ problem: 'comma' }),
  )

  test('error: more decimals than the asset has, nothing, and more than the balance', () => {
    expect(read('0.0000000000000000001')).toEqual({ problem: 'decimals' })
    expect(read('1.5', 9n, 0)).toEqual({ problem: 'decimals' })
    expect(read('0.000')).toEqual({ problem: 'zero' })
    expect(read('2', 10n ** 18n)).toEqual({ problem: 'balance' })
    expect(read('1', 10n ** 18n)).toEqual({ units: 10n ** 18n })
    expect(readAmount('9'.repeat(80), { decimals: 0, available: undefined })).toEqual({ problem: 'balance' })
  })
})

test.each([
  ['de-DE', '0,', '0.'],
  ['de-DE', '0.5', '0.5'],
  // Pasted: it may be a thousand, as the wallet writes it.
  ['de-DE', '1,000', '1,000'],
  ['en', '1,', '1,'],
  ['ja', '0,', '0,'],
])('withPoint: in %s, %s becomes %s', (locale, typed, text) => expect(withPoint(typed, locale)).toBe(text))

test.each([
  ['1,5', '1.5'],
  ['1,500', '1,500'],
  ['1.5', '1.5'],
])('withDecimalPoint: %s becomes %s', (typed, text) => expect(withDecimalPoint(typed)).toBe(text))

describe('readRecipient', () => {
  const read = (text: string) => readRecipient(text, { chainId: 10 })

  test.each([
    vitalik,
    vitalik.toLowerCase(),
    `0x${vitalik.slice(2).toUpperCase()}`,
    ` ${vitalik}\n`,
    `ethereum:${vitalik}`,
    `ethereum:pay-${vitalik}@10?value=1e18`,
  ])('default: %j', (text) => expect(read(text)).toEqual({ address: vitalik }))

  test.each([
    ['', 'not-an-address'],
    ['vitalik', 'not-an-address'],
    ['vit\u0430lik.eth', 'not-an-address'],
    [vitalik.slice(0, -1), 'not-an-address'],
    [`${vitalik}0`, 'not-an-address'],
    // A link that calls a token: the address is the token's.
    [`ethereum:${vitalik}@10/transfer?address=${vitalik}&uint256=1`, 'not-an-address'],
    [vitalik.replace('dA6', 'da6'), 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [`ethereum:${vitalik}@1`, 'network'],
  ])('error: %s is %s', (text, problem) => expect(read(text)).toEqual({ problem }))
})

test('readRecipient: a name, as it is registered', () => {
  expect(readRecipient(' Vitalik.eth', { chainId: 1 })).toEqual({ name: 'vitalik.eth' })
})

describe('readItemId', () => {
  test.each([
    ['0', 0n],
    [' #007 ', 7n],
    [`${2n ** 256n - 1n}`, 2n ** 256n - 1n],
  ])('default: %j', (text, id) => expect(readItemId(text)).toEqual({ id }))

  test.each([
    ['', 'missing'],
    [' # ', 'missing'],
    ['-1', 'not-an-id'],
    ['1.0', 'not-an-id'],
    ['1e3', 'not-an-id'],
    ['0x7', 'not-an-id'],
    ['١', 'not-an-id'],
    [`${2n ** 256n}`, 'not-an-id'],
    ['9'.repeat(10_000), 'not-an-id'],
  ])('error: %s is %s', (text, problem) => expect(readItemId(text)).toEqual({ problem }))
})

describe('findLookalike', () => {
  const poisoned: Address = `${vitalik.slice(0, 7)}${'1'.repeat(31)}${vitalik.slice(-4)}` as Address

  test('attack: an address with the ends of a known one is a lookalike, in any case of letters', () => {
    expect(findLookalike(poisoned, [padHex('0x1', { size: 20 }), vitalik])).toBe(vitalik)
    expect(findLookalike(poisoned.toLowerCase() as Address, [vitalik])).toBe(vitalik)
  })

  test('default: the known address itself, or one with another end, is none', () => {
    expect(findLookalike(vitalik.toLowerCase() as Address, [vitalik])).toBeUndefined()
    // Both were used before: the user knows them.
    expect(findLookalike(poisoned, [vitalik, poisoned])).toBeUndefined()
    expect(findLookalike(`0x${vitalik.slice(2, -3)}000`, [vitalik])).toBeUndefined()
    expect(findLookalike(`0x000${vitalik.slice(5)}`, [vitalik])).toBeUndefined()
  })
})

describe('createKeptAddresses', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const kept = createKeptAddresses({ key: 'k', max: 3, storage })
  const at = (number: number) => padHex(numberToHex(number), { size: 20 })

  test('default: the newest first, each once, and no more than the limit', () => {
    for (const number of [1, 2, 1, 3, 4]) kept.add([at(number)])
    expect(kept.list()).toEqual([at(4), at(3), at(1)])
  })

  test.each(['junk', '{}', '["0x1"]', '[{"__proto__":1}]'])('behavior: %s in the storage is an empty list', (text) => {
    stored.set('k', text)
    expect(kept.list()).toEqual([])
  })
})

describe('on a chain', () => {
  const signer = privateKeyToAccount(`0x${'42'.repeat(32)}`)
  const token = padHex('0xa0', { size: 20 })
  const to = padHex('0x7777777777', { size: 20 })
  let chain: TestChain
  const rpc = (method: string, params: unknown[] = []) => callRpc(chain.url, { method, params })
  const network = () => ({ ...context.network!, chainId: 31337, rpcUrls: [chain.url] })

  beforeAll(async () => {
    chain = await startChain()
    await rpc('anvil_setBalance', [signer.address, numberToHex(10n ** 18n)])
    await rpc('anvil_setCode', [token, erc20Code({ symbol: 'DEMO', name: 'Demo', decimals: 6 })])
    await rpc('anvil_setStorageAt', [
      token,
      padHex(signer.address, { size: 32 }),
      numberToHex(9_000_000n, { size: 32 }),
    ])
  })
  afterAll(() => chain?.close())

  type Without<all, key> = all extends unknown ? Omit<all, key & keyof all> : never

  /** As the review screen does. */
  async function send(transfer: Without<Transfer, 'from'>) {
    const onSent = vi.fn()
    const request = toOwnRequest(
      { from: signer.address, ...transfer },
      { network: network(), onSent, onRejected: () => undefined, onLost: () => undefined },
    )
    const { requester, accounts, call } = request
    const review = reviewRequest(call!, { ...context, requester, accounts, network: network() })
    if (review.kind !== 'transaction') throw new Error('The review refused the transfer.')
    const quoted = await quote(review)
    await request.approve(async () => sendSigned(await signQuote(review, quoted, signer), network()))
    const hash: Hex = onSent.mock.calls[0]![0]
    await vi.waitFor(async () =>
      expect(await rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
    )
    return { review, quoted }
  }

  test('a name: the address that ENS has for it, and none without ENS or without an entry', async () => {
    expect(await readEnsAddress('friend.eth', network())).toBeUndefined()
    await registerEnsName(chain.url, 'friend.eth', vitalik)
    expect(await readEnsAddress('friend.eth', network())).toBe(vitalik)
    expect(await readEnsAddress('other.eth', network())).toBeUndefined()
    expect(await readEnsAddress('friend.eth', { ...network(), rpcUrls: ['http://127.0.0.1:1'] })).toBeUndefined()
  })

  test('a token: reviewed as a transfer of that token, then mined', async () => {
    const { review } = await send({ to, units: 1_250_000n, token })
    expect(review).toMatchObject({ action: { kind: 'send' }, warnings: [] })
    const { holdings } = await readHoldings(to, network())
    expect(holdings).toMatchObject([{ units: 1_250_000n, token: { symbol: 'DEMO', decimals: 6 } }])
  })

  test('an item of a collection: reviewed as that item, then mined', async () => {
    const apes = padHex('0xc0', { size: 20 })
    await rpc('anvil_setCode', [apes, erc721Code({ symbol: 'APES', name: 'Apes' })])
    await rpc('anvil_setStorageAt', [apes, numberToHex(2n ** 256n - 8n), padHex(signer.address, { size: 32 })])
    await rpc('anvil_setStorageAt', [apes, padHex(signer.address, { size: 32 }), numberToHex(1n, { size: 32 })])
    const { review } = await send({ to, token: apes, id: 7n })
    const call = 'safeTransferFrom(address from, address to, uint256 tokenId)'
    expect(review).toMatchObject({ call, action: { kind: 'send-item', id: 7n }, warnings: [] })
    expect(await readOwnership({ account: to, collection: apes, id: 7n, network: network() })).toBe('own')
  })

  test('the most coins: what the fee leaves, without a warning, and the network takes it', async () => {
    const most = await readMostCoins({ from: signer.address, to, network: network(), now: Date.now() })
    const { quoted } = await send({ to, units: most!.units, token: undefined, fees: most!.fees })
    expect(quoted.warnings).toEqual([])
    expect(quoted.maxFee + most!.units).toBeGreaterThan(10n ** 17n)
    expect(await readBalance(to, network())).toBe(most!.units)
    // Less than one more transfer costs.
    expect(await readBalance(signer.address, network())).toBeLessThan(quoted.maxFee)
  })

  test('behavior: on a chain of the OP Stack, the most leaves what publishing on Ethereum costs', async () => {
    const l1Fee = 3n * 10n ** 15n
    const on = { from: signer.address, to, network: network(), now: Date.now() }
    await rpc('anvil_setBalance', [signer.address, numberToHex(10n ** 17n)])
    const before = await readMostCoins(on)
    // PUSH32 fee, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
    const code = `0x7f${numberToHex(l1Fee, { size: 32 }).slice(2)}60005260206000f3`
    await rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', code])
    const most = await readMostCoins(on)
    await rpc('anvil_setCode', ['0x420000000000000000000000000000000000000F', '0x'])
    expect(before!.units - most!.units).toBeGreaterThanOrEqual((l1Fee * 5n) / 4n)
    expect(before!.units - most!.units).toBeLessThan(l1Fee * 2n)
  })

  test('error: a balance that does not cover the fee has no most', async () => {
    await rpc('anvil_setBalance', [signer.address, '0x5'])
    expect(await readMostCoins({ from: signer.address, to, network: network(), now: Date.now() })).toBeUndefined()
  })
})
