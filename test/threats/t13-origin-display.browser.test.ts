import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { openWindow, type Scene, startScene } from './parts/startScene.ts'

// T13: the name of the requesting site is made to look like another.

let scene: Scene
let evil: Page
beforeAll(async () => {
  scene = await startScene()
  await scene.connected('shop.localhost')
  evil = await scene.open('evil.localhost')
})
afterAll(() => scene?.close())

/** The wallet's URL for an origin of the attacker's choice. T6 tests who opened it; this file tests how it reads. */
function forge(origin: string): Promise<string> {
  const { environmentId, sites } = scene.info
  return evil.evaluate(
    async (options) => {
      const receiverPublicKey = await latchkey.exportPublicKey((await latchkey.createKeyPair()).publicKey)
      const url = latchkey.buildPopupUrl({
        ...options,
        requesterOrigin: 'https://a.example',
        action: 'connect',
        receiverPublicKey,
      })
      url.searchParams.set('requester_origin', options.requesterOrigin)
      return url.href
    },
    { environmentId, walletUrl: sites.wallet, requesterOrigin: origin },
  )
}

async function openFor(origin: string): Promise<Page> {
  const url = await forge(origin)
  return scene.visitor.popup(evil, () => openWindow(evil, url, { referrer: false }))
}

/** What is bold, what is shown in full, and the notes beside it. */
async function read(popup: Page) {
  await popup.locator('.origin-name').waitFor()
  const owner = popup.locator('.origin-name strong')
  const box = (await owner.boundingBox())!
  const shown = {
    owner: await owner.textContent(),
    whole: await popup.locator('.origin-name').textContent(),
    cautions: await popup.locator('.origin-caution').allTextContents(),
    isOnScreen: box.x >= 0 && box.y >= 0 && box.x + box.width <= 420 && box.y + box.height <= 640,
  }
  await popup.close()
  return shown
}

const letters = words.origin['foreign-letters']
const long = words.origin['long-name']
const number = words.origin['ip-address']
const open = words.origin.insecure

test.each([
  ["the bank's name before another's", 'https://bank.example.evil.com', 'evil.com', []],
  ["the bank's name behind a hyphen", 'https://bank.com-login.evil.com', 'evil.com', []],
  ['a lookalike letter', 'https://xn--pple-43d.com', 'xn--pple-43d.com', [letters]],
  ['a whole word in another alphabet', 'https://xn--80ak6aa92e.com', 'xn--80ak6aa92e.com', [letters]],
  ['a lookalike letter before the dot', 'https://xn--bnk-7ka.evil.com', 'evil.com', [letters]],
  [
    'two hundred letters before its own name',
    `https://${'bank.com.'.repeat(3)}${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.evil.com`,
    'evil.com',
    [long],
  ],
  ['a shared host that anyone may rent', 'https://bank.github.io', 'bank.github.io', []],
  ['a second-level suffix', 'https://bank.evil.co.uk', 'evil.co.uk', []],
  ['a number', 'https://203.0.113.7', '203.0.113.7', [number]],
  ['no encryption', 'http://bank.com', 'bank.com', [open]],
])('attack: %s', async (_, origin, owner, cautions) => {
  expect(await read(await openFor(origin))).toEqual({ owner, whole: origin, cautions, isOnScreen: true })
})

test.each([
  ['letters that turn the reading direction', 'https://moc.knab\u202E.evil.com'],
  ['invisible letters', 'https://ba\u200Bnk.com'],
  ['letters of another alphabet, not in punycode', 'https://аpple.com'],
  ['capitals', 'https://Bank.com'],
  ['a name before an at sign', 'https://bank.com@evil.com'],
  ['a path that looks like more name', 'https://evil.com/.bank.com'],
  ['a page without an origin', 'null'],
])('attack: %s is not an origin', async (_, origin) => {
  const popup = await openFor(origin)
  await popup.getByRole('heading', { name: words.turnedAway.unreadable.title }).waitFor()
  await popup.close()
})

test.each(['data:', 'blob:'])('attack: opened from a %s page, which has no name of its own', async (kind) => {
  await evil.evaluate((kind) => {
    const html = '<!doctype html><title>No name</title>'
    const blob = new Blob([html], { type: 'text/html' })
    const frame = document.createElement('iframe')
    frame.src = kind === 'data:' ? `data:text/html,${html}` : URL.createObjectURL(blob)
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, kind)
  const nameless = evil.frames().find((frame) => frame.url().startsWith(kind))!
  const url = await forge('https://bank.com')
  const popup = await scene.visitor.popup(evil, () =>
    nameless.evaluate((address) => void window.open(address, '_blank', 'width=420'), url),
  )
  await popup.getByText(fill(words.connect.sentTo, { origin: 'https://bank.com' })).waitFor()
  expect(await popup.getByText(words.connect.opener).count()).toBe(0)
  await popup.close()
})
