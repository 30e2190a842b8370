import { createMemoryStorage, createRelayMemory, type Transaction } from 'latchkey/core/relay'
import { beforeEach, expect, test } from 'vitest'
import { type LinkSessionRecord, linkAnswers, linkRequests, linkSessions } from './linkRecords.ts'
import { sweep } from './sweep.ts'

const day = 24 * 3600 * 1000
const id = '0'.repeat(32)
const times = { joinedAt: 0, usedAt: 0, answers: 0 }
const requester = { origin: 'https://dapp.example', isProven: false }
const name = { sessionId: id, requestId: '1'.repeat(16), method: 'switchEthereumChain' }
const request = { kind: 'switch-network', chainId: 10, id: `${id}/${name.requestId}`, name, requester } as const

let transaction: <result>(work: (tx: Transaction) => Promise<result>) => Promise<result>
beforeEach(() => {
  ;({ transaction } = createMemoryStorage(createRelayMemory()))
})

const keep = (changes: Partial<LinkSessionRecord> = {}) =>
  transaction(async (tx) => tx.put(linkSessions, id, { id, key: 'k', status: 'open', ...times, ...changes }))
const sweepAt = (now: number) => transaction((tx) => sweep(tx, { tab: 'one', now }))
const sessions = () => transaction(async (tx) => (await tx.list(linkSessions)).map(({ record }) => record))

test('behavior: a request that waited for a day is answered, and no longer shown', async () => {
  await keep()
  await transaction(async (tx) => tx.put(linkRequests, request.id, { ...request, receivedAt: 5 }))
  await sweepAt(day + 4)
  expect(await transaction((tx) => tx.list(linkRequests))).toHaveLength(1)
  await sweepAt(day + 5)
  expect(await transaction((tx) => tx.list(linkRequests))).toEqual([])
  const [answer] = await transaction((tx) => tx.list(linkAnswers))
  const expired = { errorMessage: 'The request has expired. Send it again.', errorCode: -32603 }
  expect(answer?.record).toEqual({ ...name, answer: expired, tab: 'one' })
})

test('behavior: a session that was not used for 90 days ends, and its page is told', async () => {
  await keep()
  await sweepAt(90 * day - 1)
  expect(await sessions()).toMatchObject([{ status: 'open' }])
  await sweepAt(90 * day)
  expect(await sessions()).toMatchObject([{ status: 'ending', unsentBy: 'one' }])
})

test('behavior: what is left of a session that is over is removed as late', async () => {
  await keep({ status: 'ended' })
  await sweepAt(90 * day - 1)
  expect(await sessions()).toHaveLength(1)
  await sweepAt(90 * day)
  expect(await sessions()).toEqual([])
})
