import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createContractCheck } from './contractSignature.ts'

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const hash = `0x${'ab'.repeat(32)}` as const
const question = { chain: 'eip155:10', address: `0x${'22'.repeat(20)}`, hash } as const

test.each([0, 1, 32, 65])("vector: the call with a signature of %i bytes is the same as viem's", async (length) => {
  const signature = `0x${'cd'.repeat(length)}` as const
  const calls: unknown[] = []
  const check = createContractCheck(async (call) => {
    calls.push(call)
    return `0x1626BA7E${'00'.repeat(28)}`
  })
  expect(await check({ ...question, signature })).toBe(true)
  const data = encodeFunctionData({ abi, args: [hash, signature] })
  expect(calls).toEqual([{ chainId: 10, to: question.address, data }])
})

test.each(['0x', '0xffffffff', `0x${'00'.repeat(32)}`])('behavior: %s is not a valid signature', async (answer) => {
  expect(await createContractCheck(async () => answer)({ ...question, signature: '0x' })).toBe(false)
})
