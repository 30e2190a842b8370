import { beforeEach, expect, test } from 'vitest'
import { type CodeWorld, createCodeWorld, createTarget, email, resultOf } from '../../testing/codeWorld.ts'
import { createTestApiKey, type TestApiKey } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { codeIn } from '../../testing/postbox.ts'
import { shapeOf } from '../../testing/shapeOf.ts'
import { maxMailedKeys } from '../base/limits.ts'

/** Mailed keys, over the wire and on a database. */
export const mailedKeysSuite: DatabaseSuite = (open) => {
  let world: CodeWorld
  beforeEach(async () => {
    world = await createCodeWorld({ database: await open() })
  })

  const apiKeysOf = async (key = world.ada.key) => {
    const { organizationId, userId } = world.ada
    const { body } = await world.custody.query('get_user', { organizationId, userId }, key)
    return (body.user as { apiKeys: { apiKeyId: string; apiKeyName: string; credential: { type: string } }[] }).apiKeys
  }

  test('email_auth: the bundle leaves by mail alone, and opens a key that pages know as an ordinary one', async () => {
    const { page, answer } = world.mailKey('email_auth', 'EMAIL_AUTH_V3', {
      expirationSeconds: '1800',
      emailCustomization: { appName: 'Example Wallet' },
    })
    const result = resultOf<{ userId: string; apiKeyId: string }>(await answer)
    expect(result).toEqual({ userId: world.ada.userId, apiKeyId: expect.any(String) })
    const email = await world.post.next()
    const bundle = codeIn(email)
    expect(JSON.stringify(await answer)).not.toContain(bundle)
    const key = await page.open(bundle)
    expect((await world.custody.query('whoami', { organizationId: world.ada.organizationId }, key)).body).toMatchObject(
      {
        userId: world.ada.userId,
      },
    )
    expect((await apiKeysOf(key)).at(-1)).toMatchObject({
      apiKeyId: result.apiKeyId,
      apiKeyName: expect.stringMatching(/^Email Auth - /),
      credential: { type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    })
    world.clock.now += 1_799_000
    expect((await world.custody.query('whoami', { organizationId: world.ada.organizationId }, key)).status).toBe(200)
    world.clock.now += 1_000
    expect((await world.custody.query('whoami', { organizationId: world.ada.organizationId }, key)).status).toBe(401)
  })

  test('email_auth: a later key ends the earlier ones if requested, and no other key', async () => {
    await world.mailKey('email_auth', 'EMAIL_AUTH_V2').answer
    await world.mailKey('email_auth', 'EMAIL_AUTH_V2').answer
    expect(await apiKeysOf()).toHaveLength(3)
    await world.mailKey('email_auth', 'EMAIL_AUTH_V2', { invalidateExisting: true }).answer
    expect((await apiKeysOf()).map(({ apiKeyName }) => apiKeyName)).toEqual([
      'key',
      expect.stringMatching(/^Email Auth/),
    ])
  })

  test('behavior: requesting emails ends no session, and no key of an earlier email', async () => {
    const { organizationId, key } = world.ada
    const sessions = Array.from({ length: 10 }, createTestApiKey)
    for (const { publicKey } of sessions) {
      const body = world.custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, { publicKey })
      expect((await world.custody.submit('stamp_login', body, key)).status).toBe(200)
    }
    const first = world.mailKey('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY')
    await first.answer
    const mailed = await first.page.open(codeIn(await world.post.next()))
    const ask = async () => (await world.mailKey('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY').answer).status
    for (let n = 1; n < maxMailedKeys; n++) expect(await ask()).toBe(200)
    const whoami = async (by: TestApiKey) => (await world.custody.query('whoami', { organizationId }, by)).status
    for (const one of [...sessions, mailed]) expect(await whoami(one)).toBe(200)
    await ask()
    expect(await whoami(mailed)).toBe(401)
    for (const one of sessions) expect(await whoami(one)).toBe(200)
  })

  test.each([
    ['email_auth', 'EMAIL_AUTH_V2'],
    ['init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY'],
  ])('%s: an unknown address gets the same answer, without an effect', async (name, version) => {
    const known = await world.mailKey(name, version).answer
    await world.post.next()
    const before = await apiKeysOf()
    const unknown = await world.mailKey(name, version, { email: 'no@example.com' }).answer
    expect(unknown.status).toBe(200)
    expect(shapeOf(unknown.body)).toEqual(shapeOf(known.body))
    await world.custody.server.settled()
    expect(world.post.emails).toHaveLength(1)
    expect(await apiKeysOf()).toEqual(before)
  })

  test('error: a target key that is no point', async () => {
    expect(
      (await world.mailKey('email_auth', 'EMAIL_AUTH', { targetPublicKey: `04${'11'.repeat(64)}` }).answer).status,
    ).toBe(400)
  })

  test.each([
    ['an address in the name', { appName: 'https://evil.example' }],
    ['a second line in the name', { appName: 'Wallet\r\nBcc: eve@example.com' }],
    ['a link that is not secure', { magicLinkTemplate: 'http://example.com/%s' }],
    ['a link without a place for the code', { magicLinkTemplate: 'https://example.com/' }],
  ])('error: %s', async (_, emailCustomization) => {
    expect((await world.mailKey('email_auth', 'EMAIL_AUTH', { emailCustomization }).answer).status).toBe(400)
  })

  test('behavior: only the operator chooses the words of an email', async () => {
    const emailCustomization = { appName: 'Free money', magicLinkTemplate: 'https://evil.example/%s' }
    const parameters = { email, targetPublicKey: createTarget().targetPublicKey, emailCustomization }
    const body = world.custody.toBody('ACTIVITY_TYPE_EMAIL_AUTH', world.ada.organizationId, parameters)
    expect((await world.custody.submit('email_auth', body, world.ada.key)).status).toBe(200)
    const { subject, text } = await world.post.next()
    expect(subject).toBe('Sign in to Parent')
    expect(text).not.toMatch(/Free money|evil/)
    await world.mailKey('email_auth', 'EMAIL_AUTH', {
      emailCustomization: { magicLinkTemplate: 'https://wallet.example/in?code=%s' },
    }).answer
    const linked = await world.post.next()
    expect(linked.text).toContain(`\nhttps://wallet.example/in?code=${codeIn(linked)}\n`)
  })
}
