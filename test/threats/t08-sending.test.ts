import { beforeEach, expect, test } from 'vitest'
import { ChainError } from '../../servers/shared/chains.ts'
import { createTestCustody, type TestCustody } from '../../servers/testing/custody.ts'
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

test('attack: a node accepts a transaction, loses its answer and refuses it the second time: the user is not told to pay again', async () => {
  const ada = await custody.createPerson()
  const { organizationId } = ada
  const asked: string[] = []
  chain.next.eth_sendRawTransaction = () => {
    asked.push('lost')
    throw new ChainError('silent', 'lost')
  }
  const parameters = { from: ada.address, to: friend, caip2 }
  const body = custody.toBody('ACTIVITY_TYPE_ETH_SEND_TRANSACTION', organizationId, parameters)
  const { activity } = (await custody.submit('eth_send_transaction', body, ada.key)).body
  const { sendTransactionStatusId } = Object.values(activity.result)[0] as { sendTransactionStatusId: string }
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
