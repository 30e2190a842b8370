import { expect, test } from 'vitest'
import { readOutcome } from './readOutcome.ts'

const account = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
const sent = { account, hash, nonce: 0 } as const
const minedAt = 10

/** A chain that grows while it is asked: its head moves on with every question. */
function growing(head: number, step: number) {
  let now = head - step
  return async ({ method, params }: { method: string; params?: unknown }) => {
    now += step
    const isMined = now >= minedAt
    switch (method) {
      case 'eth_blockNumber':
        return `0x${now.toString(16)}`
      case 'eth_getTransactionCount':
        return Number((params as [string, string])[1]) >= minedAt ? '0x1' : '0x0'
      case 'eth_getTransactionReceipt':
        return isMined ? { blockNumber: `0x${minedAt.toString(16)}`, status: '0x1' } : null
      default:
        return isMined ? { hash } : null
    }
  }
}

test('behavior: a transaction that is mined between two questions never seems to be replaced', async () => {
  for (let head = 0; head < 14; head++) {
    for (let step = 0; step < 8; step++) {
      expect(await readOutcome(sent, growing(head, step)), `${head} ${step}`).not.toMatchObject({ kind: 'failed' })
    }
  }
})

test.each([
  [minedAt, 'pending'],
  [minedAt + 1, 'pending'],
  [minedAt + 2, 'confirmed'],
])('default: with the head at block %i it is %s', async (head, kind) => {
  expect(await readOutcome(sent, growing(head, 0))).toEqual({ kind })
})

test.each<[string, unknown]>([
  ['a receipt that is a text', 'yes'],
  ['a block that is no number', { blockNumber: 'soon', status: '0x1' }],
  ['a status that is no number', { blockNumber: '0xa', status: true }],
])('attack: a node that answers with %s settles nothing', async (_, receipt) => {
  const chain = growing(minedAt + 5, 0)
  const rpc = async (request: { method: string; params?: unknown }) =>
    request.method === 'eth_getTransactionReceipt' ? receipt : chain(request)
  await expect(readOutcome(sent, rpc)).rejects.toThrow()
})
