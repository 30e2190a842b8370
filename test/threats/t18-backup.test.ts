import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeManifest } from '../../servers/cli/backup/manifest.ts'
import { openDatabase } from '../../servers/shared/database.ts'
import { createEnvelope } from '../../servers/shared/envelope.ts'
import { createAccountHarness, failed } from '../../servers/testing/accountHarness.ts'
import { bringBack, takeBackup, temporaryFolder } from '../../servers/testing/backups.ts'
import { type CodeWorld, createCodeWorld, createTarget, resultOf } from '../../servers/testing/codeWorld.ts'
import {
  createTestApiKey,
  createTestCustody,
  type TestApiKey,
  type TestCustody,
} from '../../servers/testing/custody.ts'
import { createTeam } from '../../servers/testing/custodyTeam.ts'
import { codeIn } from '../../servers/testing/postbox.ts'
import { signUsage } from '../../servers/testing/signUsage.ts'

// T18: an attacker reads or changes a backup, or reuses what was used up or revoked after it. The test controls the clock.

const kek = randomBytes(32)
let dataFolder: string
let world: CodeWorld
let now: () => number

beforeEach(async () => {
  dataFolder = temporaryFolder()
  const database = await openDatabase({ path: join(dataFolder, 'custody.sqlite') })
  world = await createCodeWorld({ database, kek })
  now = () => world.clock.now
})

/** Key custody on restored data, a minute after the backup was made. */
async function restored(from: string): Promise<TestCustody> {
  world.clock.now += 60_000
  const { dataFolder, isWhole } = await bringBack(from, { kek, now })
  expect(isWhole).toBe(true)
  const database = await openDatabase({ path: join(dataFolder, 'custody.sqlite') })
  // A request sent before the restore is older than the restore; one sent after it is not.
  world.clock.now += 1
  return createTestCustody({ database, kek, now, parent: world.custody.parent })
}

const submitAsParent = (at: TestCustody, name: string, type: string, parameters: object) =>
  at.submit(name, at.toBody(`ACTIVITY_TYPE_${type}`, world.ada.organizationId, parameters), at.parent.key)
const whoami = ({ organizationId }: { organizationId: string }, key: TestApiKey, at: TestCustody) =>
  at.query('whoami', { organizationId }, key)

describe("a backup in an attacker's hands", () => {
  test('default: it contains no key, and another key opens nothing', async () => {
    const { folder } = await takeBackup(dataFolder, { kek, now })
    const stolen = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))))
    expect(stolen.includes(world.ada.address)).toBe(true)
    for (const secret of [kek, Buffer.from(world.custody.parent.key.privateKey, 'hex')]) {
      for (const spelling of [secret, Buffer.from(secret.toString('hex')), Buffer.from(secret.toString('base64url'))])
        expect(stolen.includes(spelling)).toBe(false)
    }
    await expect(bringBack(folder, { kek: randomBytes(32), now })).rejects.toThrow(
      'was made under another key-encryption key',
    )
  })

  test('attack: one byte of a data file is changed', async () => {
    const { folder } = await takeBackup(dataFolder, { kek, now })
    appendFileSync(join(folder, 'custody.sqlite'), '\0')
    await expect(bringBack(folder, { kek, now })).rejects.toThrow(
      'custody.sqlite of the backup is missing or was changed',
    )
  })

  test('attack: a user gets the attacker’s key, and the manifest fits the changed file', async () => {
    const { folder } = await takeBackup(dataFolder, { kek, now })
    const file = join(folder, 'custody.sqlite')
    const database = await openDatabase({ path: file })
    const own = createTestApiKey()
    await database.kysely
      .withTables<{ custodyApiKey: { organizationId: string; publicKey: string } }>()
      .updateTable('custodyApiKey')
      .set({ publicKey: own.publicKey })
      .where('organizationId', '=', world.ada.organizationId)
      .execute()
    await database.close()
    const bytes = readFileSync(file)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const forged = { ...manifest, files: [{ ...manifest.files[0], bytes: bytes.length, sha256 }] }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(forged))
    await expect(bringBack(folder, { kek, now })).rejects.toThrow('Otherwise the backup was changed')

    const sealedByAttacker = temporaryFolder()
    writeManifest(sealedByAttacker, forged, createEnvelope([randomBytes(32)]))
    writeFileSync(join(sealedByAttacker, 'custody.sqlite'), bytes)
    await expect(bringBack(sealedByAttacker, { kek, now })).rejects.toThrow('Otherwise the backup was changed')
  })
})

describe('used up or revoked after a backup', () => {
  test('attack: a request that ran after the backup is sent again', async () => {
    const { ada, custody } = world
    const { folder } = await takeBackup(dataFolder, { kek, now })
    world.clock.now += 1
    const create = () =>
      custody.toBody('ACTIVITY_TYPE_CREATE_WALLET', ada.organizationId, { walletName: 'second', accounts: [] })
    const body = create()
    expect((await custody.submit('create_wallet', body, ada.key)).status).toBe(200)
    const after = await restored(folder)
    expect(await after.submit('create_wallet', body, ada.key)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('timestamp') },
    })
    expect((await after.submit('create_wallet', create(), ada.key)).status).toBe(200)
  })

  test('attack: a session that was ended after the backup is used', async () => {
    const { ada, custody } = world
    const session = createTestApiKey()
    const parameters = {
      userId: ada.userId,
      apiKeys: [
        {
          ...{ apiKeyName: 'session', publicKey: session.publicKey, curveType: 'API_KEY_CURVE_P256' },
          expirationSeconds: '86400',
        },
      ],
    }
    const body = custody.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', ada.organizationId, parameters)
    const { apiKeyIds } = resultOf<{ apiKeyIds: string[] }>(await custody.submit('create_api_keys', body, ada.key))
    const readOnly = custody.toBody('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', ada.organizationId, {})
    const { session: token } = resultOf<{ session: string }>(
      await custody.submit('create_read_only_session', readOnly, ada.key),
    )
    const { folder } = await takeBackup(dataFolder, { kek, now })
    expect((await whoami(ada, session, custody)).status).toBe(200)
    const deletion = custody.toBody('ACTIVITY_TYPE_DELETE_API_KEYS', ada.organizationId, {
      userId: ada.userId,
      apiKeyIds,
    })
    resultOf(await custody.submit('delete_api_keys', deletion, ada.key))

    const after = await restored(folder)
    expect((await whoami(ada, session, after)).status).toBe(401)
    const asked = JSON.stringify({ organizationId: ada.organizationId })
    const shown = { 'X-Session': token }
    expect((await custody.send('/public/v1/query/whoami', asked, shown)).status).toBe(200)
    expect((await after.send('/public/v1/query/whoami', asked, shown)).status).toBe(401)
    expect((await whoami(ada, ada.key, after)).status).toBe(200)
  })

  test('attack: a code whose tries were used up is tried again', async () => {
    const otpId = await world.requestCode()
    const otpCode = codeIn(await world.post.next())
    const { folder } = await takeBackup(dataFolder, { kek, now })
    for (let round = 0; round < 3; round += 1) expect((await world.enter(otpId, '000000000')).status).toBe(403)
    const after = await restored(folder)
    expect((await submitAsParent(after, 'otp_auth', 'OTP_AUTH', { otpId, otpCode, ...createTarget() })).status).toBe(
      403,
    )
  })

  test('attack: a verification that logged in after the backup logs in again', async () => {
    const key = createTestApiKey()
    const { verificationToken, claims } = await world.verify(key)
    const { folder } = await takeBackup(dataFolder, { kek, now })
    const signature = signUsage(claims, key)
    expect((await world.login(verificationToken, key, signature)).status).toBe(200)
    const after = await restored(folder)
    const login = { verificationToken, publicKey: key.publicKey, clientSignature: signature }
    expect((await submitAsParent(after, 'otp_login', 'OTP_LOGIN_V2', login)).status).toBe(403)
  })

  test('attack: an activity that was rejected after the backup runs with the approval of before and one more', async () => {
    const { custody } = world
    const { organizationId, roots, submit, reject } = await createTeam(custody, { threshold: 2, roots: 3, others: 0 })
    const [first, second, third] = roots as [(typeof roots)[0], (typeof roots)[0], (typeof roots)[0]]
    const asked = await submit('create_wallet', 'CREATE_WALLET', { walletName: 'second', accounts: [] }, first)
    const { fingerprint } = asked.body.activity
    const { folder } = await takeBackup(dataFolder, { kek, now })
    expect((await reject(fingerprint, second)).body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')

    const after = await restored(folder)
    const approve = async (by: (typeof roots)[0]) => {
      const body = after.toBody('ACTIVITY_TYPE_APPROVE_ACTIVITY', organizationId, { fingerprint })
      return (await after.submit('approve_activity', body, by.key)).body.activity.status
    }
    expect(await approve(third)).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    // The users who approved before approve again.
    expect(await approve(first)).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('attack: a refresh token that was spent after the backup is spent again', async () => {
    const clock = { now: now() }
    const open = (folder: string) => openDatabase({ path: join(folder, 'account.sqlite') })
    const folder = temporaryFolder()
    const account = await createAccountHarness({ database: await open(folder), clock })
    const { refreshToken, accessToken, person, passkey, key } = await account.signedUp()
    const own = Buffer.alloc(32, 7)
    const options = { kek: own, now: () => clock.now }
    const backup = await takeBackup(folder, { ...options, names: ['account'] })
    const refresh = (at: typeof account) => at.send('POST', '/token', { body: { refreshToken }, key })
    expect((await refresh(account)).status).toBe(200)

    const { dataFolder } = await bringBack(backup.folder, options)
    const { environmentId, custody } = account.environment
    const after = await createAccountHarness({
      database: await open(dataFolder),
      clock,
      changes: { environmentId, custody },
    })
    expect(await refresh(after)).toMatchObject(failed(401, 'invalid_token'))
    expect(await after.send('GET', '/me', { key, accessToken })).toMatchObject(failed(401, 'invalid_token'))
    expect((await after.signIn({ passkey, key })).body.person.personId).toBe(person.personId)
  })
})
