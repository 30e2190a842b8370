import { parseTransaction } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { ChainError } from '../../shared/chains.ts'
import { createTestCustody, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createRuledTeam, outcomes } from '../../testing/ruledTeam.ts'
import { caip2, createSender, friend, type Sender } from '../../testing/sender.ts'
import type { TestChain } from '../../testing/testChain.ts'

/** Transactions that the server fills in, signs and sends, on a database and a chain in memory. */
export const sendingSuite: DatabaseSuite = (open) => {
  let clock: Sender['clock']
  let chain: TestChain
  let custody: TestCustody
  let ada: TestPerson
  let { toBody, send, idOf, statusOf }: Sender = {} as Sender
  beforeEach(async () => {
    ;({ clock, chain, custody, ada, toBody, send, idOf, statusOf } = await createSender(await open()))
  })

  const taken = () => [...chain.taken.values()]
  const sent = () => chain.asked.filter(({ method }) => method === 'eth_sendRawTransaction')

  test('default: signed, sent and included', async () => {
    const id = idOf(await send())
    await expect.poll(() => chain.taken.size).toBe(1)
    const [hash] = [...chain.taken.keys()]
    const { from, signed } = taken()[0] ?? { from: '', signed: '' }
    expect(from).toBe(ada.address.toLowerCase())
    expect(parseTransaction(signed as `0x${string}`)).toMatchObject({
      ...{ type: 'eip1559', chainId: 31337, to: friend, value: 5n, gas: 21_000n },
      ...{ maxFeePerGas: 2_001_000_000n, maxPriorityFeePerGas: 1_000_000n },
    })
    expect(await statusOf(id)).toEqual({ txStatus: 'BROADCASTING', eth: { txHash: hash } })
    chain.mine()
    expect(await statusOf(id)).toEqual({ txStatus: 'INCLUDED', eth: { txHash: hash } })
  })

  test("default: the second version, with the caller's gas and fees", async () => {
    const fees = { nonce: '7', gasLimit: '50000', maxFeePerGas: '9', maxPriorityFeePerGas: '3' }
    const id = idOf(await send(toBody({ calls: [{ to: friend, value: '1', data: '0xabcd' }], ...fees }, '_V2')))
    await expect.poll(() => chain.taken.size).toBe(1)
    expect(parseTransaction(taken()[0]?.signed as `0x${string}`)).toMatchObject({
      ...{ nonce: 7, gas: 50_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 3n, data: '0xabcd' },
    })
    expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
  })

  describe('failures', () => {
    test('error: a node refuses it: it is never sent again, and its nonce is free', async () => {
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('refused', 'insufficient funds')
      }
      const id = idOf(await send())
      await expect.poll(async () => (await statusOf(id)).txStatus).toBe('FAILED')
      expect(await statusOf(id)).toMatchObject({
        txError: 'insufficient funds',
        error: { message: 'insufficient funds' },
      })
      clock.now += 6000
      await statusOf(id)
      idOf(await send())
      await expect.poll(() => chain.taken.size).toBe(1)
      expect(taken()[0]?.nonce).toBe(0)
    })

    test('error: included and reverted', async () => {
      const id = idOf(await send())
      await expect.poll(() => chain.taken.size).toBe(1)
      chain.mine('0x0')
      expect(await statusOf(id)).toMatchObject({ txStatus: 'FAILED', txError: expect.stringContaining('reverted') })
    })

    test('error: signs nothing if the transaction would fail or no upstream answers', async () => {
      chain.next.eth_estimateGas = () => {
        throw new ChainError('refused', 'execution reverted')
      }
      expect(await send()).toMatchObject({
        status: 400,
        body: { message: 'the transaction would fail: execution reverted' },
      })
      chain.next.eth_getTransactionCount = () => {
        throw new ChainError('silent', 'away')
      }
      expect(await send()).toMatchObject({ status: 503, body: { code: 14 } })
      for (const answer of ['nonsense', undefined, '0x', {}, `0x${'f'.repeat(40)}`]) {
        chain.next.eth_getTransactionCount = () => answer
        expect((await send()).status).toBe(503)
      }
      chain.next.eth_getBlockByNumber = () => ({})
      expect(await send()).toMatchObject({ status: 400, body: { message: expect.stringContaining('EIP-1559') } })
      expect(sent()).toEqual([])
    })

    test('error: where no upstream is configured, or none for this chain', async () => {
      const answer = await send(toBody({ caip2: 'eip155:1' }))
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('this chain') } })
      const bare = await createTestCustody({ chains: undefined })
      const person = await bare.createPerson()
      const parameters = { from: person.address, to: friend, caip2 }
      const body = bare.toBody('ACTIVITY_TYPE_ETH_SEND_TRANSACTION', person.organizationId, parameters)
      expect(await bare.submit('eth_send_transaction', body, person.key)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('has not configured any upstreams') },
      })
    })

    test.each([
      ['a sponsor', { sponsor: true }],
      ['a fee below its tip', { maxFeePerGas: '1', maxPriorityFeePerGas: '2' }],
      ['a receiver that is none', { to: '0x12' }],
      ['a value that is no number', { value: '1e3' }],
      ['a value of 257 bits', { value: String(2n ** 256n) }],
      ['data that is no hex', { data: '0xabc' }],
      ['a chain that is none', { caip2: 'solana:mainnet' }],
      ['a receiver and calls', { calls: [{ to: friend }] }],
    ])('error: %s', async (_, parameters) => {
      expect(await send(toBody(parameters))).toMatchObject({ status: 400, body: { code: 3 } })
    })

    test('error: several calls in one', async () => {
      const calls = [{ to: friend }, { to: friend }]
      expect(await send(toBody({ calls }, '_V2'))).toMatchObject({ status: 400, body: { code: 3 } })
    })

    test('error: from an address of another user', async () => {
      const eve = await custody.createPerson()
      expect(await send(toBody({ from: eve.address }))).toMatchObject({
        status: 404,
        body: { message: 'Could not find any resource to sign with' },
      })
      expect(chain.asked).toEqual([])
    })
  })

  describe('policies', () => {
    const banned = `0x${'aa'.repeat(20)}`

    test('behavior: they apply to a sent transaction as to a signature', async () => {
      const team = await createRuledTeam(custody)
      const transfer = (to: string, more: object = {}) =>
        team.submit(
          'eth_send_transaction',
          'ETH_SEND_TRANSACTION',
          { from: team.address, to, caip2, ...more },
          team.ann,
        )
      expect(await transfer(friend)).toMatchObject(outcomes.notAuthorized)
      await team.addPolicy('ALLOW', { condition: "activity.action == 'SIGN'" })
      await team.addPolicy('DENY', { condition: `eth.tx.to == '${banned}'` })
      await team.addPolicy('DENY', { condition: 'eth.tx.max_fee_per_gas > 3000000000' })
      expect(await transfer(friend)).toMatchObject(outcomes.ran)
      expect(await transfer(banned)).toMatchObject(outcomes.denied)
      expect(await transfer(friend, { maxFeePerGas: '3000000001' })).toMatchObject(outcomes.denied)
      // A fee that the server fills in counts like one that the caller chose.
      chain.next.eth_maxPriorityFeePerGas = () => `0x${(5_000_000_000).toString(16)}`
      expect(await transfer(friend)).toMatchObject(outcomes.denied)
      await expect.poll(() => chain.taken.size).toBe(1)
      expect(sent()).toHaveLength(1)
    })

    test('behavior: a waiting transaction is completed, evaluated and sent after the last approval', async () => {
      const team = await createRuledTeam(custody)
      const parameters = { from: team.address, to: friend, caip2 }
      const { body } = await team.submit('eth_send_transaction', 'ETH_SEND_TRANSACTION', parameters, team.root)
      expect(body.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
      expect(sent()).toEqual([])
      const approved = await team.approve(body.activity.fingerprint, team.second)
      expect(approved).toMatchObject(outcomes.ran)
      expect(approved.body.activity.result).toEqual({
        ethSendTransactionResult: { sendTransactionStatusId: expect.any(String) },
      })
      await expect.poll(() => chain.taken.size).toBe(1)
    })

    test('behavior: a waiting transaction keeps the gas and fees of its submission, and shows them to its approvers', async () => {
      const team = await createRuledTeam(custody)
      const parameters = { from: team.address, to: friend, caip2 }
      const { body } = await team.submit('eth_send_transaction', 'ETH_SEND_TRANSACTION', parameters, team.root)
      const filled = { gasLimit: '21000', maxFeePerGas: '2001000000', maxPriorityFeePerGas: '1000000' }
      expect(body.activity.intent).toMatchObject({ ethSendTransactionIntent: { ...parameters, ...filled } })
      chain.next.eth_maxPriorityFeePerGas = () => `0x${(5_000_000_000).toString(16)}`
      chain.next.eth_estimateGas = () => '0xffffff'
      // Another transaction of the same key uses the nonce meanwhile.
      chain.next.eth_getTransactionCount = () => '0x7'
      expect(await team.approve(body.activity.fingerprint, team.second)).toMatchObject(outcomes.ran)
      await expect.poll(() => chain.taken.size).toBe(1)
      expect(parseTransaction(taken()[0]?.signed as `0x${string}`)).toMatchObject({
        ...{ nonce: 7, gas: 21_000n, maxFeePerGas: 2_001_000_000n, maxPriorityFeePerGas: 1_000_000n },
      })
    })

    test('behavior: while no upstream answers, a waiting transaction cannot be approved but can be rejected', async () => {
      const team = await createRuledTeam(custody)
      const parameters = { from: team.address, to: friend, caip2 }
      const { body } = await team.submit('eth_send_transaction', 'ETH_SEND_TRANSACTION', parameters, team.root)
      const fail = () => {
        throw new ChainError('silent', 'away')
      }
      chain.next.eth_getTransactionCount = fail
      expect((await team.approve(body.activity.fingerprint, team.second)).status).toBe(503)
      chain.next.eth_getTransactionCount = fail
      const rejected = await team.reject(body.activity.fingerprint, team.second)
      expect(rejected.body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
    })
  })
}
