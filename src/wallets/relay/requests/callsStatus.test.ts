import { expect, test } from 'vitest'
import { createStorage } from '../../../core/storage.ts'
import { firstAnswer, statusOfSent } from './callsStatus.ts'
import { createSentCalls } from './sentCalls.ts'

const day = 24 * 60 * 60 * 1000
const hashes = ['0x01', '0x02'] as const
const sent = { caip2: 'eip155:10', transactionHashes: [...hashes] }
const receiptOf = (hash: `0x${string}`, status: `0x${string}`) => ({
  ...{ logs: [], status, blockHash: '0xb1', blockNumber: '0x5', gasUsed: '0x5208', transactionHash: hash },
  from: 'left out',
})

function statusWith(statuses: (`0x${string}` | null)[]) {
  return statusOfSent('batch', sent, async (_, hash) => {
    const status = statuses[hashes.indexOf(hash as never)] ?? null
    return status && receiptOf(hash, status)
  })
}

test('default: the receipts of a batch', async () => {
  const { from: _, ...receipt } = receiptOf('0x01', '0x1')
  expect(await statusOfSent('batch', { ...sent, transactionHashes: ['0x01'] }, async () => receipt)).toEqual({
    ...{ version: '2.0.0', id: 'batch', chainId: '0xa', status: 200, atomic: true, receipts: [receipt] },
  })
})

test.each([
  [100, [null, null]],
  [100, ['0x1', null]],
  [200, ['0x1', '0x1']],
  [500, ['0x0', '0x0']],
  [600, ['0x1', '0x0']],
] as const)('behavior: status %d', async (status, statuses) => {
  expect(await statusWith([...statuses])).toMatchObject({ status, atomic: false })
})

test('behavior: the first source that answers', async () => {
  const asked: number[] = []
  const fails = async () => {
    asked.push(1)
    throw new Error('down')
  }
  const answers = async () => asked.push(2)
  expect(await firstAnswer([fails, answers, answers], undefined)).toBe(2)
  expect(asked).toEqual([1, 2])
  expect(await firstAnswer([fails], async () => 'wallet')).toBe('wallet')
})

test('error: no source answers', async () => {
  const fail = (text: string) => () => Promise.reject(new Error(text))
  await expect(firstAnswer([fail('first'), fail('second')], fail('wallet'))).rejects.toThrow('first')
  const message = 'Fetching call status not approved by the wallet.'
  await expect(firstAnswer([], undefined)).rejects.toThrow(message)
  await expect(firstAnswer([fail('first')], undefined)).rejects.toMatchObject({ message, cause: { message: 'first' } })
})

function createKeep() {
  let time = 0
  const storage = createStorage()
  const open = () => createSentCalls({ storage, prefix: 'dynamic-wc2', now: () => time })
  return { open, storage, pass: (ms: number) => (time += ms) }
}

test('behavior: the transactions that a wallet reports are kept for a day, also over a reload', () => {
  const { open, pass } = createKeep()
  open().keep({ id: 'batch', capabilities: { caip345: sent } })
  pass(day - 1)
  expect(open().find('batch')).toEqual(sent)
  pass(1)
  expect(open().find('batch')).toBeUndefined()
})

test.each([[undefined], ['0x01'], [{ id: 'batch' }], [{ id: 'batch', capabilities: { caip345: { caip2: 'x' } } }]])(
  'behavior: %j has no transactions to store',
  (result) => {
    const { open } = createKeep()
    open().keep(result)
    expect(open().find('batch')).toBeUndefined()
  },
)

test('behavior: the same id replaces; garbage in the storage counts as empty', () => {
  const { open, storage } = createKeep()
  storage.setItem('dynamic-wc2-sent-calls', '{"a":')
  expect(open().find('batch')).toBeUndefined()
  for (const hash of ['0x01', '0x02'])
    open().keep({ id: 'batch', capabilities: { caip345: { ...sent, transactionHashes: [hash] } } })
  expect(open().find('batch')?.transactionHashes).toEqual(['0x02'])
  expect(JSON.parse(storage.getItem('dynamic-wc2-sent-calls') ?? '')).toHaveLength(1)
})
