import type { Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { en as activityWords } from '../../sites/wallet/words/activity/en.ts'
import { en as assets } from '../../sites/wallet/words/assets/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { loseAnswers, loseCalls } from '../browser/node.ts'
import { type Scene, startScene } from '../threats/parts/startScene.ts'
import { walletPopup } from './walletPopup.ts'

// A transaction is on the chain, but the node's answer never arrives. Neither the site nor the user may conclude that nothing was sent.

let scene: Scene
let page: Page
let account: `0x${string}`
beforeAll(async () => {
  scene = await startScene()
  ;({ page, account } = await scene.connected('shop.localhost'))
})
afterAll(() => scene?.close())

const amount = 10n ** 16n
const friend = `0x${'5e'.repeat(20)}` as const
/** How many of the transactions of these tests the chain has carried out. */
const countSent = () =>
  createPublicClient({ transport: http(scene.info.chains[0]!.rpcUrl) }).getTransactionCount({ address: account })
let expected = 0
const isSent = () => expect.poll(countSent).toBe(expected)
/** As a user does, so that the window hears that it goes. */
const close = (popup: Page) => popup.close({ runBeforeUnload: true })
const interrupted = { code: -32603, message: expect.stringContaining('may have been carried out') }

async function send(options: { isSilent?: boolean } = {}) {
  const { visitor } = scene
  const ends = [await loseAnswers(visitor, 'eth_sendRawTransaction', options)]
  if (!options.isSilent) ends.push(await loseCalls(visitor, 'eth_getTransactionByHash'))
  onTestFinished(async () => void (await Promise.all(ends.map((end) => end()))))
  expected += 1
  const transaction = { from: account, to: friend, value: `0x${amount.toString(16)}` }
  const { popup, heard } = await scene.ask(page, 'eth_sendTransaction', [transaction])
  await walletPopup.press(popup, 'Send')
  return { popup, heard }
}

test('the window is closed while the wallet sends: the site hears that the request may have been carried out', async () => {
  const { popup, heard } = await send({ isSilent: true })
  await popup.getByRole('button', { name: reviewWords.sending }).waitFor()
  await isSent()
  await close(popup)
  expect(await heard).toEqual(interrupted)
})

test('the window is reloaded while the wallet sends: the site hears the same, and closes it', async () => {
  const { popup, heard } = await send({ isSilent: true })
  await popup.getByRole('button', { name: reviewWords.sending }).waitFor()
  await isSent()
  await popup.reload()
  expect(await heard).toEqual(interrupted)
  await walletPopup.closed(popup)
})

test('the window is closed after the wallet has said that it does not know: the site hears the same', async () => {
  const { popup, heard } = await send()
  await popup.getByRole('alert').getByText('may have been sent').waitFor()
  await close(popup)
  expect(await heard).toEqual({ code: -32603, message: expect.stringContaining('may have been sent') })
  await isSent()
})

test('the wallet’s own Send: the user leaves the review for a notice, and the form says what is pending', async () => {
  const { visitor, info } = scene
  const wallet = await visitor.open(info.sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  expected += 1
  const fill = async () => {
    await wallet.locator('.assets-verbs').getByRole('button', { name: assets.send.open }).first().click()
    await wallet.getByLabel(assets.send.to).fill(friend)
    await wallet.getByLabel(new RegExp(`^${assets.send.amount}`)).fill('0.01')
  }
  await fill()
  await wallet.getByRole('button', { name: assets.send.next, exact: true }).click()
  const ends = await Promise.all([
    loseAnswers(visitor, 'eth_sendRawTransaction'),
    loseCalls(visitor, 'eth_getTransactionByHash'),
    loseCalls(visitor, 'eth_getTransactionReceipt'),
  ])
  await walletPopup.press(wallet, 'Send')
  await wallet.getByRole('alert').getByText('may have been sent').waitFor()
  await isSent()
  await wallet.locator('.decision').getByRole('button', { name: 'Back', exact: true }).click()
  await wallet.getByRole('heading', { name: assets.send.lost.title }).waitFor()
  await inspect(wallet, 'wallet-send-lost')
  await wallet.getByRole('button', { name: words.relay.done, exact: true }).click()
  await fill()
  await wallet.getByText(assets.send.pending).waitFor()
  await inspect(wallet, 'wallet-send-pending')
  await Promise.all(ends.map((end) => end()))
  await wallet.getByText(assets.send.pending).waitFor({ state: 'detached' })
  await wallet.getByRole('button', { name: 'Back', exact: true }).click()
  await wallet.getByRole('button', { name: words.nav.activity, exact: true }).click()
  await wallet.getByText(activityWords.statuses.confirmed).first().waitFor()
})
