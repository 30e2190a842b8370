import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../../test/scripted/linkPage.ts'
import { createLinkHost } from './linkHost.ts'
import { createLinkSessions } from './linkSessions.ts'

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

test('behavior: a request that the user cancels while its code is loading never reaches the wallet', async () => {
  const { provider, browser, wallet } = await world.connect()
  provider.close()
  const options = browser.options()
  const { linkUrl, storage, keys } = options
  if (!storage || !keys) throw new Error('The browser has no storage')
  const kept = await createLinkSessions({ linkUrl, storage, keys }).read()
  if (!kept) throw new Error('The session is not stored')
  const { id, key, linked } = kept.record
  const ignore = () => {}
  const told = {
    onRelay: ignore,
    onGuests: ignore,
    onLinked: ignore,
    onMetadata: ignore,
    onAsked: ignore,
    onAnswered: ignore,
  }
  const host = createLinkHost({ id, key, secret: kept.secret, isLinked: linked }, { ...options, ...told })
  const sign = (message: `0x${string}`) =>
    host.request('signEthereumMessage', { message, address: walletAddress, addPrefix: true, typedDataJson: null })
  const cancelled = sign('0x01').catch(({ code }) => code)
  host.cancelAll()
  sign('0x02').catch(ignore)
  await expect.poll(() => wallet.asked.length).toBeGreaterThan(1)
  // Requests arrive in order, so a first one would be here.
  expect(wallet.asked[1]?.request.params).toMatchObject({ message: '0x02' })
  expect(await cancelled).toBe(4001)
  host.close()
})
