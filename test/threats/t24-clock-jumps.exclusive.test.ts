import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPerson } from '../../servers/testing/serversLoad.ts'
import {
  createServersProcess,
  organizationId,
  post,
  type ServersProcess,
  toActivity,
  toSignature,
} from '../../servers/testing/serversProcess.ts'

const days = 24 * 60 * 60 * 1000
const preload = join(import.meta.dirname, '../../servers/testing/movableClock.mjs')

/** All servers in a process whose clock the test can move. */
async function start(options: { requests?: object } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const servers = await createServersProcess({
    env: { LATCHKEY_TEST_CLOCK: file },
    nodeArguments: ['--import', preload],
    settings: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'wallet@example.com' } },
    ...(options.requests && { environment: { limits: { requests: options.requests } } }),
  })
  await servers.start()
  let offset = 0
  return {
    servers,
    now: () => Date.now() + offset,
    async jump(to: number) {
      offset = to
      writeFileSync(file, String(to))
      servers.signal('SIGUSR2')
      await expect
        .poll(async () => Math.abs((await serverTime(servers)) - Date.now() - to), { interval: 20 })
        .toBeLessThan(60_000)
    },
  }
}

async function serverTime({ urls }: ServersProcess): Promise<number> {
  return Number((await fetch(`${urls.custody}/healthz`)).headers.get('X-Server-Time'))
}

const askForCode = (servers: ServersProcess, now: number) =>
  post(servers.urls.custody, {
    name: 'init_otp',
    body: toActivity(
      'ACTIVITY_TYPE_INIT_OTP_V3',
      organizationId,
      { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com', appName: 'Example' },
      now,
    ),
    key: servers.parentKey(),
  })

describe('a clock that jumps', () => {
  test.each([
    ['ahead', 30 * days],
    ['back', -30 * days],
  ])('behavior: codes requested while the clock was thirty days %s lock no address out', async (_, jump) => {
    const { servers, jump: set, now } = await start()
    await set(jump)
    for (const status of [200, 200, 200, 429]) expect((await askForCode(servers, now()))?.status).toBe(status)
    await set(0)
    for (const status of [200, 200, 200, 429]) expect((await askForCode(servers, now()))?.status).toBe(status)
  })

  test('behavior: a step back refuses no request that was within its rate', async () => {
    const { servers, jump, now } = await start({ requests: { burst: 20, perMinute: 60 } })
    const person = await createPerson(servers)
    const sign = async () => (await post(servers.urls.custody, toSignature(person, { timestampMs: now() })))?.status
    expect(await sign()).toBe(200)
    for (const to of [30 * days, 0, -30 * days, 0, -60_000, 0]) {
      await jump(to)
      expect(await sign()).toBe(200)
    }
  })

  test('behavior: activities are listed in their order, also after a step back and a restart', async () => {
    const { servers, jump, now } = await start()
    const person = await createPerson(servers)
    const sign = async () => {
      const reply = await post(servers.urls.custody, toSignature(person, { timestampMs: now() }))
      return reply?.body.activity?.id
    }
    const made = [await sign()]
    await jump(30 * days)
    made.push(await sign())
    await jump(0)
    made.push(await sign())
    await servers.kill()
    await servers.start()
    made.push(await sign())
    await jump(-30 * days)
    made.push(await sign())
    const reply = await post(servers.urls.custody, {
      name: 'list_activities',
      body: JSON.stringify({ organizationId: person.organizationId }),
      key: person.key,
    })
    const listed = reply?.body as unknown as { activities: { id: string }[] } | undefined
    expect(listed?.activities.map(({ id }) => id)).toEqual(made.toReversed())
    const { code, log } = await servers.run('audit')
    expect({ code, log }).toMatchObject({ code: 0, log: expect.stringMatching(/^0 findings/) })
  })
})
