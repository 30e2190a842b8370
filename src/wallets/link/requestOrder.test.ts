import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.end()
})

test('behavior: the wallet receives requests and their withdrawals in order, whichever is encrypted first', async () => {
  const { provider, wallet } = await world.connect()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  // The first encryption takes longest, as on a device with several cores.
  let delay = 60
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...input) => {
    delay -= 20
    await new Promise((resolve) => setTimeout(resolve, delay))
    return encrypt(...input)
  })
  const asking = ['0x01', '0x02'].map((text) =>
    provider.request({ method: 'personal_sign', params: [text, walletAddress] }).catch(({ code }) => code),
  )
  await expect.poll(() => provider.store.getState().pending.length).toBe(2)
  provider.cancelRequests()
  expect(await Promise.all(asking)).toEqual([4001, 4001])
  await expect.poll(() => wallet.cancelled.length).toBe(2)
  // The first request asked for accounts.
  const asked = wallet.asked.slice(1)
  expect(asked.map(({ request }) => request.params)).toMatchObject([{ message: '0x01' }, { message: '0x02' }])
  expect(wallet.cancelled).toEqual(asked.map(({ id }) => id))
})
