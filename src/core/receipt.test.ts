import { expect, test } from 'vitest'
import { waitForReceipt } from './receipt.ts'
import type { RpcRequest } from './rpc.ts'

const hash = '0xabababababababababababababababababababababababababababababababab'

/** A chain that moves one step at each request. */
function chain(steps: { mined: string | null; head: string }[]) {
  let looks = 0
  const request = async ({ method }: RpcRequest) => {
    const step = steps[Math.min(Math.floor(looks++ / 2), steps.length - 1)]!
    if (method === 'eth_blockNumber') return step.head
    return step.mined === null ? null : { blockNumber: step.mined, status: '0x1' }
  }
  return { request, looks: () => looks / 2 }
}
const quick = { pollMs: 0 }

test('default: 3 confirmations, counting the block of the transaction', async () => {
  const { request, looks } = chain([
    { mined: null, head: '0x9' },
    { mined: '0xa', head: '0xa' },
    { mined: '0xa', head: '0xb' },
    { mined: '0xa', head: '0xc' },
  ])
  expect(await waitForReceipt(request, hash, quick)).toMatchObject({ blockNumber: '0xa', status: '0x1' })
  expect(looks()).toBe(4)
})

test('behavior: a reorganization restarts the count', async () => {
  const { request } = chain([
    { mined: '0xa', head: '0xb' },
    { mined: null, head: '0xc' },
    { mined: '0xc', head: '0xc' },
    { mined: '0xc', head: '0xe' },
  ])
  expect(await waitForReceipt(request, hash, quick)).toMatchObject({ blockNumber: '0xc' })
})

test('option: confirmations', async () => {
  const { request, looks } = chain([{ mined: '0xa', head: '0xa' }])
  await waitForReceipt(request, hash, { ...quick, confirmations: 1 })
  expect(looks()).toBe(1)
})

test('error: not confirmed in time', async () => {
  let time = 0
  const { request } = chain([{ mined: null, head: '0x1' }])
  const waiting = waitForReceipt(request, hash, { ...quick, timeoutMs: 5, now: () => time++ })
  await expect(waiting).rejects.toThrow('The transaction was not confirmed in time.')
})
