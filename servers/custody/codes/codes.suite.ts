import { beforeEach, expect, test } from 'vitest'
import { type CodeWorld, createCodeWorld, createTarget, email, resultOf } from '../../testing/codeWorld.ts'
import { createTestApiKey, createTestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { codeIn } from '../../testing/postbox.ts'
import { shapeOf } from '../../testing/shapeOf.ts'

const wrongCode = {
  status: 403,
  body: { code: 7, message: 'authentication failed: the code is invalid or expired' },
}

/** One-time codes, over the wire and on a database. */
export const codesSuite: DatabaseSuite = (open) => {
  let world: CodeWorld
  beforeEach(async () => {
    world = await createCodeWorld({ database: await open() })
  })

  test('default: a code from an email opens a key that signs for its user', async () => {
    const otpId = await world.requestCode()
    const received = await world.post.next()
    expect(received.to).toBe(email)
    const page = createTarget()
    const answer = await world.enter(otpId, codeIn(received), { targetPublicKey: page.targetPublicKey })
    const { userId, apiKeyId, credentialBundle } = resultOf<Record<string, string>>(answer)
    const key = await page.open(credentialBundle ?? '')
    const who = await world.custody.query('whoami', { organizationId: world.ada.organizationId }, key)
    expect(who.body).toMatchObject({ organizationId: world.ada.organizationId, userId: world.ada.userId })
    expect(userId).toBe(world.ada.userId)
    const { body } = await world.custody.query(
      'get_api_key',
      { organizationId: world.ada.organizationId, apiKeyId },
      key,
    )
    expect(body.apiKey).toMatchObject({
      apiKeyName: expect.stringMatching(/^OTP Auth - /),
      credential: { type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256' },
      expirationSeconds: '900',
    })
  })

  test.each([
    [{}, /^[0-9A-HJKMNP-TV-Z]{9}$/],
    [{ otpLength: 6 }, /^[0-9A-HJKMNP-TV-Z]{6}$/],
    [{ otpLength: 6, alphanumeric: false }, /^[0-9]{6}$/],
  ])('option: length and emails %j', async (changes, form) => {
    await world.requestCode(changes)
    expect(codeIn(await world.post.next())).toMatch(form)
  })

  test('behavior: a code is accepted in any case and with separators', async () => {
    const otpId = await world.requestCode()
    const code = codeIn(await world.post.next())
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).replace(/1/g, 'l').replace(/0/g, 'o')} `
    expect((await world.enter(otpId, typed)).status).toBe(200)
  })

  test('error: a code twice', async () => {
    const otpId = await world.requestCode()
    const code = codeIn(await world.post.next())
    expect((await world.enter(otpId, code)).status).toBe(200)
    expect(await world.enter(otpId, code)).toMatchObject(wrongCode)
  })

  test('error: a code after its time', async () => {
    const otpId = await world.requestCode({ expirationSeconds: '600' })
    const code = codeIn(await world.post.next())
    world.clock.now += 600_000
    expect(await world.enter(otpId, code)).toMatchObject(wrongCode)
  })

  test.each([
    ['3', {}],
    ['1', { maxAttempts: '1' }],
    ['5', { maxAttempts: '5' }],
  ])('behavior: a code has %s tries', async (tries, changes) => {
    for (const [count, isIn] of [
      [Number(tries) - 1, true],
      [Number(tries), false],
    ] as const) {
      const otpId = await world.requestCode(changes)
      const code = codeIn(await world.post.next())
      for (let at = 0; at < count; at += 1) expect(await world.enter(otpId, 'WRONG0000')).toMatchObject(wrongCode)
      expect((await world.enter(otpId, code)).status).toBe(isIn ? 200 : 403)
    }
  })

  test('behavior: a hundred guesses at once share three tries', async () => {
    const otpId = await world.requestCode()
    const code = codeIn(await world.post.next())
    const guesses = Array.from({ length: 100 }, () => world.enter(otpId, 'WRONG0000'))
    await Promise.all(guesses)
    expect(await world.enter(otpId, code)).toMatchObject(wrongCode)
  })

  test('behavior: a request that runs again while others change the organization costs one try', async () => {
    const otpId = await world.requestCode({ maxAttempts: '1' })
    const code = codeIn(await world.post.next())
    const [answer] = await Promise.all([world.enter(otpId, code), ...busy()])
    expect(answer.status).toBe(200)
  })

  test('behavior: a request that runs again is one request, and one email', async () => {
    world = await createCodeWorld({ database: await open(), rates: {} })
    const { targetPublicKey } = createTarget()
    for (let count = 0; count < 3; count += 1) {
      const parameters = { email, targetPublicKey, apiKeyName: `${count}` }
      const [answer] = await Promise.all([world.submit('email_auth', 'EMAIL_AUTH_V2', parameters), ...busy()])
      expect(answer.status).toBe(200)
    }
  })

  /** Concurrent changes of the organization by others. */
  function busy() {
    const { custody, ada } = world
    return Array.from({ length: 12 }, () => {
      const parameters = { publicKey: createTestApiKey().publicKey }
      return custody.submit(
        'stamp_login',
        custody.toBody('ACTIVITY_TYPE_STAMP_LOGIN', ada.organizationId, parameters),
        ada.key,
      )
    })
  }

  test('behavior: if two tabs enter one code, only one signs in', async () => {
    const otpId = await world.requestCode({ maxAttempts: '5' })
    const code = codeIn(await world.post.next())
    const answers = await Promise.all([world.enter(otpId, code), world.enter(otpId, code), world.enter(otpId, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('behavior: the same request twice is one activity and one email', async () => {
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email }
    const body = world.custody.toBody('ACTIVITY_TYPE_INIT_OTP_AUTH', world.ada.organizationId, asked)
    const [one, two] = await Promise.all(
      [1, 2].map(() => world.custody.submit('init_otp_auth', body, world.custody.parent.key)),
    )
    expect(one?.body.activity.result).toEqual(two?.body.activity.result)
    await world.post.next()
    await world.custody.server.settled()
    expect(world.post.emails).toHaveLength(1)
  })

  test('behavior: a contact has three living codes, also when they are asked for at once', async () => {
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.submit('init_otp_auth', 'INIT_OTP_AUTH', asked)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3)
    world.clock.now += 300_000
    expect(await world.submit('init_otp_auth', 'INIT_OTP_AUTH', asked)).toMatchObject({ status: 200 })
  })

  test('behavior: an unknown address gets the same answer, and no email is sent', async () => {
    const known = await world.submit('init_otp_auth', 'INIT_OTP_AUTH', { otpType: 'OTP_TYPE_EMAIL', contact: email })
    await world.post.next()
    const unknown = await world.submit('init_otp_auth', 'INIT_OTP_AUTH', {
      otpType: 'OTP_TYPE_EMAIL',
      contact: 'no@example.com',
    })
    expect(shapeOf(unknown.body)).toEqual(shapeOf(known.body))
    await world.custody.server.settled()
    expect(world.post.emails).toHaveLength(1)
  })

  test('behavior: no email is sent to an address that two users of an organization share, in any case', async () => {
    const { custody, ada } = world
    const user = { userName: 'other', userEmail: email.toUpperCase(), userTags: [], apiKeys: [], authenticators: [] }
    const parameters = { users: [{ ...user, oauthProviders: [] }] }
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_USERS_V4', ada.organizationId, parameters)
    await custody.submit('create_users', body, ada.key)
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email }
    expect((await world.submit('init_otp_auth', 'INIT_OTP_AUTH', asked)).status).toBe(200)
    await world.custody.server.settled()
    expect(world.post.emails).toEqual([])
  })

  test('behavior: a code of one organization is not accepted in another, and loses no try there', async () => {
    const otpId = await world.requestCode({ maxAttempts: '1' })
    const otpCode = codeIn(await world.post.next())
    const { organizationId } = await world.custody.createPerson({ user: { userEmail: 'eve@example.com' } })
    const { targetPublicKey } = createTarget()
    const entered = { otpId, otpCode, targetPublicKey }
    expect(await world.submit('otp_auth', 'OTP_AUTH', entered, organizationId)).toMatchObject(wrongCode)
    expect(await world.submit('verify_otp', 'VERIFY_OTP', { otpId, otpCode }, organizationId)).toMatchObject(wrongCode)
    expect((await world.enter(otpId, otpCode)).status).toBe(200)
  })

  test('behavior: no code is kept in clear', async () => {
    const otpId = await world.requestCode()
    const code = codeIn(await world.post.next())
    const one = await world.submit('init_otp', 'INIT_OTP_V3', { otpType: 'OTP_TYPE_EMAIL', contact: email })
    const verified = codeIn(await world.post.next())
    await world.enter(otpId, code)
    await world.submit('verify_otp', 'VERIFY_OTP', { otpId: resultOf<{ otpId: string }>(one).otpId, otpCode: verified })
    const { body } = await world.custody.query(
      'list_activities',
      { organizationId: world.ada.organizationId, paginationOptions: { limit: '100' } },
      world.ada.key,
    )
    expect(JSON.stringify(body)).toContain(otpId)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${code}|${verified}`))
    expect(world.custody.logged.join('\n')).not.toMatch(new RegExp(`${code}|${verified}|ada@`))
  })

  const disabled = (feature: string) => ({
    status: 403,
    body: { code: 7, message: `organization has not set ${feature}` },
  })
  test.each([
    ['disableEmailAuth', 'email_auth', 'EMAIL_AUTH_V2', 'FEATURE_NAME_EMAIL_AUTH'],
    ['disableEmailRecovery', 'init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY', 'FEATURE_NAME_EMAIL_RECOVERY'],
    ['disableOtpEmailAuth', 'init_otp_auth', 'INIT_OTP_AUTH', 'FEATURE_NAME_OTP_EMAIL_AUTH'],
    ['disableOtpEmailAuth', 'init_otp', 'INIT_OTP', 'FEATURE_NAME_OTP_EMAIL_AUTH'],
  ])('option: %s closes %s', async (switched, name, version, feature) => {
    const organization = { [switched]: true }
    const { organizationId } = await world.custody.createPerson({ user: { userEmail: email }, organization })
    const { targetPublicKey } = createTarget()
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email, email, targetPublicKey }
    expect(await world.submit(name, version, asked, organizationId)).toMatchObject(disabled(feature))
  })

  test('error: a text message, when no sender is configured', async () => {
    const asked = { otpType: 'OTP_TYPE_SMS', contact: '+4930123456' }
    expect(await world.submit('init_otp', 'INIT_OTP', asked)).toMatchObject({
      status: 400,
      body: { code: 3, message: 'this server sends no text messages: use OTP_TYPE_EMAIL' },
    })
  })

  test('option: sendSms', async () => {
    const texts: object[] = []
    const other = await createTestCustody({ database: await open(), sendSms: async (sms) => void texts.push(sms) })
    const { organizationId } = await other.createPerson({ user: { userPhoneNumber: '+4930123456' } })
    const asked = { otpType: 'OTP_TYPE_SMS', contact: '+4930123456', otpLength: 6, alphanumeric: false }
    await other.submit('init_otp', other.toBody('ACTIVITY_TYPE_INIT_OTP_V3', organizationId, asked), other.parent.key)
    await other.server.settled()
    expect(texts).toEqual([
      {
        by: 'sms',
        to: '+4930123456',
        text: expect.stringMatching(/^\d{6} is your Parent code\. It expires in 5 minutes\./),
      },
    ])
  })

  test('error: an email, when no sender is configured', async () => {
    const other = await createTestCustody({ database: await open() })
    const { organizationId } = await other.createPerson({ user: { userEmail: email } })
    const body = other.toBody('ACTIVITY_TYPE_INIT_OTP', organizationId, { otpType: 'OTP_TYPE_EMAIL', contact: email })
    expect(await other.submit('init_otp', body, other.parent.key)).toMatchObject({
      status: 400,
      body: { code: 3, message: 'this server sends no mail: its operator has not configured any' },
    })
  })
}
