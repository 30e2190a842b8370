import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoToken } from '../../sites/demo/demoToken.ts'
import { buttonWords } from '../../src/core/words/button.ts'
import { de as dialogs } from '../../src/core/words/de.ts'
import { de as embedded } from '../../src/core/words/embedded/de.ts'
import { de as reviewWords } from '../../src/review/words/de.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { createChainClient } from '../chainClient.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { kit } from './kit.ts'

// A user in Berlin: German has the longest words of the kit's languages, so its screens show what is cut. The operator lists a token,
// which the account dialog shows. Each test continues where the one before ended.

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: Page

beforeAll(async () => {
  const { name, symbol, decimals } = { name: 'Latchkey Demo', symbol: 'DEMO', decimals: 18 }
  stack = await startStack({
    assets: { tokens: [{ chainId: 31337, address: demoToken.address, name, symbol, decimals }] },
  })
  browser = await startBrowser()
  visitor = await browser.newVisitor({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  page = await visitor.open(stack.info.sites.demo)
  await page.getByLabel('Language of the dialogs').selectOption('de')
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const account = () => page.getByRole('button', { name: /^0x/ })

/** Inspects the open screen on a desktop and on a phone. No text is cut. */
async function look(name: string): Promise<void> {
  for (const [device, size] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    await page.setViewportSize(size)
    await inspect(page, `german-${name}-${device}`)
    expect(await page.evaluate(findCut), `${name}, ${device}`).toEqual([])
  }
}

/** Returns the texts that are wider than their place. */
function findCut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('dialog.latchkey *')]
    .filter((element) => element.childElementCount === 0 && element.clientWidth > 1)
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.innerText)
}

test('the list of wallets, and signing up', async () => {
  await button(buttonWords.de.connect).click()
  await kit.row(page, dialogs.continuePasskey).waitFor()
  await look('list')
  await kit.row(page, dialogs.continuePasskey).click()
  await title(embedded.newTitle)
  await look('ways')
  await button(embedded.createWallet).click()
  await page.getByLabel(embedded.walletName).fill('Lieselotte')
  await look('create')
  await button(embedded.createWallet).click()
  await account().waitFor()
})

test('the account: its token of the operator’s list, and not how the user signed in', async () => {
  const friend = createChainClient(stack.info.chains[0]!)
  // The faucet funds an account that it sees for the first time.
  await friend.getBalance(friend.account)
  const mined = async (hash: `0x${string}`) => void (await friend.waitForTransactionReceipt({ hash }))
  await mined(await friend.writeContract({ ...demoToken, functionName: 'mint' }))
  const address = (await page.locator('.address').textContent()) as Address
  const give = { functionName: 'transfer', args: [address, (1234n * 10n ** 18n) / 100n] } as const
  await mined(await friend.writeContract({ ...demoToken, ...give }))
  await account().click()
  await kit.dialog(page).getByRole('list', { name: dialogs.tokens }).getByText('12.34 DEMO').waitFor()
  expect(await kit.dialog(page).getByText(dialogs.passkeyWallet, { exact: true }).count()).toBe(0)
  await look('account')
  await kit.dialog(page).getByRole('button', { name: dialogs.security }).click()
  await title(dialogs.security)
  await look('security')
  await page.keyboard.press('Escape')
})

test('the confirmation sheet, and what the toast says of the transaction', async () => {
  await button('Send 0.001').click()
  await kit.confirmation(page).getByRole('button', { name: reviewWords.confirmSend, exact: true }).waitFor()
  await look('sheet')
  await kit.confirmation(page).getByRole('button', { name: reviewWords.confirmSend, exact: true }).click()
  await page.locator('.latchkey-toast').getByText(dialogs.transactionConfirmed).waitFor()
  await look('toast')
})
