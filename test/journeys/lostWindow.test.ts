import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '../../sites/wallet/words.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { walletPopup } from './walletPopup.ts'

// The wallet's window goes to another site, which cuts it off from the page that opened it.

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())

/** A page that no longer lets its window reach the page that opened it. */
const cutOff = '<!doctype html><title>Elsewhere</title><script>window.opener = null</script>'

test('a window that stays elsewhere is given up, and the next request offered a new one', async () => {
  const { page, account } = await scene.connected('bank.localhost')
  const { popup, heard } = await scene.ask(page, 'personal_sign', ['0x6869', account])
  await popup.getByRole('heading', { name: words.review.message }).waitFor()
  await popup.goto(scene.pages.put('elsewhere.localhost', '/cut-off', { html: cutOff }))

  const second = scene.request(page, 'personal_sign', ['0x686a', account])
  expect(await heard).toEqual({ code: -32603, message: 'The wallet is no longer in its window' })
  const anew = await scene.visitor.popup(page, () => page.getByRole('button', { name: 'Retry' }).click())
  await walletPopup.press(anew, 'Refuse')
  expect(await second).toMatchObject({ code: 4001 })
  await closed(anew)
})
