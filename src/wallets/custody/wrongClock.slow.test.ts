import { recoverMessageAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../test/custodyWorld.ts'
import { accessTokenTtlSeconds, sessionKeyTtlSeconds } from '../../wire/account/limits.ts'
import { serverTimeHeader } from '../../wire/serverTime.ts'

const hour = 3_600_000
const email = 'ada@example.com'
const message = 'on time'
const container = {} as HTMLElement

/** A page on a device whose clock is `off` by that many milliseconds; the servers have the real time. */
async function open(off: number) {
  const { world } = await enterCustodyWorld()
  const device = { off }
  const now = () => Date.now() + device.off
  const openPage = () => {
    const page = openCustodyPage(world)
    page.reload({ now })
    return page
  }
  return { world, device, now, openPage, page: openPage() }
}
const made = ({ authenticator }: CustodyWorld) => authenticator.prompts.filter((asked) => 'rp' in asked).length
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const count = ({ requests }: CustodyWorld, request: string) => requests.filter((sent) => sent === request).length

describe.each([
  ['an hour behind', -hour],
  ['three minutes behind', -180_000],
  ['three minutes ahead', 180_000],
  ['an hour ahead', hour],
  ['a day ahead', 24 * hour],
])('a device that is %s', (_, off) => {
  test('signs up with one passkey, signs, signs in again and signs', async () => {
    const { world, page } = await open(off)
    await page.wallet.signUp({ displayName: 'Ada' })
    const [address] = page.signedIn().accounts
    const sign = async () =>
      recoverMessageAddress({ message, signature: await page.wallet.toAccount(address).signMessage({ message }) })
    expect(await sign()).toBe(address)
    await page.wallet.signOut()
    await page.wallet.signIn()
    expect(await sign()).toBe(address)
    expect([made(world), world.authenticator.prompts.length]).toEqual([1, 2])
    // Each sign-in succeeded at the first try.
    expect([count(world, `POST /environments/${world.environment.environmentId}/sign-up`)]).toEqual([1])
  })

  test('keeps its session for its full lifetime, renews it in time, and finds it after a reload', async () => {
    const { world, page, now } = await open(off)
    await page.wallet.signUp({ displayName: 'Ada' })
    const [address] = page.signedIn().accounts
    const sign = () => page.wallet.toAccount(address).signMessage({ message })
    pass((sessionKeyTtlSeconds - 20) * 1000)
    page.reload({ now })
    await page.wallet.restore()
    expect(page.signedIn().session?.phase).toBe('ending')
    await sign()
    expect(world.authenticator.prompts).toHaveLength(1)
    pass(21_000)
    await sign()
    expect(world.authenticator.prompts).toHaveLength(2)
    // The access token follows the server's time too: it is as old as the session key.
    expect(accessTokenTtlSeconds).toBe(sessionKeyTtlSeconds)
    expect(await page.wallet.sessions()).toHaveLength(1)
    expect(count(world, 'POST /token')).toBeGreaterThan(0)
  })

  test('recovers with an emailed code, which is valid for fifteen minutes and no longer', async () => {
    const { world, page, openPage } = await open(off)
    await page.wallet.signUp({ displayName: 'Ada' })
    const { accounts } = page.signedIn()
    await confirmEmail(world, page.wallet, email)
    hold(world.createAuthenticator())
    const other = openPage()
    await other.wallet.initRecovery({ type: 'email', email, container })
    const late = await codeIn(world, email)
    pass(901_000)
    await expect(other.wallet.verifyRecoveryCode(late)).rejects.toThrow('The code is invalid or expired.')
    await other.wallet.initRecovery({ type: 'passkey', email, container })
    const code = await codeIn(world, email)
    pass(800_000)
    await other.wallet.verifyRecoveryCode(code)
    await other.wallet.completeRecovery()
    expect(other.signedIn().accounts).toEqual(accounts)
  })

  test('signs in with an email code', async () => {
    const { world, page } = await open(off)
    const entry = await page.wallet.signInWithEmail(email)
    await entry.submit(await codeIn(world, email))
    const [address] = page.signedIn().accounts
    const signature = await page.wallet.toAccount(address).signMessage({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(address)
  })

  test('adds a second device with a link', async () => {
    const { world, page, openPage } = await open(off)
    await page.wallet.signUp({ displayName: 'Ada' })
    const link = await page.wallet.startDevicePairing({ page: 'https://wallet.example/' })
    hold(world.createAuthenticator())
    const other = openPage()
    const join = await other.wallet.joinDevice(link.url)
    await vi.waitFor(() => expect(link.store.getState().status).toBe('joined'), { timeout: 5000 })
    hold(world.authenticator)
    await link.approve()
    await join.approved()
  })
})

describe('a clock that jumps', () => {
  test.each([
    ['set right, from behind', -hour, 0],
    ['set right, from ahead', hour, 0],
    ['set wrong', 0, hour],
  ])('behavior: %s after the sign-in, it signs and works on', async (_, before, after) => {
    const { world, device, page } = await open(before)
    await page.wallet.signUp({ displayName: 'Ada' })
    const [address] = page.signedIn().accounts
    device.off = after
    // If the clock is set forward, the session seems over and its renewal has a wrong date once: two prompts, and then it
    // works.
    await page.wallet.toAccount(address).signMessage({ message })
    await page.wallet.toAccount(address).signMessage({ message })
    await page.wallet.sessions()
    expect(world.authenticator.prompts.length).toBeLessThanOrEqual(3)
    expect(made(world)).toBe(1)
  })

  test('behavior: during the prompt: the sign-up gets a new date and keeps its passkey', async () => {
    const { world, device, page } = await open(0)
    const { create, get } = world.authenticator.credentials
    const jump: typeof create = (asked) => {
      device.off = hour
      return create(asked)
    }
    vi.stubGlobal('navigator', { credentials: { create: jump, get } })
    await page.wallet.signUp({ displayName: 'Ada' })
    expect(page.signedIn().accounts).toHaveLength(1)
    expect(made(world)).toBe(1)
    const path = `POST /environments/${world.environment.environmentId}/sign-up`
    expect(count(world, path)).toBe(2)
  })
})

test("error: where the servers' time cannot be read, the failure says 'clock', and every try uses the same passkey", async () => {
  const { world, device, page, now } = await open(hour)
  page.reload({
    now,
    async fetch(input, init) {
      const reply = await world.options.fetch(input, init)
      const headers = new Headers(reply.headers)
      headers.delete(serverTimeHeader)
      const { status } = reply
      return new Response(status === 204 ? null : await reply.text(), { status, headers })
    },
  })
  for (let tries = 0; tries < 3; tries++) {
    const failure = page.wallet.signUp({ displayName: 'Ada' })
    await expect(failure).rejects.toMatchObject({ code: 'stale_proof' })
    await expect(failure).rejects.toThrow('clock')
  }
  device.off = 0
  await page.wallet.signUp({ displayName: 'Ada' })
  expect(page.signedIn().accounts).toHaveLength(1)
  expect(made(world)).toBe(1)
})
