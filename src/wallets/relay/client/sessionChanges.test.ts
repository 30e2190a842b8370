import { beforeEach, expect, test } from 'vitest'
import { namespacesOn } from '../../../../test/relayWallet.ts'
import { createMemoryStorage } from '../../../core/relay/memoryStorage.ts'
import { createPeerTransaction } from '../../../core/relay/peerTransaction.ts'
import type { PeerTransaction } from '../../../core/relay/relayPeer.ts'
import { type Session, sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { handleSessionEvent, handleSessionUpdate } from './sessionChanges.ts'

const topic = 'ab'.repeat(32)
const session = { topic, namespaces: namespacesOn('eip155:1') } as Session
let storage = createMemoryStorage()
beforeEach(async () => {
  storage = createMemoryStorage()
  await transaction(async (tx) => tx.put(sessions, topic, session))
})

const transaction = <result>(work: (tx: PeerTransaction) => Promise<result>) =>
  storage.transaction((plain) => work(createPeerTransaction(plain, { tab: 'tab', nowMs: 0 })))
const received = { topic, receivedAt: 0, expiry: 1 }
const updateWith = (id: number, ...chains: string[]) =>
  transaction((tx) =>
    handleSessionUpdate(
      { ...received, id, method: 'wc_sessionUpdate', params: { namespaces: namespacesOn(...chains) } },
      tx,
    ),
  )
const tell = (id: number, data: unknown, name = 'chainChanged') =>
  transaction((tx) =>
    handleSessionEvent(
      { ...received, id, method: 'wc_sessionEvent', params: { event: { name, data }, chainId: 'eip155:1' } },
      tx,
    ),
  )
const told = async (work: () => Promise<unknown>) => {
  const events: unknown[] = []
  const over = new AbortController()
  storage.watch((committed) => events.push(...committed.events), over)
  await work()
  over.abort()
  return events.map((item) => (item as { event: { data: unknown } }).event.data)
}

test('behavior: of updates out of order, the newest wins', async () => {
  expect(await updateWith(20, 'eip155:10')).toEqual({ result: true })
  expect(await updateWith(10, 'eip155:5')).toEqual({ error: peerErrors.invalidUpdate })
  expect((await transaction((tx) => tx.get(sessions, topic)))?.namespaces).toEqual(namespacesOn('eip155:10'))
})

test('behavior: a stale event of the same name is ignored', async () => {
  expect(
    await told(async () => {
      await tell(20, 'new')
      await tell(10, 'stale')
      await tell(15, 'of another name', 'accountsChanged')
      await tell(30, 'newer')
    }),
  ).toEqual(['new', 'of another name', 'newer'])
})

test('error: of an unknown session', async () => {
  await transaction(async (tx) => tx.remove(sessions, topic))
  expect(await updateWith(1, 'eip155:1')).toEqual({ error: peerErrors.noSession })
  expect(await tell(1, 0)).toEqual({ error: peerErrors.noSession })
})

test('error: of an event that was not approved', async () => {
  expect(await tell(1, 0, 'disconnect')).toEqual({ error: peerErrors.unauthorizedEvent })
})
