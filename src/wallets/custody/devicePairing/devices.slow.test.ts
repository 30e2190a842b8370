import { expect, test, vi } from 'vitest'
import { type CustodyPage, enterCustodyWorld, hold, openCustodyPage } from '../../../../test/custodyPage.ts'
import type { DevicePairing } from '../../embedded/devicePairing.ts'
import { pollEveryMs } from './limits.ts'

const page = 'https://wallet.example/'

/** A user signed in on one device has created a link, and has another device. */
async function makeLink() {
  const { world, page: first } = await enterCustodyWorld({}, { toFake: ['Date', 'setInterval', 'clearInterval'] })
  await first.wallet.signUp({ displayName: 'Ada' })
  const link = await first.wallet.startDevicePairing({ page })
  const device = world.createAuthenticator()
  hold(device)
  return { world, first, link, device, second: openCustodyPage(world) }
}

/** Until the first device has polled. */
async function waitFor(link: DevicePairing, status: string): Promise<void> {
  vi.advanceTimersByTime(pollEveryMs)
  await vi.waitFor(() => expect(link.store.getState().status).toBe(status), { interval: 10, timeout: 10_000 })
}
const accountsOf = (page: CustodyPage) => page.signedIn().accounts

test('default: both show one code, the first approves, and the second signs in with its own passkey', async () => {
  const { world, first, link, device, second } = await makeLink()
  expect(link.url).toMatch(/^https:\/\/wallet\.example\/#\/join\?link=[0-9a-f-]{36}&secret=[\w-]{43}$/)
  expect(link.expiresAt - Date.now()).toBe(300_000)
  const join = await second.wallet.joinDevice(link.url, { name: 'Phone' })
  expect(join).toMatchObject({ displayName: 'Ada', code: expect.stringMatching(/^\d{6}$/) })
  await waitFor(link, 'joined')
  expect(link.store.getState()).toEqual({ status: 'joined', code: join.code, name: 'Phone' })
  await link.approve()
  expect(link.store.getState()).toEqual({ status: 'approved' })
  await join.signIn()
  expect(accountsOf(second)).toEqual(accountsOf(first))
  expect(device.prompts).toHaveLength(2)
  expect(await first.wallet.passkeys()).toMatchObject([{}, { name: 'Phone' }])
  // One prompt, for signing up: the session key stamps the approval.
  expect(world.authenticator.prompts).toHaveLength(1)
})

test('behavior: no request contains the secret', async () => {
  const { world, first, link } = await makeLink()
  const secret = new URLSearchParams(link.url.split('?')[1]).get('secret')!
  const sent: string[] = []
  const second = openCustodyPage(world)
  second.reload({
    fetch(url, init) {
      sent.push(`${url} ${init?.body}`)
      return world.options.fetch(url, init)
    },
  })
  await second.wallet.joinDevice(link.url)
  expect(sent.filter((request) => request.includes(secret))).toEqual([])
  expect(accountsOf(first)).toHaveLength(1)
})

test('error: a link works once', async () => {
  const { world, link, second } = await makeLink()
  await second.wallet.joinDevice(link.url)
  const third = openCustodyPage(world)
  const late = world.createAuthenticator()
  hold(late)
  await expect(third.wallet.joinDevice(link.url)).rejects.toMatchObject({ code: 'invalid_link' })
  // A passkey that opens nothing would stay on that device.
  expect(late.prompts).toEqual([])
})

test('behavior: a network failure while the codes are compared does not end the pairing', async () => {
  const { world, first, link, second } = await makeLink()
  const join = await second.wallet.joinDevice(link.url)
  await waitFor(link, 'joined')
  const linkId = new URLSearchParams(link.url.split('?')[1]).get('link')
  const path = `/environments/${world.environment.environmentId}/device-pairings/${linkId}`
  world.answerNext(path, () => Promise.reject(new TypeError('offline')))
  const signing = join.signIn()
  await vi.waitFor(() => expect(world.requests.at(-1)).toBe(`POST ${path}`))
  await link.approve()
  await signing
  expect(accountsOf(second)).toEqual(accountsOf(first))
})

test('error: the answer to the offer is lost: the code is shown anyway, and no second passkey is created', async () => {
  const { world, first, link, device, second } = await makeLink()
  const linkId = new URLSearchParams(link.url.split('?')[1]).get('link')
  const path = `/environments/${world.environment.environmentId}/device-pairings/${linkId}/offer`
  world.answerNext(path, () => Promise.reject(new TypeError('offline')))
  const create = vi.spyOn(device.credentials, 'create')
  const join = await second.wallet.joinDevice(link.url)
  await waitFor(link, 'joined')
  expect(link.store.getState()).toMatchObject({ code: join.code })
  await link.approve()
  await join.signIn()
  expect(create).toHaveBeenCalledOnce()
  expect(accountsOf(second)).toEqual(accountsOf(first))
})

test('error: an offer that never arrived fails, and the link can be opened again', async () => {
  const { world, link, second } = await makeLink()
  const offline = openCustodyPage(world)
  offline.reload({
    fetch: (url, init) =>
      String(url).endsWith('/offer') ? Promise.reject(new TypeError('offline')) : world.options.fetch(url, init),
  })
  await expect(offline.wallet.joinDevice(link.url)).rejects.toMatchObject({ code: 'unreachable' })
  await second.wallet.joinDevice(link.url)
  await waitFor(link, 'joined')
})

test('error: a link older than five minutes', async () => {
  const { link, second } = await makeLink()
  vi.setSystemTime(Date.now() + 301_000)
  await expect(second.wallet.joinDevice(link.url)).rejects.toMatchObject({ code: 'invalid_link' })
  await waitFor(link, 'ended')
})

test('error: the first device rejects', async () => {
  const { link, second } = await makeLink()
  const join = await second.wallet.joinDevice(link.url)
  await waitFor(link, 'joined')
  await link.cancel()
  expect(link.store.getState()).toEqual({ status: 'ended' })
  await expect(join.signIn()).rejects.toMatchObject({ code: 4001 })
})

test('error: Cannot proceed with your request, before a device joined or with another URL', async () => {
  const { link, second } = await makeLink()
  await expect(link.approve()).rejects.toThrow('Cannot proceed with your request')
  await expect(second.wallet.joinDevice(page)).rejects.toThrow('Cannot proceed with your request')
})

test('error: an interrupted approval can be repeated', async () => {
  const { world, first, link, second } = await makeLink()
  const join = await second.wallet.joinDevice(link.url)
  await waitFor(link, 'joined')
  world.answerNext('/public/v1/submit/create_authenticators', () => Promise.reject(new TypeError('offline')))
  await expect(link.approve()).rejects.toMatchObject({ turnkeyCode: 14 })
  expect(link.store.getState().status).toBe('joined')
  // Key custody had received the request all the same: only the answer was lost.
  vi.setSystemTime(Date.now() + 1000)
  await link.approve()
  await join.signIn()
  expect(await first.wallet.passkeys()).toHaveLength(2)
  expect(first.signedIn().person.passkeys).toHaveLength(2)
})
