import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDpopKey } from '../../servers/testing/dpopKey.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { withoutGesture } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { forgeUrl, openWindow, type Scene, startScene } from './parts/startScene.ts'

// T4: an attacker's script runs in a page that the user has connected. It may read everything that the page may read.

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())

/** Everything in the page's storage that can leave the browser: keys that are not bytes stay `{}`. */
async function exfiltrate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      for (const storeName of opening.result.objectStoreNames) {
        const asking = opening.result.transaction(storeName).objectStore(storeName).getAll()
        await new Promise((resolve) => asking.addEventListener('success', resolve))
        stores.push(asking.result)
      }
    }
    return JSON.stringify(stores)
  })
}

describe('connected to the hosted wallet', () => {
  let bank: Page
  let account: string
  /** What the script stole: the page's whole state of the wallet. */
  let stolen: string
  beforeAll(async () => {
    ;({ page: bank, account } = await scene.connected('bank.localhost'))
    stolen = await bank.evaluate(
      (key) => localStorage.getItem(key)!,
      `global-wallet-client-${scene.info.environmentId}`,
    )
  })

  /** A request in the bank's name, encrypted with its stolen secret. */
  const forge = (page: Page) =>
    forgeUrl(
      page,
      scene.info,
      { method: 'personal_sign', params: ['0x6869', account] },
      { origin: scene.pages.originOf('bank.localhost'), secret: JSON.parse(stolen).state.connection.sharedSecret },
    )

  test('behavior: the page holds the right to send requests and nothing else', async () => {
    const everything = await exfiltrate(bank)
    expect(JSON.parse(everything)[0]).toEqual({
      [`global-wallet-client-${scene.info.environmentId}`]: stolen,
    })
    expect(Object.keys(JSON.parse(stolen).state).sort()).toEqual([
      'connection',
      'ethereum',
      'settings',
      'solana',
      'wallets',
    ])
    expect(everything).not.toMatch(/token|private|passkey|credential/i)
  })

  test('attack: a request without a click opens no window', async () => {
    const opened: Page[] = []
    bank.on('popup', (popup) => opened.push(popup))
    // A click counts for some seconds, but a script that waits has no click.
    await bank.reload()
    const options = JSON.stringify({ environmentId: scene.info.environmentId, walletUrl: scene.info.sites.wallet })
    const request = JSON.stringify({ method: 'personal_sign', params: ['0x6869', account] })
    const code = `void latchkey.createGlobalProvider(${options}).request(${request}).catch(() => {})`
    await withoutGesture(bank, code, 'latchkey-blocked-popup')
    await bank.getByText('Popup was blocked. Try again.').waitFor()
    expect(opened).toEqual([])
  })

  test("attack: the stolen secret in the attacker's own browser", async () => {
    const thief = await scene.browser.newVisitor()
    const page = await thief.open(`${scene.pages.originOf('evil.localhost')}/`)
    const url = await forge(page)
    const popup = await thief.popup(page, () => openWindow(page, url, { referrer: false }))
    await popup.getByRole('heading', { name: words.disconnected.title }).waitFor()
    await thief.close()
  })

  test("attack: the stolen secret in the user's browser: the wallet asks the user, and the answer is for the bank", async () => {
    const evil = await scene.open('evil.localhost')
    await evil.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(globalThis, { heard })
      window.addEventListener('message', ({ data }) => heard.push(data))
    })
    const url = await forge(evil)
    const popup = await scene.visitor.popup(evil, () => openWindow(evil, url, { referrer: false }))
    await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
    await popup.locator('.origin-name').getByText('bank.localhost').waitFor()
    // Even a user who is deceived gives the attacker nothing.
    await walletPopup.press(popup, 'Confirm')
    await popup.getByRole('heading', { name: words.answered.approved.title }).waitFor()
    expect(await evil.evaluate('heard')).toEqual([])
    await popup.close()
  })
})

describe('with the wallet inside the page', () => {
  let demo: Page
  let everything: string
  let tokens: { accessToken: string; refreshToken: string }
  beforeAll(async () => {
    demo = await scene.visitor.open(scene.info.sites.demo)
    await kit.choose(demo, 'Passkey')
    const dialog = demo.getByRole('dialog')
    const create = dialog.getByRole('button', { name: english.createWallet })
    await create.click()
    await dialog.getByLabel(english.walletName).fill('Ada')
    await create.click()
    await demo.getByRole('region', { name: 'Passkey', exact: true }).waitFor()
    everything = await exfiltrate(demo)
    const [local] = JSON.parse(everything) as [Record<string, string>]
    tokens = JSON.parse(Object.values(local).find((value) => value.includes('refreshToken'))!)
  })

  test('behavior: no key in storage consists of bytes', async () => {
    const kinds = await demo.evaluate(async () => {
      const found: CryptoKey[] = []
      const opening = indexedDB.open('latchkey')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const asking = opening.result.transaction('keys').objectStore('keys').getAll()
      await new Promise((resolve) => asking.addEventListener('success', resolve))
      const visit = (value: unknown) => {
        if (value instanceof CryptoKey) found.push(value)
        else if (typeof value === 'object' && value) Object.values(value).forEach(visit)
      }
      visit(asking.result)
      const secret = found.filter(({ type }) => type === 'private')
      const exported = await Promise.allSettled(
        secret.flatMap((key) => (['pkcs8', 'jwk'] as const).map((format) => crypto.subtle.exportKey(format, key))),
      )
      return { secrets: secret.length, exports: exported.map(({ status }) => status) }
    })
    expect(kinds).toEqual({ secrets: 2, exports: Array(4).fill('rejected') })
    expect(everything).not.toMatch(/"d":"|BEGIN|"k":"/)
  })

  test("attack: the stolen tokens with a key of the attacker's own", async () => {
    const { account } = scene.info.servers
    const key = await createDpopKey(Date.now)
    const { accessToken, refreshToken } = tokens
    const me = { method: 'GET', url: `${account}/me` }
    const asMe = { authorization: `DPoP ${accessToken}`, dpop: await key.prove({ ...me, accessToken }) }
    expect((await fetch(me.url, { headers: asMe })).status).toBe(401)
    expect((await fetch(me.url, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(401)
    const token = { method: 'POST', url: `${account}/token` }
    const headers = { 'content-type': 'application/json', dpop: await key.prove(token) }
    const refreshed = await fetch(token.url, { ...token, headers, body: JSON.stringify({ refreshToken }) })
    expect(refreshed.status).toBe(401)
  })

  test("behavior: after the theft the user's own session continues", async () => {
    await demo.reload()
    await demo.getByRole('region', { name: 'Passkey', exact: true }).waitFor()
    await demo.getByRole('button', { name: 'Sign the message' }).click()
    await kit.confirm(demo)
    await demo.getByText('The signer is the connected account.').waitFor()
  })
})
