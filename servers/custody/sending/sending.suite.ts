import { parseTransaction } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { ChainError } from '../../shared/chains.ts'
import type { Database } from '../../shared/database.ts'
import { createTestCustody, type TestAnswer, type TestCustody, type TestPerson } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createRuledTeam, outcomes } from '../../testing/ruledTeam.ts'
import { createTestChain, type TestChain } from '../../testing/testChain.ts'

const friend = `0x${'bb'.repeat(20)}`
const caip2 = 'eip155:31337'
const kek = Buffer.alloc(32, 9)

/** Transactions that the server sends, on a database and a chain in memory. */
export const sendingSuite: DatabaseSuite = (open) => {
  let database: Database
  let clock: { now: number }
  let chain: TestChain
  let custody: TestCustody
  let ada: TestPerson
  beforeEach(async () => {
    database = await open()
    clock = { now: Date.UTC(2026, 0, 1) }
    chain = createTestChain()
    custody = await createTestCustody({ database, chains: chain, now: () => clock.now, kek })
    ada = await custody.createPerson()
  })

  const toBody = (parameters: object = {}, version = '') =>
    custody.toBody(`ACTIVITY_TYPE_ETH_SEND_TRANSACTION${version}`, ada.organizationId, {
      ...{ from: ada.address, caip2 },
      ...(version === '' && { to: friend, value: '5' }),
      ...parameters,
    })
  const send = (body = toBody()) => custody.submit('eth_send_transaction', body, ada.key)
  const idOf = ({ body }: TestAnswer) => {
    const [result] = Object.values(body.activity?.result ?? {}) as { sendTransactionStatusId: string }[]
    if (!result) throw new Error(JSON.stringify(body))
    return result.sendTransactionStatusId
  }
  const statusOf = async (id: string) => {
    const input = { organizationId: ada.organizationId, sendTransactionStatusId: id }
    return (await custody.query('get_send_transaction_status', input, ada.key)).body
  }
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

  test('default: as the second version asks, with what the caller chose', async () => {
    const fees = { nonce: '7', gasLimit: '50000', maxFeePerGas: '9', maxPriorityFeePerGas: '3' }
    const id = idOf(await send(toBody({ calls: [{ to: friend, value: '1', data: '0xabcd' }], ...fees }, '_V2')))
    await expect.poll(() => chain.taken.size).toBe(1)
    expect(parseTransaction(taken()[0]?.signed as `0x${string}`)).toMatchObject({
      ...{ nonce: 7, gas: 50_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 3n, data: '0xabcd' },
    })
    expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
  })

  describe('nothing is sent twice', () => {
    test('behavior: the same body, again and at once, is one transaction', async () => {
      const body = toBody()
      const answers = await Promise.all([send(body), send(body), send(body)])
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(idOf(await send(body))).toBe(idOf(answers[0]))
      await expect.poll(() => chain.taken.size).toBe(1)
      expect(taken()).toHaveLength(1)
    })

    test('behavior: several at once have one nonce each', async () => {
      const ids = (await Promise.all(Array.from({ length: 5 }, () => send()))).map(idOf)
      expect(new Set(ids).size).toBe(5)
      await expect.poll(() => chain.taken.size).toBe(5)
      expect(
        taken()
          .map(({ nonce }) => nonce)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4])
    })

    test('behavior: a lost answer of the node: the same bytes are sent until a block has them', async () => {
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('silent', 'lost')
      }
      const id = idOf(await send())
      await expect.poll(() => sent().length).toBe(1)
      expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
      clock.now += 6000
      await statusOf(id)
      await expect.poll(() => chain.taken.size).toBe(1)
      const [first, second] = sent()
      expect(second?.params).toEqual(first?.params)
      chain.mine()
      expect(await statusOf(id)).toMatchObject({ txStatus: 'INCLUDED' })
    })

    test('behavior: a second refusal is no failure: a node may have it from the first time', async () => {
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('silent', 'lost')
      }
      const id = idOf(await send())
      await expect.poll(() => sent().length).toBe(1)
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('refused', 'nonce too low')
      }
      clock.now += 6000
      expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
      expect(sent()).toHaveLength(2)
    })

    test('behavior: a node answers the first attempt after the next transaction was sent: neither has failed', async () => {
      const { call } = chain
      let proceed: (() => void) | undefined
      chain.call = async (chainId, method, params) => {
        if (method === 'eth_sendRawTransaction' && !proceed) {
          await new Promise<void>((resolve) => {
            proceed = resolve
          })
        }
        return call(chainId, method, params)
      }
      const ids = [idOf(await send())]
      await expect.poll(() => proceed).toBeDefined()
      ids.push(idOf(await send()))
      for (let query = 0; query < 5; query++) await statusOf(ids[1] ?? '')
      proceed?.()
      await expect.poll(() => chain.taken.size).toBe(2)
      for (const id of ids) expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
    })

    test.each(['already known', 'AlreadyKnown', 'known transaction: 0x00', 'nonce too low'])(
      'behavior: a provider sends the first attempt twice and answers "%s": the transaction has not failed',
      async (message) => {
        const { call } = chain
        chain.call = async (chainId, method, params) => {
          const answer = await call(chainId, method, params)
          if (method === 'eth_sendRawTransaction') throw new ChainError('refused', message)
          return answer
        }
        const id = idOf(await send())
        await expect.poll(() => sent().length).toBe(1)
        await expect.poll(async () => (await statusOf(id)).txStatus).toBe('BROADCASTING')
        chain.mine()
        expect(await statusOf(id)).toMatchObject({ txStatus: 'INCLUDED' })
      },
    )

    test('behavior: a node refuses the first attempt, and no node answers whether it has the transaction: it is sent again', async () => {
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('refused', 'nonce too low')
      }
      chain.next.eth_getTransactionByHash = () => {
        throw new ChainError('silent', 'away')
      }
      const id = idOf(await send())
      await expect.poll(() => chain.asked.at(-1)?.method).toBe('eth_getTransactionByHash')
      expect(await statusOf(id)).toMatchObject({ txStatus: 'BROADCASTING' })
      clock.now += 6000
      await statusOf(id)
      expect(chain.taken.size).toBe(1)
    })

    test('behavior: a node drops a transaction, and hours pass: the next one sends it again first', async () => {
      const first = idOf(await send())
      await expect.poll(() => chain.taken.size).toBe(1)
      chain.taken.clear()
      clock.now += 3 * 60 * 60_000
      await send()
      await expect.poll(() => taken().map(({ nonce }) => nonce)).toEqual([0, 1])
      chain.taken.clear()
      clock.now += 3 * 60 * 60_000
      await statusOf(first)
      expect(taken().map(({ nonce }) => nonce)).toEqual([0])
    })

    test('behavior: what a process signed and did not send, the next one sends', async () => {
      chain.next.eth_sendRawTransaction = () => {
        throw new ChainError('unreached', 'away')
      }
      const id = idOf(await send())
      await expect.poll(async () => (await statusOf(id)).txStatus).toBe('QUEUED')
      await createTestCustody({ database, chains: chain, now: () => clock.now, parent: custody.parent, kek })
      await expect.poll(() => chain.taken.size).toBe(1)
    })
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

    test('error: it would fail, or no upstream answers: nothing is signed', async () => {
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

    test('error: from an address of another person', async () => {
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

    test('behavior: they judge what is sent, as they judge a signature', async () => {
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

    test('behavior: what waits is filled in, judged and sent once the last approval is there', async () => {
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

    test('behavior: while no upstream answers, what waits is not approved, and can be rejected', async () => {
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
