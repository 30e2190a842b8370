import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { walletPopup } from './walletPopup.ts'

// The wallet's window navigates to another site, and returns or stays there.

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())

/** A page that cuts itself off from the page that opened it. */
const cutOff = '<!doctype html><title>Elsewhere</title><script>window.opener = null</script>'
const plain = '<!doctype html><title>Elsewhere</title>'

/** Follows a link, as a user does. With `goto`, as from the address bar, Chromium cuts the window off from its page. */
async function follow(popup: Page, url: string) {
  await popup.evaluate((address) => location.assign(address), url)
  await popup.waitForURL((at) => at.origin === new URL(url).origin)
}

async function asking(host: string) {
  const { page, account } = await scene.connected(host)
  const { popup, heard } = await scene.ask(page, 'personal_sign', ['0x6869', account])
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  return { page, popup, heard, again: () => scene.request(page, 'personal_sign', ['0x686a', account]) }
}

const goBack = (popup: Page) => popup.getByRole('heading', { name: words.turnedAway['no-opener'].title }).waitFor()

test('back from a site that kept the opener, the window shows its request again', async () => {
  const { popup, heard } = await asking('cafe.localhost')
  await follow(popup, scene.pages.put('elsewhere.localhost', '/plain', { html: plain }))
  await follow(popup, scene.info.sites.wallet)
  await walletPopup.press(popup, 'Confirm')
  expect(await heard).toEqual({ result: expect.stringMatching(/^0x/) })
  await closed(popup)
})

test('back from a site that cut it off, the next click brings the request back into the same window', async () => {
  const { popup, heard, again } = await asking('shop.localhost')
  await follow(popup, scene.pages.put('elsewhere.localhost', '/cut-off', { html: cutOff }))
  await follow(popup, scene.info.sites.wallet)
  await goBack(popup)
  const second = again()
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await walletPopup.press(popup, 'Confirm')
  expect(await heard).toEqual({ result: expect.stringMatching(/^0x/) })
  await popup.getByText('hj', { exact: true }).waitFor()
  await walletPopup.press(popup, 'Reject')
  expect(await second).toMatchObject({ code: 4001 })
  // A page cannot close a window that was cut off from it, so the user does.
  await popup.getByText(words.answered.refused.text).waitFor()
})

test('cut off by the opener policy of a site, the window counts as closed and the next click opens a new one', async () => {
  const { page, popup, heard, again } = await asking('inn.localhost')
  const headers = { 'cross-origin-opener-policy': 'same-origin' }
  await follow(popup, scene.pages.put('elsewhere.localhost', '/coop', { html: plain, headers }))
  expect(await heard).toEqual({ code: 4001, message: 'Popup closed' })
  await follow(popup, scene.info.sites.wallet)
  await goBack(popup)
  let second: ReturnType<typeof again> | undefined
  const newPopup = await scene.visitor.popup(page, async () => {
    second = again()
  })
  await walletPopup.press(newPopup, 'Reject')
  expect(await second).toMatchObject({ code: 4001 })
  await closed(newPopup)
})

test('back by the address bar, the window cannot be reached and is given up, and the next request is offered a new one', async () => {
  const { page, popup, heard, again } = await asking('bank.localhost')
  await popup.goto(scene.pages.put('elsewhere.localhost', '/plain', { html: plain }))
  await popup.goto(scene.info.sites.wallet)
  await goBack(popup)

  const second = again()
  expect(await heard).toEqual({ code: -32603, message: 'The wallet is no longer in its window' })
  const newPopup = await scene.visitor.popup(page, () => page.getByRole('button', { name: 'Retry' }).click())
  await walletPopup.press(newPopup, 'Reject')
  expect(await second).toMatchObject({ code: 4001 })
  await closed(newPopup)
})
