import { beforeEach, expect, test } from 'vitest'
import { namespacesOn } from '../../../../test/relayWallet.ts'
import { createMemoryStorage } from '../../../core/relay/memoryStorage.ts'
import { createPeerTurn } from '../../../core/relay/peerTurn.ts'
import type { PeerTurn } from '../../../core/relay/relayPeer.ts'
import { type Session, sessions } from '../../../core/relay/session.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { hearEvent, update } from './sessionChanges.ts'

const topic = 'ab'.repeat(32)
const session = { topic, namespaces: namespacesOn('eip155:1') } as Session
let storage = createMemoryStorage()
beforeEach(async () => {
  storage = createMemoryStorage()
  await turn(async (turn) => turn.put(sessions, topic, session))
})

const turn = <result>(work: (turn: PeerTurn) => Promise<result>) =>
  storage.turn((plain) => work(createPeerTurn(plain, { tab: 'tab', nowMs: 0 })))
const received = { topic, receivedAt: 0, expiry: 1 }
const updateWith = (id: number, ...chains: string[]) =>
  turn((turn) =>
    update({ ...received, id, method: 'wc_sessionUpdate', params: { namespaces: namespacesOn(...chains) } }, turn),
  )
const tell = (id: number, data: unknown, name = 'chainChanged') =>
  turn((turn) =>
    hearEvent(
      { ...received, id, method: 'wc_sessionEvent', params: { event: { name, data }, chainId: 'eip155:1' } },
      turn,
    ),
  )
const told = async (work: () => Promise<unknown>) => {
  const news: unknown[] = []
  const over = new AbortController()
  storage.watch((committed) => news.push(...committed.news), over)
  await work()
  over.abort()
  return news.map((item) => (item as { news: { data: unknown } }).news.data)
}

test('behavior: out of order, the newest update stands', async () => {
  expect(await updateWith(20, 'eip155:10')).toEqual({ result: true })
  expect(await updateWith(10, 'eip155:5')).toEqual({ error: peerErrors.invalidUpdate })
  expect((await turn((turn) => turn.get(sessions, topic)))?.namespaces).toEqual(namespacesOn('eip155:10'))
})

test('behavior: of one name, a stale event is not told', async () => {
  expect(
    await told(async () => {
      await tell(20, 'new')
      await tell(10, 'stale')
      await tell(15, 'of another name', 'accountsChanged')
      await tell(30, 'newer')
    }),
  ).toEqual(['new', 'of another name', 'newer'])
})

test('error: of a session that is none', async () => {
  await turn(async (turn) => turn.remove(sessions, topic))
  expect(await updateWith(1, 'eip155:1')).toEqual({ error: peerErrors.noSession })
  expect(await tell(1, 0)).toEqual({ error: peerErrors.noSession })
})

test('error: of an event that was not approved', async () => {
  expect(await tell(1, 0, 'disconnect')).toEqual({ error: peerErrors.unauthorizedEvent })
})
