import { expect, test } from 'vitest'
import { walletAddress } from '../../../test/linkWallet.ts'
import { createLinkWorld } from '../../../test/scripted/linkPage.ts'

test('behavior: a tab whose browser is slow to store its key never clears the session that another tab has connected meanwhile', async () => {
  const world = await createLinkWorld()
  const browser = world.createBrowser()
  const open = async (changes = {}) => {
    const { provider } = await browser.open({ showRequests() {}, ...changes })
    const connecting = provider.request({ method: 'eth_requestAccounts' }).catch((error: Error) => error.message)
    return { provider, connecting }
  }
  const fast = await open()
  await expect.poll(() => fast.provider.store.getState().displayUri).toBeDefined()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isWriting = false
  const keys = {
    ...browser.keys,
    async set(name: string, key: never) {
      isWriting = true
      await held
      await browser.keys.set(name, key)
    },
  }
  const slow = await open({ keys })
  await expect.poll(() => isWriting).toBe(true)
  const wallet = await world.scan(fast.provider)
  await wallet.answer(await wallet.next(), [walletAddress])
  expect(await fast.connecting).toEqual([walletAddress])
  release()
  slow.provider.abortPairing()
  await slow.connecting
  fast.provider.close()
  slow.provider.close()
  const { provider: reloaded } = await browser.open()
  expect(await reloaded.request({ method: 'eth_accounts' })).toEqual([walletAddress])
  await world.end()
})
