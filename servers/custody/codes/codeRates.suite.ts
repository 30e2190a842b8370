import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCodeWorld, createTarget, email, resultOf } from '../../testing/codeWorld.ts'
import { createTestCustody, type TestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'
import { codeIn } from '../../testing/postbox.ts'
import { patientCodeRate, requestersPerContact } from '../base/limits.ts'

const limited = { status: 429, body: { code: 8, message: 'rate limited' } }

/** The limits on emails, over the wire and on a database. */
export const codeRatesSuite: DatabaseSuite = (open) => {
  test('behavior: three codes in three minutes for a requester, and for a contact twice as many', async () => {
    const world = await createCodeWorld({ database: await open(), rates: {} })
    const ask = (contact: string, userIdentifier: string) =>
      world.submit(
        'init_otp',
        'INIT_OTP_V3',
        { otpType: 'OTP_TYPE_EMAIL', contact, userIdentifier },
        world.custody.parent.organizationId,
      )
    for (let at = 0; at < 6; at += 1) expect((await ask('a@example.com', `${at}`)).status).toBe(200)
    expect(await ask('a@example.com', '6')).toMatchObject(limited)
    expect(await ask('A@Example.com', '7')).toMatchObject(limited)
    for (let at = 0; at < 3; at += 1) expect((await ask(`${at}@example.com`, 'one')).status).toBe(200)
    expect(await ask('4@example.com', 'one')).toMatchObject(limited)
    world.clock.now += 300_000
    expect((await ask('4@example.com', 'one')).status).toBe(200)
  })

  test('behavior: an attacker who requests codes all day leaves some for the owner of the address', async () => {
    const world = await createCodeWorld({ database: await open(), rates: {} })
    const ask = (userIdentifier: string, at: number) =>
      world.submit(
        'init_otp',
        'INIT_OTP_V3',
        { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com', userIdentifier, appName: `${at}` },
        world.custody.parent.organizationId,
      )
    let sent = 0
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      world.clock.now += 60_000
      for (let at = 0; at < 3; at += 1) if ((await ask('stranger', at)).status === 200) sent += 1
    }
    expect(sent).toBeGreaterThan(20)
    for (let at = 0; at < 3; at += 1) expect((await ask('owner', at)).status).toBe(200)
  })

  test('behavior: many attackers leave codes and mailed keys for a requester that entered a code before', async () => {
    const world = await createCodeWorld({ database: await open(), rates: {} })
    let sent = 0
    const code = (userIdentifier: string) => {
      const parameters = { otpType: 'OTP_TYPE_EMAIL', contact: email, userIdentifier, appName: `${++sent}` }
      return world.submit('init_otp_auth', 'INIT_OTP_AUTH_V3', { ...parameters, expirationSeconds: '30' })
    }
    const key = (userIdentifier: string) =>
      world.mailKey('init_user_email_recovery', 'INIT_USER_EMAIL_RECOVERY', { userIdentifier }).answer
    const { otpId } = resultOf<{ otpId: string }>(await code('owner'))
    expect((await world.enter(otpId, codeIn(await world.post.next()))).status).toBe(200)

    for (const ask of [code, key]) {
      const fromStrangers: number[] = []
      for (let hour = 0; hour < 24; hour += 1) {
        world.clock.now += 3_600_000
        for (let at = 0; at < 8; at += 1) fromStrangers.push((await ask(`stranger ${at}`)).status)
      }
      const mailed = fromStrangers.filter((status) => status === 200).length
      expect(mailed).toBeGreaterThan(40)
      expect(mailed).toBeLessThanOrEqual((patientCodeRate.burst + 48) * requestersPerContact)
      expect(await ask('stranger 9')).toMatchObject(limited)
      for (let at = 0; at < 3; at += 1) expect((await ask('owner')).status).toBe(200)
      expect(await ask('owner')).toMatchObject(limited)
    }
  })

  test('behavior: a requester stays known for half a year, and to the contact whose code it entered', async () => {
    const world = await createCodeWorld({ database: await open(), rates: {} })
    let sent = 0
    const code = (userIdentifier: string, contact = email) => {
      const parameters = { otpType: 'OTP_TYPE_EMAIL', contact, userIdentifier, appName: `${++sent}` }
      return world.submit('init_otp_auth', 'INIT_OTP_AUTH_V3', { ...parameters, expirationSeconds: '30' })
    }
    const useUp = async (contact?: string) => {
      for (let at = 0; at < 6; at += 1) expect((await code(`stranger ${at}`, contact)).status).toBe(200)
    }
    const { otpId } = resultOf<{ otpId: string }>(await code('owner'))
    expect((await world.enter(otpId, codeIn(await world.post.next()))).status).toBe(200)
    world.clock.now += 179 * 24 * 3_600_000
    await useUp('other@example.com')
    expect(await code('owner', 'other@example.com')).toMatchObject(limited)
    await useUp()
    expect((await code('owner')).status).toBe(200)
    world.clock.now += 24 * 3_600_000
    await useUp()
    expect(await code('owner')).toMatchObject(limited)
  })

  test('behavior: emails are counted for all processes together, and over their restarts', async () => {
    const [database, kek] = [await open(), randomBytes(32)]
    const world = await createCodeWorld({ database, kek, rates: {} })
    const { custody, clock } = world
    const next = await createTestCustody({
      ...{ database, kek, parent: custody.parent, now: () => clock.now, sendMail: world.post.sendMail },
    })
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com', expirationSeconds: '1' }
    let sent = 0
    const ask = ({ parent, submit, toBody }: TestCustody) => {
      // The value that distinguishes the bodies of two processes.
      const parameters = { ...asked, appName: `${++sent}` }
      return submit('init_otp', toBody('ACTIVITY_TYPE_INIT_OTP_V3', parent.organizationId, parameters), parent.key)
    }
    const statuses: number[] = []
    for (const one of [custody, next, custody, next, custody]) statuses.push((await ask(one)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    clock.now += 59_999
    expect((await ask(next)).status).toBe(429)
    clock.now += 1
    expect((await ask(next)).status).toBe(200)
    expect((await ask(custody)).status).toBe(429)
  })

  test("behavior: a user's own stamps cause at most three emails, regardless of the address they claim", async () => {
    const world = await createCodeWorld({ database: await open(), rates: {} })
    const { organizationId, key, userId } = world.ada
    const submit = (name: string, type: string, parameters: object) =>
      world.custody.submit(name, world.custody.toBody(`ACTIVITY_TYPE_${type}`, organizationId, parameters), key)
    const { targetPublicKey } = createTarget()
    const mail = async (stranger: string) => {
      await submit('update_user_email', 'UPDATE_USER_EMAIL', { userId, userEmail: stranger })
      return submit('email_auth', 'EMAIL_AUTH_V2', { email: stranger, targetPublicKey })
    }
    for (let at = 0; at < 3; at += 1) expect((await mail(`${at}@example.com`)).status).toBe(200)
    expect(await mail('3@example.com')).toMatchObject(limited)
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: '4@example.com' }
    expect((await world.submit('init_otp_auth', 'INIT_OTP_AUTH', asked)).status).toBe(200)
  })
}
