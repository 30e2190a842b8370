import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { de as dialogs } from '../../src/core/words/de.ts'
import { de } from '../../src/core/words/embedded/de.ts'
import { type EmbeddedWords, en } from '../../src/core/words/embedded/en.ts'
import { inspect } from '../browser/inspect.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { type Journey, startJourney } from './startJourney.ts'

// A page without the kit uses the small sign-in dialog that comes with the provider.

declare global {
  var entering: Promise<unknown>
}

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await startJourney()
  page = await openWalletLab(journey.visitor, journey.info)
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const status = () => page.evaluate(() => walletLab.wallet.store.getState().status)
async function ask({ enterTitle }: EmbeddedWords = en): Promise<void> {
  await page.evaluate(() => {
    globalThis.entering = custodyLibrary.showEntrance(walletLab.wallet, { appName: 'A page' }).then(
      () => 'entered',
      ({ code }) => code,
    )
  })
  await page.getByRole('dialog', { name: enterTitle }).waitFor()
}
const outcome = () => page.evaluate(() => globalThis.entering)

test('closed by Esc or its button: the page hears that the user refused', async () => {
  for (const close of [() => page.keyboard.press('Escape'), () => press(en.cancel)]) {
    await ask()
    await close()
    expect(await outcome()).toBe(4001)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})

test('default: a new user creates a wallet, and later opens it with the passkey', async () => {
  await ask()
  await inspect(page, 'entrance-dialog')
  await page.getByLabel(en.walletName).fill('Ada')
  await press(en.createWallet)
  expect(await outcome()).toBe('entered')
  await page.evaluate(() => walletLab.wallet.signOut())
  await ask()
  await press(en.usePasskey)
  expect(await outcome()).toBe('entered')
  expect(await status()).toBe('signed-in')
})

test('error: failures are shown in the language of the page', async () => {
  const { visitor, info } = journey
  const { hostname } = new URL(info.servers.account)
  const isAccountServer = (url: URL) => url.hostname === hostname
  const says = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  page = await openWalletLab(visitor, info)
  await page.evaluate(() => {
    document.documentElement.lang = 'de'
  })
  await visitor.context.route(isAccountServer, (route) => route.abort())
  await ask(de)
  await says(de.unreachable)
  await visitor.context.setOffline(true)
  await press(de.usePasskey)
  await says(dialogs.offlineText)
  await visitor.context.setOffline(false)
  await visitor.context.unroute(isAccountServer)
  await press(de.cancel)
  expect(visitor.complaints.take(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)).toEqual([])
})

test('if the operator does not allow sign-up with a passkey, the dialog does not offer it', async () => {
  const { visitor, info } = journey
  const { hostname } = new URL(info.servers.account)
  await visitor.context.route(
    (url) => url.hostname === hostname && url.pathname === `/environments/${info.environmentId}`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), signIn: ['email'] } })
    },
  )
  page = await openWalletLab(visitor, info)
  await ask()
  await page.getByRole('button', { name: en.createWallet }).waitFor({ state: 'detached' })
  await inspect(page, 'entrance-dialog-passkey-only')
  await press(en.usePasskey)
  expect(await outcome()).toBe('entered')
})
