import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { turnedAwayAnswers } from '../../sites/wallet/doors/global/turnedAwayAnswers.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { bundleClient } from './bundleClient.ts'

// Requests of every size, from our client and from the official ones, in a new window and in an open one: the user is asked, or
// the page and the user are told why not. Every request gets an answer.

type Outcome = { code?: number; message: string }

declare global {
  /** Of our client or an official one. */
  var eip1193: { request(request: { method: string; params?: unknown }): Promise<unknown> }
}

const clients = {
  ours: ({ environmentId, sites }: Scene['info']) => `
    import { createGlobalProvider } from 'latchkey/wallets/global'
    globalThis.eip1193 = createGlobalProvider(${JSON.stringify({ environmentId, walletUrl: sites.wallet })})`,
  official,
}
function official({ environmentId, sites }: Scene['info']): string {
  return `
  import { Buffer } from 'buffer'
  globalThis.Buffer = Buffer
  const { createGlobalWalletClient } = await import('global-wallet-newest')
  const { createEIP1193Provider } = await import('global-wallet-newest/ethereum')
  const client = createGlobalWalletClient(${JSON.stringify({ environmentId, popup: { url: sites.wallet } })})
  globalThis.eip1193 = createEIP1193Provider(client)`
}

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ listed: ['dapp.localhost'] })
})
// The newest client requests a list of wallets from its vendor's host. Nothing here answers it.
afterEach(() => expect(scene.visitor.complaints.take(/ERR_NAME_NOT_RESOLVED/)).toEqual([]))
afterAll(() => scene?.close())

async function openPage(host: string, contents: string): Promise<Page> {
  const html = await bundleClient(contents)
  scene.pages.put(host, '/client.js', { html, headers: { 'content-type': 'text/javascript' } })
  const page = await scene.visitor.open(
    scene.pages.put(host, '/', { html: '<!doctype html><title>A page</title><script src="/client.js"></script>' }),
  )
  await page.waitForFunction(() => globalThis.eip1193 !== undefined)
  return page
}

/** Sends calldata of this size. Before that, requests a signature whose window is still open then. */
function send(page: Page, account: string, kibibytes: number, options: { isReused: boolean }): Promise<Outcome> {
  return page.evaluate(
    async ({ account, bytes, isReused }) => {
      if (isReused) await eip1193.request({ method: 'personal_sign', params: ['0x6869', account] })
      const transaction = { from: account, to: `0x${'11'.repeat(20)}`, data: `0x${'ab'.repeat(bytes)}` }
      return eip1193.request({ method: 'eth_sendTransaction', params: [transaction] }).then(
        () => ({ message: 'sent' }),
        ({ code, message, details }) => ({ code, message: details ?? message }),
      )
    },
    { account, bytes: kibibytes * 1024, ...options },
  )
}

describe.each(Object.entries(clients))('%s', (name, contents) => {
  const host = `${name.replaceAll(/[ .]/g, '-')}.localhost`
  let page: Page
  let account: string
  beforeAll(async () => {
    page = await openPage(host, contents(scene.info))
    const popup = await scene.visitor.popup(page, async () => {
      void page.evaluate(() => eip1193.request({ method: 'eth_requestAccounts' })).catch(() => {})
    })
    if (scene.visitor.passkeys.count() === 0) await walletPopup.createWallet(popup)
    await walletPopup.press(popup, 'Connect')
    await closed(popup)
    ;[account = ''] = (await page.evaluate(() => eip1193.request({ method: 'eth_accounts' }))) as string[]
  })

  /** Opens the window of a request. A reused window had a signature before. */
  async function ask(kibibytes: number, isReused: boolean) {
    let heard: Promise<Outcome> | undefined
    const popup = await scene.visitor.popup(page, async () => {
      heard = send(page, account, kibibytes, { isReused })
    })
    if (isReused) await walletPopup.press(popup, 'Confirm')
    return { popup, heard: heard as Promise<Outcome> }
  }

  // Sizes in between behave the same; all of them, with 4.25.10 too, were run once.
  const windows = [
    ['a new window', false, [1, 64, 85, 120]],
    ['a reused window', true, [120]],
  ] as const

  describe.each(windows)('in %s', (_, isReused, sizes) => {
    test.each(sizes)('%s KiB: the user is asked', async (kibibytes) => {
      const { popup, heard } = await ask(kibibytes, isReused)
      await popup.getByRole('button', { name: 'Send', exact: true }).waitFor()
      await walletPopup.press(popup, 'Reject')
      expect(await heard).toMatchObject({ message: expect.stringMatching(/reject/i) })
      await closed(popup)
    })

    test.each([500, 1100])('%s KiB: page and user are told why not', async (kibibytes) => {
      if (name === 'ours') {
        if (isReused) {
          const { popup, heard } = await ask(kibibytes, true)
          expect(await heard).toEqual({ code: -32602, message: 'The request is too large for the wallet' })
          await closed(popup)
          return
        }
        const before = page.context().pages().length
        const heard = await send(page, account, kibibytes, { isReused })
        expect(heard).toEqual({ code: -32602, message: 'The request is too large for the wallet' })
        expect(page.context().pages()).toHaveLength(before)
        return
      }
      const { popup, heard } = await ask(kibibytes, isReused)
      // Chromium does not navigate to URLs over 2 MiB, so there is no wallet in that window to say so.
      if (kibibytes === 1100 && !isReused) {
        await popup.close()
        expect(await heard).toEqual({ code: 4001, message: 'Popup closed' })
        return
      }
      expect(await heard).toMatchObject({ message: turnedAwayAnswers['too-large']?.message })
      await closed(popup)
    })
  })
})

test('the screen of a request that is too large', async () => {
  const { environmentId, sites } = scene.info
  const origin = scene.pages.originOf('stranger.localhost')
  const page = await scene.visitor.open(scene.pages.put('stranger.localhost', '/', {}))
  const query = new URLSearchParams({ provider_env_id: environmentId, requester_origin: origin })
  const url = `${sites.wallet}/4.25.10?${query}&encrypted_message=${'x'.repeat(1024 * 1024)}&iv=00#/eth-request`
  const popup = await scene.visitor.popup(page, () => page.evaluate((url) => void window.open(url), url))
  await popup.getByRole('heading', { name: words.turnedAway['too-large'].title }).waitFor()
  await inspect(popup, 'wallet-too-large')
  await popup.close()
})
