import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCodeWorld, createTarget } from '../../testing/codeWorld.ts'
import { createTestCustody, type TestCustody } from '../../testing/custody.ts'
import type { DatabaseSuite } from '../../testing/databases.ts'

const limited = { status: 429, body: { code: 8, message: 'rate limited' } }

/** How often emails are asked for, over the wire and on a database. */
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

  test('behavior: a stranger who asks all day leaves codes for the owner of the address', async () => {
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
      // Bodies of two processes are told apart by it.
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

  test('behavior: by their own stamp people have three emails sent, wherever they say that they live', async () => {
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
