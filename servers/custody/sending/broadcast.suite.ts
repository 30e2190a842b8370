import { beforeEach, expect, test } from 'vitest'
import { ChainError } from '../../shared/chains.ts'
import type { Database } from '../../shared/database.ts'
import { createTestCustody, type TestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { createSender, type Sender, senderKek } from '../../testing/sender.ts'
import type { TestChain } from '../../testing/testChain.ts'

/** No transaction is sent twice, none is lost, and none is reported as failed that a node may have. */
export const broadcastSuite: DatabaseSuite = (open) => {
  let database: Database
  let clock: Sender['clock']
  let chain: TestChain
  let custody: TestCustody
  let { toBody, send, idOf, statusOf }: Sender = {} as Sender
  beforeEach(async () => {
    database = await open()
    ;({ clock, chain, custody, toBody, send, idOf, statusOf } = await createSender(database))
  })

  const taken = () => [...chain.taken.values()]
  const sent = () => chain.asked.filter(({ method }) => method === 'eth_sendRawTransaction')

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

  test('behavior: a second refusal does not count as a failure, because a node may have it from the first attempt', async () => {
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

  test('behavior: the next process sends a transaction that was signed but not sent', async () => {
    chain.next.eth_sendRawTransaction = () => {
      throw new ChainError('unreached', 'away')
    }
    const id = idOf(await send())
    await expect.poll(async () => (await statusOf(id)).txStatus).toBe('QUEUED')
    await createTestCustody({ database, chains: chain, now: () => clock.now, parent: custody.parent, kek: senderKek })
    await expect.poll(() => chain.taken.size).toBe(1)
  })
}
