import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../servers/custody/store/tables.ts'
import { openDatabase } from '../../servers/shared/database.ts'
import { type CodeWorld, createCodeWorld, createTarget, email, resultOf } from '../../servers/testing/codeWorld.ts'
import { createTestApiKey, createTestCustody, type TestAnswer } from '../../servers/testing/custody.ts'
import { codeIn } from '../../servers/testing/postbox.ts'

// T25: an attacker guesses codes, uses one twice, or learns from the answers which addresses have a wallet. The test controls
// the clock.

const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
const wrongCode = { status: 403, body: { message: 'authentication failed: the code is invalid or expired' } }
/** The weakest code that may be configured. */
const weakest = { otpType: 'OTP_TYPE_EMAIL', otpLength: 6, alphanumeric: false }

const kek = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-guessing-'))
let world: CodeWorld
let file: string
/** As an operator's server sends requests: from one IP address for all users, so that the limits per user have to hold. */
const start = async (rates: object) => {
  file = join(mkdtempSync(join(folder, 'world-')), 'custody.sqlite')
  world = await createCodeWorld({ database: await openDatabase({ path: file }), kek, rates })
}
beforeEach(() => start({ codeAddresses: endless }))
afterEach(() => world?.custody.database.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ask = (contact: string, organizationId: string, changes: object = {}) =>
  world.submit('init_otp_auth', 'INIT_OTP_AUTH_V3', { ...weakest, contact, ...changes }, organizationId)

describe('guessing', () => {
  test('attack: ten thousand guesses over a hundred addresses, many at once: three count for each email', async () => {
    const people = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const contact = `person${at}@example.com`
        const { organizationId } = await world.custody.createPerson({ user: { userEmail: contact } })
        return { contact, organizationId }
      }),
    )
    let guesses = 0
    const codes: { otpId: string; organizationId: string }[] = []
    for (const { contact, organizationId } of people) {
      // More sessions than there may be codes.
      const asked = await Promise.all(Array.from({ length: 5 }, () => ask(contact, organizationId)))
      const sessions = asked
        .filter(({ status }) => status === 200)
        .map((each) => resultOf<{ otpId: string }>(each).otpId)
      expect(sessions.length).toBeLessThanOrEqual(3)
      codes.push(...sessions.map((otpId) => ({ otpId, organizationId })))
      for (let round = 0; guesses < 10_000 && round < 4; round += 1) {
        const tries = Array.from({ length: 25 }, (_, at) => sessions[at % sessions.length] ?? '')
        const answers = await Promise.all(tries.map((otpId) => guess(otpId, organizationId)))
        for (const answer of answers) expect(answer).toMatchObject(wrongCode)
        guesses += answers.length
      }
    }
    await world.custody.server.settled()
    expect(guesses).toBe(10_000)
    expect(world.post.emails.length).toBeLessThanOrEqual(300)
    expect(world.post.emails).toHaveLength(codes.length)
    // What the user would enter comes too late: the guesses used all tries, and no more than there were.
    for (const { to, text } of world.post.emails.slice(0, 30)) {
      const own = people.find(({ contact }) => contact === to)!
      for (const { otpId } of codes.filter(({ organizationId }) => organizationId === own.organizationId)) {
        expect(await enter(otpId, own.organizationId, codeIn({ text }))).toMatchObject(wrongCode)
      }
    }
  })

  test('attack: requesting codes again and again: three, and one a minute', async () => {
    const { organizationId } = world.ada
    const minutes = 5
    for (let at = 0; at < minutes * 6; at += 1) {
      await ask(email, organizationId, { expirationSeconds: '9' })
      world.clock.now += 10_000
    }
    await world.custody.server.settled()
    expect(world.post.emails.length).toBeLessThanOrEqual(3 + minutes)
  })

  test('attack: requesting codes all day: sixty-eight', async () => {
    const { organizationId } = world.ada
    for (let at = 0; at < 24 * 20; at += 1) {
      await ask(email, organizationId, { expirationSeconds: '60' })
      world.clock.now += 180_000
    }
    await world.custody.server.settled()
    expect(world.post.emails.length).toBeLessThanOrEqual(20 + 48)
  })

  test('attack: another organization, another code, another user: a code works only where it was requested', async () => {
    const { organizationId } = world.ada
    const other = await world.custody.createPerson({ user: { userEmail: 'eve@example.com' } })
    const { otpId } = resultOf<{ otpId: string }>(await ask(email, organizationId))
    const code = codeIn(await world.post.next())
    const { otpId: evesId } = resultOf<{ otpId: string }>(await ask('eve@example.com', other.organizationId))
    expect(await enter(otpId, other.organizationId, code)).toMatchObject(wrongCode)
    expect(await enter(evesId, organizationId, code)).toMatchObject(wrongCode)
    expect(await enter(evesId, other.organizationId, code)).toMatchObject(wrongCode)
    expect((await enter(otpId, organizationId, code)).status).toBe(200)
  })
})

describe('reuse', () => {
  test('attack: one code in two tabs of two servers at once: one succeeds', async () => {
    const second = await createTestCustody({
      database: await openDatabase({ path: file }),
      kek,
      now: () => world.clock.now,
      sendMail: world.post.sendMail,
      parent: world.custody.parent,
    })
    const { organizationId } = world.ada
    for (let round = 0; round < 10; round += 1) {
      const { otpId } = resultOf<{ otpId: string }>(await ask(email, organizationId, { maxAttempts: '5' }))
      const otpCode = codeIn(await world.post.next())
      const tabs = [world.custody, second, world.custody, second].map((server) => {
        const { publicKey } = createTestApiKey()
        const body = server.toBody('ACTIVITY_TYPE_VERIFY_OTP', organizationId, { otpId, otpCode, publicKey })
        return server.submit('verify_otp', body, server.parent.key)
      })
      expect((await Promise.all(tabs)).map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
      world.clock.now += 300_000
    }
    await second.database.close()
  })

  test('attack: a used code, a minute later', async () => {
    const { organizationId } = world.ada
    const { otpId } = resultOf<{ otpId: string }>(await ask(email, organizationId))
    const code = codeIn(await world.post.next())
    expect((await enter(otpId, organizationId, code)).status).toBe(200)
    world.clock.now += 60_000
    expect(await enter(otpId, organizationId, code)).toMatchObject(wrongCode)
  })

  test.each([
    ['a one-time code after 301', 301],
    ['a one-time code after 901', 901],
  ])('attack: %s seconds', async (_, seconds) => {
    const { organizationId } = world.ada
    const { otpId } = resultOf<{ otpId: string }>(await ask(email, organizationId))
    const code = codeIn(await world.post.next())
    world.clock.now += seconds * 1000
    expect(await enter(otpId, organizationId, code)).toMatchObject(wrongCode)
  })

  test.each([
    ['email_auth', 'EMAIL_AUTH_V2'],
    ['init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY'],
  ])('attack: what %s emailed, after 901 seconds', async (name, version) => {
    const { page, answer } = world.mailKey(name, version)
    expect((await answer).status).toBe(200)
    const key = await page.open(codeIn(await world.post.next()))
    const { organizationId } = world.ada
    world.clock.now += 899_000
    expect((await world.custody.query('whoami', { organizationId }, key)).status).toBe(200)
    world.clock.now += 2_000
    expect(await world.custody.query('whoami', { organizationId }, key)).toMatchObject({
      status: 401,
      body: { code: 16 },
    })
  })
})

describe('information leaks', () => {
  test.each([
    ['a code', (contact: string) => ask(contact, world.ada.organizationId)],
    ['a mailed key', (contact: string) => mailKey(contact)],
  ])('attack: whether an address has a wallet, by the response time when %s is requested', async (_, request) => {
    await world.custody.database.close()
    await start({ codes: [endless], codeAddresses: endless })
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 80; round += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const startedAt = performance.now()
        const { status } = await request(who === 'known' ? email : `no${round}@example.com`)
        times[who].push(performance.now() - startedAt)
        expect(status).toBe(200)
        await world.custody.server.settled()
      }
      // Three codes are valid at a time.
      world.clock.now += 300_000
    }
    const ratio = medianOf(times.known) / medianOf(times.unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  test('attack: stealing the database: it contains no code, and nothing to compute a code from', async () => {
    const { organizationId } = world.ada
    const { otpId } = resultOf<{ otpId: string }>(await ask(email, organizationId))
    const code = codeIn(await world.post.next())
    const { hash } = await world.custody.database.kysely
      .withTables<Tables>()
      .selectFrom('custodyCode')
      .selectAll()
      .where('id', '=', otpId)
      .executeTakeFirstOrThrow()
    const guesses = [code, `${otpId}${code}`, `${otpId}\0${code}`]
    const hashes = guesses.flatMap((text) => [
      createHash('sha256').update(text).digest('hex'),
      createHmac('sha256', '').update(text).digest('hex'),
      createHmac('sha256', otpId).update(text).digest('hex'),
    ])
    expect(hashes).not.toContain(Buffer.from(hash).toString('hex'))
    await enter(otpId, organizationId, code)
    for (const table of ['custodyCode', 'custodyActivity'] as const) {
      const rows = await world.custody.database.kysely.withTables<Tables>().selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(code)
    }
    expect(world.custody.logged.join('\n')).not.toMatch(new RegExp(`${code}|${email}`))
  })
})

function enter(otpId: string, organizationId: string, otpCode: string): Promise<TestAnswer> {
  const { targetPublicKey } = createTarget()
  return world.submit('otp_auth', 'OTP_AUTH', { otpId, otpCode, targetPublicKey }, organizationId)
}

/** An impossible code: letters, where codes have only digits. */
function guess(otpId: string, organizationId: string): Promise<TestAnswer> {
  return enter(otpId, organizationId, 'ABCDEF')
}

function mailKey(address: string): Promise<TestAnswer> {
  const { targetPublicKey } = createTarget()
  return world.submit('email_auth', 'EMAIL_AUTH_V2', { email: address, targetPublicKey })
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
