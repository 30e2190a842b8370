import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, getAddress, maxUint256 } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoToken, spender } from '../../sites/demo/demoToken.ts'
import { en as activityWords } from '../../sites/wallet/words/activity/en.ts'
import { en as assets } from '../../sites/wallet/words/assets/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { en as capWords } from '../../src/review/words/cap/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { createChainClient } from '../chainClient.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { walletPopup } from './walletPopup.ts'

// A user receives a token, sends some of it on, lets a site spend the rest, and stops it. Each test continues where the one before
// ended.

const recipient = getAddress('0xabc0000000000000000000000000000000000def')
let scene: Scene
let page: Page
let account: Address
let wallet: Page
beforeAll(async () => {
  scene = await startScene()
  ;({ page, account } = await scene.connected('shop.localhost'))
  scene.visitor.context.setDefaultTimeout(7000)
  wallet = await scene.visitor.open(scene.info.sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(() => scene?.close())

const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
const token = (amount: string) => wallet.locator('.holding').getByText(`${amount} DEMO`, { exact: true })

const createFriend = () => createChainClient(scene.info.chains[0]!)
const allowance = () =>
  createFriend().readContract({ ...demoToken, functionName: 'allowance', args: [account, spender] })

/** What the site asks about its permission, in the wallet's window. */
async function askToApprove(units: bigint) {
  const data = encodeFunctionData({ abi: demoToken.abi, functionName: 'approve', args: [spender, units] })
  return scene.ask(page, 'eth_sendTransaction', [{ from: account, to: demoToken.address, data }])
}

test('receive: the wallet shows its address, and a token that arrives there', async () => {
  await press(assets.receive.open)
  await wallet.getByRole('img', { name: assets.receive.code }).waitFor()
  await wallet.getByRole('main').getByText(account).waitFor()
  await wallet.goBack()
  const friend = createFriend()
  // The faucet funds an account that it sees for the first time.
  await friend.getBalance(friend.account)
  const mined = async (hash: `0x${string}`) => void (await friend.waitForTransactionReceipt({ hash }))
  await mined(await friend.writeContract({ ...demoToken, functionName: 'mint' }))
  const give = { functionName: 'transfer', args: [account, 25n * 10n ** 18n] } as const
  await mined(await friend.writeContract({ ...demoToken, ...give }))
  await wallet.reload()
  await token('25').waitFor()
})

test('send: the user sends some of it, and the activity shows when it is confirmed', async () => {
  await press(fill(assets.tokens.sendToken, { token: 'DEMO' }))
  await wallet.getByLabel(assets.send.to).fill(recipient)
  await wallet.getByLabel(new RegExp(`^${assets.send.amount}`)).fill('5')
  await press(assets.send.next)
  await wallet.getByRole('heading', { name: /5 DEMO/ }).waitFor()
  await walletPopup.press(wallet, 'Send')
  await wallet.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  await press(words.relay.done)
  await token('20').waitFor()
  await press(words.nav.activity)
  const sent = wallet.getByRole('listitem').filter({ hasText: fill(activityWords.titles.send, { amount: '5 DEMO' }) })
  await sent.getByText(activityWords.statuses.confirmed).waitFor()
})

test('approve: the user lowers what the site may spend, and later stops it', async () => {
  const asked = await askToApprove(maxUint256)
  const { popup } = asked
  await popup.getByText(reviewWords.warnings['unlimited-amount']).waitFor()
  await popup.getByText(capWords.open, { exact: true }).click()
  await popup.getByText(fill(capWords.balance, { amount: '20 DEMO' })).click()
  await popup.getByText(reviewWords.warnings['unlimited-amount']).waitFor({ state: 'detached' })
  const allow = popup.getByRole('button', { name: reviewWords.allow, exact: true })
  await walletPopup.readUntilReady(popup, allow.and(popup.locator('[aria-disabled=false]')))
  await allow.click()
  expect(await asked.heard).toEqual({ result: expect.stringMatching(/^0x/) })
  await closed(popup)
  await expect.poll(allowance).toBe(20n * 10n ** 18n)

  const stopping = await askToApprove(0n)
  await stopping.popup.getByRole('heading', { name: /^Stop .* from spending your tokens\?$/ }).waitFor()
  await inspect(stopping.popup, 'popup-revoke')
  // To give less is never dangerous.
  expect(await stopping.popup.locator('.warnings li').count()).toBe(0)
  await walletPopup.press(stopping.popup, 'Confirm')
  await closed(stopping.popup)
  await expect.poll(allowance).toBe(0n)
  const titles = [/^Allow .* to spend DEMO/, /^Stop .* from spending/]
  for (const title of titles) {
    const entry = wallet.getByRole('listitem').filter({ has: wallet.getByText(title) })
    await entry.getByText(activityWords.statuses.confirmed).waitFor()
  }
})
