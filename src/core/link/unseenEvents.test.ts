import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLink, type TestLink } from '../../../servers/testing/link.ts'
import { openSocket } from '../../../test/relayWallet.ts'
import { createLinkSession, type LinkSession } from '../../crypto/linkSession.ts'
import { createLinkConnection } from './createLinkConnection.ts'
import { fetchUnseenEvents, markSeen } from './unseenEvents.ts'

let link: TestLink
let session: LinkSession
beforeAll(async () => {
  link = await startLink()
  session = await createLinkSession()
})
afterAll(() => link.close())

test('default: lists what no end has seen, until it is marked', async () => {
  const mailbox = { linkUrl: link.url, session }
  const page = createLinkConnection({ ...mailbox, role: 'host', openSocket, onPush() {} })
  const ids = [await page.publish('Web3Request', '00'), await page.publish('Web3Request', '01')]
  page.close()
  const listed = ids.map((id, at) => ({ id, event: 'Web3Request', data: `0${at}` }))
  expect(await fetchUnseenEvents(mailbox)).toEqual(listed)
  for (const _ of ['once', 'again']) await markSeen(mailbox, ids[0] ?? '')
  expect(await fetchUnseenEvents(mailbox)).toEqual(listed.slice(1))
})

test('error: the key of another session', async () => {
  const mailbox = { linkUrl: link.url, session: { id: session.id, key: 'f'.repeat(64) } }
  await expect(fetchUnseenEvents(mailbox)).rejects.toMatchObject({ name: 'LinkHttpError', status: 401, code: -32603 })
})

test('error: no relay answers', async () => {
  const mailbox = { linkUrl: 'http://127.0.0.1:1', session }
  await expect(fetchUnseenEvents(mailbox)).rejects.toMatchObject({ name: 'LinkHttpError', status: undefined })
})

test.each([
  ['something else', '{"events":1}'],
  ['more than is read', `{"events":[]${' '.repeat(8 * 1024 * 1024)}}`],
])('attack: a relay that answers %s', async (_, text) => {
  const answer = async () => new Response(text)
  await expect(fetchUnseenEvents({ linkUrl: link.url, session, fetch: answer })).rejects.toMatchObject({
    name: 'LinkHttpError',
  })
})

test('attack: an error names neither the key nor the address', async () => {
  const error: Error = await fetchUnseenEvents({ linkUrl: 'http://127.0.0.1:1', session }).catch((thrown) => thrown)
  expect(`${error.message} ${String(error.cause)}`).not.toMatch(new RegExp(`${session.key}|127\\.0\\.0\\.1`))
})
