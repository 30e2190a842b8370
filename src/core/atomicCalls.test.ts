import { expect, test } from 'vitest'
import { assertAtomic, refuseCalls } from './atomicCalls.ts'

const account = '0x1111111111111111111111111111111111111111'
const supported = { atomic: { status: 'supported' } }

/** Checks a batch at a wallet on chain 10 that describes itself so. Returns what the wallet was asked. */
async function check(batch: object, described: unknown = {}, accounts: readonly `0x${string}`[] = [account]) {
  const asked: unknown[] = []
  await assertAtomic([batch], {
    chainId: () => 10,
    accounts: () => accounts,
    async capabilities(params) {
      asked.push(params)
      if (described instanceof Error) throw described
      return described
    },
  })
  return asked
}

test('default: calls that need not be atomic ask nothing', async () => {
  expect(await check({ calls: [] })).toEqual([])
  expect(await check({ atomicRequired: false })).toEqual([])
})

test.each([
  ['the current chain', {}, { '0xa': supported }, '0xa'],
  ['the chain of the calls', { chainId: '0x1' }, { '0x1': supported, '0xa': {} }, '0x1'],
  ['an account to upgrade', {}, { '0xa': { atomic: { status: 'ready' } } }, '0xa'],
  ['every chain', {}, { '0x0': supported }, '0xa'],
])('behavior: a wallet that can: %s', async (_, batch, described, chain) => {
  expect(await check({ ...batch, atomicRequired: true }, described)).toEqual([[account, [chain]]])
})

test.each([
  ['no capabilities', {}],
  ['another chain', { '0x1': supported }],
  ['unsupported', { '0xa': { atomic: { status: 'unsupported' } } }],
  ['unsupported here, supported elsewhere', { '0xa': {}, '0x0': supported }],
  ['nothing', null],
  ['garbage', { '0xa': null, constructor: supported }],
  ['a wallet that does not describe itself', Object.assign(new Error('no'), { code: 4200 })],
  ['an unknown chain', Object.assign(new Error('no'), { code: 5710 })],
])('error: a wallet that cannot: %s', async (_, described) => {
  await expect(check({ atomicRequired: true }, described)).rejects.toMatchObject({
    ...{ name: 'AtomicNotSupportedError', code: 5760, message: 'Atomic is not supported for this wallet and chain' },
  })
})

test('error: other failures are passed on, and no account is unauthorized', async () => {
  const busy = Object.assign(new Error('busy'), { code: -32002 })
  await expect(check({ atomicRequired: true }, busy)).rejects.toBe(busy)
  await expect(check({ atomicRequired: true }, {}, [])).rejects.toMatchObject({ code: 4100 })
})

test.each([[{ atomicRequired: 'yes' }], [{ atomicRequired: 1 }], [{ atomicRequired: true, from: '0x1' }], [7]])(
  'error: invalid params %j',
  async (batch) => {
    await expect(check(batch as object)).rejects.toMatchObject({ code: -32602 })
    expect(() => refuseCalls([batch])).toThrow(expect.objectContaining({ code: -32602 }))
  },
)

test('behavior: a wallet that sends one transaction at a time', () => {
  expect(() => refuseCalls([{ atomicRequired: true }])).toThrow('Atomic is not supported for this wallet and chain')
  expect(() => refuseCalls(undefined)).toThrow(expect.objectContaining({ code: 4200 }))
})
