import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'

// One user's story with the wallet inside the page. Each test continues where the one before ended.

let journey: Journey
let visitor: Journey['visitor']
let page: Page
let address: string | null

beforeAll(async () => {
  journey = await startJourney()
  ;({ visitor, page } = journey)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const connect = () => kit.choose(page, 'Passkey')
const account = () => page.locator('.address').textContent()

test('cancel: nothing was created, and no wallet is connected', async () => {
  await connect()
  await kit.dialog(page).getByRole('heading', { name: english.newTitle }).waitFor()
  await kit.close(page)
  expect(visitor.passkeys.count()).toBe(0)
})

test('sign up: one passkey creates the wallet', async () => {
  await connect()
  await press(english.createWallet)
  await kit.dialog(page).getByLabel(english.walletName).fill('Ada')
  await press(english.createWallet)
  await section('Passkey').waitFor()
  expect(visitor.passkeys.count()).toBe(1)
  address = await account()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('sign a message and typed data: no further prompt while the session lives', async () => {
  await visitor.passkeys.confirm(false)
  for (const [button, name] of [
    ['Sign the message', 'Sign a message'],
    ['Sign the invitation', 'Sign typed data'],
  ] as const) {
    await press(button)
    await kit.confirm(page)
    await section(name).getByText('The signer is the connected account.').waitFor()
  }
  await visitor.passkeys.confirm(true)
})

test('send: the chain mines it and the page reads the receipt', async () => {
  await press('Send 0.001')
  await kit.confirm(page, 'Send')
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  expect(await page.locator('.balance').textContent()).toMatch(/^9\.99/)
})

test('send with two clicks: paid once; a lost answer does not count as a failure', async () => {
  const sends: string[] = []
  await page.route('**', async (route: Route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('eth_sendRawTransaction')) return route.continue()
    sends.push(body)
    await route.fetch()
    await route.abort()
  })
  const balance = await page.locator('.balance').textContent()
  await page.getByRole('button', { name: 'Send 0.001' }).dblclick()
  await kit.confirm(page, 'Send')
  await page.locator('.balance').filter({ hasNotText: balance! }).waitFor()
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  expect(sends.length).toBe(1)
  await page.unroute('**')
  visitor.complaints.take(/ERR_FAILED/)
})

test('switch network, reload: still connected, on the same network', async () => {
  await kit.switchTo(page, 'Latchkey Dev Two')
  await page.locator('.balance').getByText('10 TWO').waitFor()
  await page.reload()
  await section('Passkey').waitFor()
  expect(await account()).toBe(address)
  await page.getByRole('button', { name: 'Latchkey Dev Two' }).waitFor()
})

test('reload on a slow network: no request is possible before the wallet is there', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // A page that is left while wagmi looks for the wallet does not keep the address.
  await page.getByRole('button', { name: 'Sign the message' }).click({ trial: true })
  const late = /\/custodyConnector-.*\.js$/
  await page.route(late, async (route: Route) => {
    await arrival
    await route.continue()
  })
  await page.reload()
  await section('Passkey').waitFor()
  const isDisabled = (name: string) => page.getByRole('button', { name, exact: true }).first().isDisabled()
  expect(await Promise.all(['Latchkey Dev Two', 'Looking for your wallet …'].map(isDisabled))).toEqual([true, true])
  arrive()
  await press('Sign the message')
  await kit.confirm(page)
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await page.unroute(late)
})

test('disconnect, then sign in with the same passkey: the same account', async () => {
  await kit.disconnect(page)
  await section('Connect').waitFor()
  await connect()
  await press(english.usePasskey)
  await section('Passkey').waitFor()
  expect(await account()).toBe(address)
  expect(visitor.passkeys.count()).toBe(1)
})

test('on a phone: everything fits, and code is folded until the user opens it', async () => {
  const shownCode = page.locator('pre:visible')
  expect(await shownCode.count()).toBe(7)
  await page.setViewportSize({ width: 360, height: 740 })
  await shownCode.first().waitFor({ state: 'detached' })
  await section('Sign a message').getByText('Code', { exact: true }).click()
  expect(await shownCode.count()).toBe(1)
  await inspect(page, 'demo-phone')
})
