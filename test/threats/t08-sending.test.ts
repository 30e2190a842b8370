import { beforeEach, expect, test } from 'vitest'
import { ChainError } from '../../servers/shared/chains.ts'
import { createTestCustody, type TestCustody, type TestPerson } from '../../servers/testing/custody.ts'
import { createRuledTeam } from '../../servers/testing/ruledTeam.ts'
import { createTestChain, type TestChain } from '../../servers/testing/testChain.ts'

// T8 for transactions that key custody sends itself: a user is told of a failure and pays twice, or two payments use one nonce.
// And values that the server fills in must pass the policies.

const clock = { now: Date.now() }
const caip2 = 'eip155:31337'
const friend = `0x${'bb'.repeat(20)}`
let chain: TestChain
let custody: TestCustody
beforeEach(async () => {
  chain = createTestChain()
  custody = await createTestCustody({ chains: chain, now: () => clock.now })
})

async function pay({ organizationId, address, key }: TestPerson): Promise<string> {
  const parameters = { from: address, to: friend, caip2 }
  const body = custody.toBody('ACTIVITY_TYPE_ETH_SEND_TRANSACTION', organizationId, parameters)
  const { activity } = (await custody.submit('eth_send_transaction', body, key)).body
  const { sendTransactionStatusId } = Object.values(activity.result)[0] as { sendTransactionStatusId: string }
  return sendTransactionStatusId
}

test('attack: a node accepts a transaction, loses its answer and refuses it the second time: the user is not told to pay again', async () => {
  const ada = await custody.createPerson()
  const { organizationId } = ada
  const asked: string[] = []
  chain.next.eth_sendRawTransaction = () => {
    asked.push('lost')
    throw new ChainError('silent', 'lost')
  }
  const sendTransactionStatusId = await pay(ada)
  await expect.poll(() => asked).toEqual(['lost'])
  chain.next.eth_sendRawTransaction = () => {
    throw new ChainError('refused', 'nonce too low')
  }
  clock.now += 60_000
  const input = { organizationId, sendTransactionStatusId }
  await custody.query('get_send_transaction_status', input, ada.key)
  const status = (await custody.query('get_send_transaction_status', input, ada.key)).body
  expect(status).toMatchObject({ txStatus: 'BROADCASTING' })
})

test('attack: a provider sends a transaction twice and answers with the refusal of the copy: the user is not told to pay again', async () => {
  const ada = await custody.createPerson()
  const { organizationId } = ada
  const { call } = chain
  chain.call = async (chainId, method, params) => {
    const answer = await call(chainId, method, params)
    return method === 'eth_sendRawTransaction' ? call(chainId, method, params) : answer
  }
  const sendTransactionStatusId = await pay(ada)
  await expect.poll(() => chain.taken.size).toBe(1)
  const input = { organizationId, sendTransactionStatusId }
  const statusOf = async () => (await custody.query('get_send_transaction_status', input, ada.key)).body
  for (let query = 0; query < 5; query++) await statusOf()
  chain.mine()
  expect(await statusOf()).toMatchObject({ txStatus: 'INCLUDED' })
})

test('attack: a node drops a transaction and hours pass: the sender can still pay', async () => {
  const ada = await custody.createPerson()
  await pay(ada)
  await expect.poll(() => chain.taken.size).toBe(1)
  chain.taken.clear()
  clock.now += 3 * 60 * 60_000
  await pay(ada)
  await expect.poll(() => [...chain.taken.values()].map(({ nonce }) => nonce)).toEqual([0, 1])
})

test('attack: ten payments at once: no two share a nonce, because the chain would accept only one of them', async () => {
  const ada = await custody.createPerson()
  const send = () => {
    const parameters = { from: ada.address, to: friend, caip2 }
    const body = custody.toBody('ACTIVITY_TYPE_ETH_SEND_TRANSACTION', ada.organizationId, parameters)
    return custody.submit('eth_send_transaction', body, ada.key)
  }
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await expect.poll(() => new Set([...chain.taken.values()].map(({ nonce }) => nonce)).size).toBe(10)
})

test('attack: a fee that a policy forbids, left to the server to fill in', async () => {
  const team = await createRuledTeam(custody)
  await team.addPolicy('ALLOW', { condition: "activity.action == 'SIGN'" })
  await team.addPolicy('DENY', { condition: 'eth.tx.max_fee_per_gas > 3000000000' })
  chain.next.eth_maxPriorityFeePerGas = () => '0x12a05f200'
  const parameters = { from: team.address, to: friend, caip2 }
  const { status } = await team.submit('eth_send_transaction', 'ETH_SEND_TRANSACTION', parameters, team.ann)
  expect(status).toBe(403)
})
