import type { Session } from 'latchkey/wire/account'
import { beforeEach, expect, test } from 'vitest'
import { type AccountHarness, createAccountHarness, failed, type Reply } from '../testing/accountHarness.ts'

let harness: AccountHarness
beforeEach(async () => {
  harness = await createAccountHarness()
})

type Tab = Pick<Awaited<ReturnType<AccountHarness['signedUp']>>, 'key' | 'accessToken'>
async function list({ key, accessToken }: Tab): Promise<Session[]> {
  const reply: Reply<{ sessions: Session[] }> = await harness.send('GET', '/me/sessions', { key, accessToken })
  return reply.body.sessions
}
const end = ({ key, accessToken }: Tab, sessionId: string) =>
  harness.send('POST', `/me/sessions/${sessionId}/end`, { key, accessToken }) as Promise<Reply>

test("default: the user's sessions, newest first, with the current one marked", async () => {
  const first = await harness.signedUp()
  const startedAt = harness.clock.now
  harness.clock.now += 1000
  const key = await harness.key()
  const { accessToken } = (await harness.signIn({ passkey: first.passkey, key })).body
  const seen = await list({ key, accessToken })
  expect(seen).toMatchObject([
    { isCurrent: true, startedAt: harness.clock.now },
    { isCurrent: false, startedAt, renewedAt: startedAt, device: '' },
  ])
})

test('behavior: an ended session is signed out at once; ending it again has no effect', async () => {
  const first = await harness.signedUp()
  const key = await harness.key()
  const here = { key, accessToken: (await harness.signIn({ passkey: first.passkey, key })).body.accessToken }
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent)!
  expect((await end(here, other.sessionId)).status).toBe(204)
  expect((await end(here, other.sessionId)).status).toBe(204)
  expect(await harness.send('GET', '/me', first)).toMatchObject(failed(401, 'invalid_token'))
  const { refreshToken } = first
  const renewal = await harness.send('POST', '/token', { key: first.key, body: { refreshToken } })
  expect(renewal).toMatchObject(failed(401, 'invalid_token'))
})

test('behavior: a browser that signs in again after a lost answer is signed in once', async () => {
  const { key, passkey, accessToken } = await harness.signedUp()
  const again = (await harness.signIn({ passkey, key })).body
  expect(await list({ key, accessToken: again.accessToken })).toMatchObject([{ isCurrent: true }])
  expect(await harness.send('GET', '/me', { key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
})

test('behavior: shows a renewal', async () => {
  const { key, refreshToken } = await harness.signedUp()
  harness.clock.now += 5000
  const reply: Reply<{ accessToken: string }> = await harness.send('POST', '/token', { key, body: { refreshToken } })
  const [session] = await list({ key, accessToken: reply.body.accessToken })
  expect(session).toMatchObject({ renewedAt: harness.clock.now, startedAt: harness.clock.now - 5000 })
})

test('error: another user neither sees nor ends a session (T32)', async () => {
  const [ada, eve] = [await harness.signedUp(), await harness.signedUp()]
  const [hers] = await list(ada)
  expect(await list(eve)).toHaveLength(1)
  await end(eve, hers!.sessionId)
  expect((await harness.send('GET', '/me', ada)).status).toBe(200)
})
