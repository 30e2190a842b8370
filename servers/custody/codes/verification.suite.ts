import { beforeEach, expect, test } from 'vitest'
import { type CodeWorld, claimsOf, createCodeWorld, email, resultOf, sealCode } from '../../testing/codeWorld.ts'
import { createTestApiKey, createTestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { codeIn } from '../../testing/postbox.ts'
import { signUsage } from '../../testing/signUsage.ts'
import type { Tables } from '../store/tables.ts'

/** Verification tokens and their uses, over the wire and on a database. */
export const verificationSuite: DatabaseSuite = (open) => {
  let world: CodeWorld
  beforeEach(async () => {
    world = await createCodeWorld({ database: await open() })
  })

  test('default: a token names the reader of the code, and logs them in once', async () => {
    const key = createTestApiKey()
    const { verificationToken, claims, otpId } = await world.verify(key)
    expect(claims).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      verification_type: 'OTP_TYPE_EMAIL',
      contact: email,
      organization_id: world.custody.parent.organizationId,
      public_key: key.publicKey,
      exp: String(world.clock.now + 3_600_000),
    })
    expect(claims.id).not.toBe(otpId)
    const signature = signUsage(claims, key)
    const { session } = resultOf<{ session: string }>(await world.login(verificationToken, key, signature))
    expect(claimsOf(session)).toMatchObject({ public_key: key.publicKey, user_id: world.ada.userId })
    expect((await world.custody.query('whoami', { organizationId: world.ada.organizationId }, key)).status).toBe(200)
    const used = {
      status: 403,
      body: { message: 'authentication failed: the verification token is invalid, expired or used' },
    }
    expect(await world.login(verificationToken, key, signature)).toMatchObject(used)
  })

  test('behavior: of two logins with one token, one succeeds', async () => {
    const key = createTestApiKey()
    const { verificationToken, claims } = await world.verify(key)
    const answers = await Promise.all([1, 2].map(() => world.login(verificationToken, key, signUsage(claims, key))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('error: a token that is used otherwise than its holder signed', async () => {
    const [key, thief] = [createTestApiKey(), createTestApiKey()]
    const { verificationToken, claims } = await world.verify(key)
    const refused = { status: 403, body: { code: 7, message: expect.stringContaining('client signature') } }
    const own = signUsage(claims, key)
    expect(await world.login(verificationToken, key, undefined)).toMatchObject(refused)
    expect(await world.login(verificationToken, thief, own)).toMatchObject(refused)
    expect(await world.login(verificationToken, thief, signUsage(claims, thief))).toMatchObject(refused)
    expect(
      await world.login(verificationToken, thief, signUsage(claims, thief, { signer: key.publicKey })),
    ).toMatchObject(refused)
    const another = { ...claims, id: world.ada.userId }
    expect(await world.login(verificationToken, key, signUsage(another, key))).toMatchObject(refused)
    world.clock.now += 3_600_000
    expect((await world.login(verificationToken, key, own)).status).toBe(403)
  })

  test('error: a token of another operator', async () => {
    const key = createTestApiKey()
    const other = await createTestCustody({ database: await open(), sendMail: world.post.sendMail })
    const { verificationToken, claims } = await world.verify(key)
    const { organizationId } = await other.createPerson({ user: { userEmail: email } })
    const parameters = { verificationToken, publicKey: key.publicKey, clientSignature: signUsage(claims, key) }
    const body = other.toBody('ACTIVITY_TYPE_OTP_LOGIN_V2', organizationId, parameters)
    expect((await other.submit('otp_login', body, other.parent.key)).status).toBe(403)
  })

  test('error: a token for a contact that no user here has', async () => {
    const key = createTestApiKey()
    const { verificationToken, claims } = await world.verify(key, 'newuser@example.com')
    expect((await world.login(verificationToken, key, signUsage(claims, key))).status).toBe(403)
  })

  test('behavior: a sealed answer that does not open costs no try', async () => {
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: email, maxAttempts: '1' }
    const init = resultOf<{ otpId: string; otpEncryptionTargetBundle: string }>(
      await world.submit('init_otp', 'INIT_OTP_V3', asked),
    )
    const code = codeIn(await world.post.next())
    const key = createTestApiKey()
    const bundle = await sealCode(world.custody, init.otpEncryptionTargetBundle, {
      otp_code: code,
      public_key: key.publicKey,
    })
    const broken = bundle.replace(/"ciphertext":"(.)/, (_, first) => `"ciphertext":"${first === '0' ? '1' : '0'}`)
    const answer = (encryptedOtpBundle: string) =>
      world.submit('verify_otp', 'VERIFY_OTP_V2', { otpId: init.otpId, encryptedOtpBundle })
    expect((await answer(broken)).status).toBe(400)
    expect((await answer(bundle)).status).toBe(200)
  })

  const newUser = 'grace@example.com'
  /** A sign-up by the operator, with a token whose holder signed `agreed`. */
  const signUp = async (changes: { userEmail?: string; agreed?: object[] } = {}) => {
    const [holder, key] = [createTestApiKey(), createTestApiKey()]
    const { verificationToken, claims } = await world.verify(holder, newUser)
    const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }]
    const { userEmail = newUser, agreed = apiKeys } = changes
    const { custody } = world
    const { organizationId } = custody.parent
    const signupV2 = { email: newUser, apiKeys: agreed }
    const answer = await world.submit(
      'create_sub_organization',
      'CREATE_SUB_ORGANIZATION_V8',
      {
        ...{ subOrganizationName: 'Grace', rootQuorumThreshold: 1, verificationToken },
        rootUsers: [{ userName: 'Grace', userEmail, apiKeys, authenticators: [], oauthProviders: [] }],
        clientSignature: signUsage(claims, holder, { signupV2 }),
      },
      organizationId,
    )
    const filter = { organizationId, filterType: 'EMAIL', filterValue: newUser }
    const { organizationIds } = (await custody.query('list_verified_suborgs', filter, custody.parent.key)).body
    return { answer, organizationIds, verificationToken, claims, holder }
  }

  test('behavior: a token that names no key is returned once, and is not stored (T18)', async () => {
    const { organizationId, userId } = world.ada
    const asked = await world.submit('init_otp', 'INIT_OTP', { otpType: 'OTP_TYPE_EMAIL', contact: email })
    const { otpId } = resultOf<{ otpId: string }>(asked)
    const said = await world.submit('verify_otp', 'VERIFY_OTP', { otpId, otpCode: codeIn(await world.post.next()) })
    const { verificationToken } = resultOf<{ verificationToken: string }>(said)
    const change = { userId, userEmail: email, verificationToken }
    const body = world.custody.toBody('ACTIVITY_TYPE_UPDATE_USER_EMAIL', organizationId, change)
    expect((await world.custody.submit('update_user_email', body, world.ada.key)).status).toBe(200)
    const { publicKey } = createTestApiKey()
    expect((await world.submit('otp_login', 'OTP_LOGIN', { verificationToken, publicKey })).status).toBe(200)
    const db = world.custody.database.kysely.withTables<Tables>()
    const rows = JSON.stringify([await db.selectFrom('custodyActivity').selectAll().execute(), world.custody.logged])
    expect(rows).toContain('ACTIVITY_TYPE_OTP_LOGIN')
    expect(rows).not.toContain(verificationToken)
  })

  test('behavior: a user who signs up with a token has a confirmed address, and logs in with it', async () => {
    const { answer, organizationIds, verificationToken, claims, holder } = await signUp()
    const { subOrganizationId } = resultOf<{ subOrganizationId: string }>(answer)
    expect(organizationIds).toEqual([subOrganizationId])
    const { publicKey } = holder
    const login = { verificationToken, publicKey, clientSignature: signUsage(claims, holder) }
    expect((await world.submit('otp_login', 'OTP_LOGIN_V2', login, subOrganizationId)).status).toBe(200)
  })

  test('error: a sign-up with an address, or a credential, that the token’s holder did not name', async () => {
    const [another, credential] = [await signUp({ userEmail: 'eve@example.com' }), await signUp({ agreed: [] })]
    expect(another.answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('verification token') },
    })
    expect(credential.answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('client signature') },
    })
    expect([another.organizationIds, credential.organizationIds]).toEqual([[], []])
  })

  test('behavior: an address that is changed with a token for it is confirmed', async () => {
    const { organizationId, userId, key } = world.ada
    const { custody } = world
    const change = async (userEmail: string, verificationToken?: string) => {
      const parameters = { userId, userEmail, ...(verificationToken && { verificationToken }) }
      const body = custody.toBody('ACTIVITY_TYPE_UPDATE_USER_EMAIL', organizationId, parameters)
      return (await custody.submit('update_user_email', body, key)).status
    }
    const findVerified = async (filterValue = newUser) => {
      const filter = { organizationId: custody.parent.organizationId, filterType: 'EMAIL', filterValue }
      return (await custody.query('list_verified_suborgs', filter, custody.parent.key)).body.organizationIds
    }
    const { verificationToken } = await world.verify(createTestApiKey(), newUser)
    expect(await change('eve@example.com', verificationToken)).toBe(403)
    expect(await change(newUser)).toBe(200)
    expect(await findVerified()).toEqual([])
    expect(await change(newUser, verificationToken)).toBe(200)
    expect(await findVerified()).toEqual([organizationId])
    expect(await change('eve@example.com')).toBe(200)
    expect(await findVerified('eve@example.com')).toEqual([])
  })
}
