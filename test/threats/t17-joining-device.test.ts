import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSoftPasskey } from '../../servers/testing/softPasskey.ts'
import { pollEveryMs } from '../../src/wallets/custody/devicePairing/limits.ts'
import type { DevicePairing } from '../../src/wallets/embedded/devicePairing.ts'
import { type CustodyPage, enterCustodyWorld, hold, openCustodyPage } from '../custodyPage.ts'

// T17: an attacker tries to get their own passkey into a user's wallet when a second device joins: the account server itself,
// or an attacker with a photo of the QR code.

let world: Awaited<ReturnType<typeof enterCustodyWorld>>['world']
let ada: CustodyPage
let link: DevicePairing

beforeEach(async () => {
  const entered = await enterCustodyWorld()
  world = entered.world
  ada = entered.page
  await ada.wallet.signUp({ displayName: 'Ada' })
  link = await ada.wallet.startDevicePairing({ page: 'https://wallet.example/' })
})

const linkId = () => /link=([0-9a-f-]+)/.exec(link.url)?.[1] ?? ''
const shown = async () => {
  await vi.waitFor(() => expect(link.store.getState().status).toBe('joined'), { timeout: 3 * pollEveryMs })
  const state = link.store.getState()
  return state.status === 'joined' ? state.code : ''
}

/** Another device, of the user or of the attacker. */
async function join() {
  const authenticator = world.createAuthenticator()
  hold(authenticator)
  const page = openCustodyPage(world)
  return { authenticator, page, joining: await page.wallet.joinDevice(link.url, { name: 'Phone' }) }
}

/** Lets the account server report another passkey to Ada's page than the one that was offered. */
function swapOffer() {
  const passkey = createSoftPasskey({ origin: 'https://wallet.example', rpId: 'wallet.example' })
  const challenge = Buffer.alloc(32, 1).toString('base64url')
  const offer = { name: 'Phone', challenge, attestation: passkey.register(challenge) }
  world.answerNext(`/me/device-pairings/${linkId()}`, () => Response.json({ status: 'offered', offer }))
  return passkey
}

describe('the account server', () => {
  test('attack: swaps the offered passkey: the two devices show different numbers', async () => {
    swapOffer()
    const { joining } = await join()
    expect(await shown()).not.toBe(joining.code)
  })

  test('attack: swaps it after the numbers were compared: only the compared passkey is registered', async () => {
    const { joining, authenticator } = await join()
    expect(await shown()).toBe(joining.code)
    const passkey = swapOffer()
    hold(world.authenticator)
    await link.approve()
    const known = (await ada.wallet.passkeys()).map(({ credentialId }) => credentialId)
    expect(known).not.toContain(passkey.credentialId)
    hold(authenticator)
    expect(known).toHaveLength(2)
  })
})

describe('an attacker with a photo of the code', () => {
  test('attack: is not let in without an approval', async () => {
    const { authenticator, page } = await join()
    hold(authenticator)
    await expect(page.wallet.signIn()).rejects.toMatchObject({ code: 'unknown_passkey' })
  })

  test('attack: joins first: the user’s own device is refused and shows no number, so the user cannot approve', async () => {
    const thief = await join()
    await expect(join()).rejects.toMatchObject({ code: 'invalid_link' })
    expect(await shown()).toBe(thief.joining.code)
    hold(world.authenticator)
    await link.cancel()
    await expect(thief.joining.approved()).rejects.toMatchObject({ code: 4001 })
  })

  test('attack: joins second: the first offer counts', async () => {
    const own = await join()
    await expect(join()).rejects.toMatchObject({ code: 'invalid_link' })
    expect(await shown()).toBe(own.joining.code)
  })

  test('attack: joins second by an instant: one offer counts, and its device knows', async () => {
    const both = await Promise.allSettled([join(), join()])
    const [own, ...others] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(others).toEqual([])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid_link' } })
    expect(await shown()).toBe(own!.joining.code)
  })

  test('attack: joins after the link was used', async () => {
    const { joining } = await join()
    await shown()
    hold(world.authenticator)
    await link.approve()
    await joining.approved()
    await expect(join()).rejects.toMatchObject({ code: 'invalid_link' })
  })
})
