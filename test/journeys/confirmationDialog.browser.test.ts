import type { Confirmation } from 'latchkey/wallets/embedded'
import type { Page } from 'playwright-core'
import { encodeFunctionData, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoToken } from '../../sites/demo/demoToken.ts'
import { de } from '../../src/core/words/embedded/de.ts'
import { en as embedded } from '../../src/core/words/embedded/en.ts'
import { en as changeWords } from '../../src/review/words/changes/en.ts'
import { de as inGerman } from '../../src/review/words/de.ts'
import { en } from '../../src/review/words/en.ts'
import type { ConfirmationMode } from '../../src/wallets/embedded/confirmation/confirmation.ts'
import { inspect } from '../browser/inspect.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { ask as askProvider, nextOutcome } from './asking.ts'
import { type Journey, startJourney } from './startJourney.ts'

// A page without the kit: the provider asks in a small dialog of its own, or the page asks.

type Hex = `0x${string}`
declare global {
  var confirmation: Confirmation
}

let journey: Journey
let page: Page
let address: Hex
beforeAll(async () => {
  journey = await startJourney()
  page = await openWalletLab(journey.visitor, journey.info)
  await page.evaluate(() => walletLab.wallet.signUp({ displayName: 'Ada' }))
  await open('always')
  address = await page.evaluate(async () => {
    const [own] = (await confirming.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
    // The chain gives every new account some coins.
    await confirming.request({ method: 'eth_getBalance', params: [own, 'latest'] })
    return own!
  })
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const chains = () => journey.info.chains.map(({ chainId }) => ({ chainId }))
const open = (confirm: ConfirmationMode) =>
  page.evaluate(
    ([confirm, chains]) => {
      globalThis.asked = []
      globalThis.confirming = custodyLibrary.createCustodyProvider(walletLab.wallet, {
        ...{ chains, confirm, appName: 'A page' },
      })
    },
    [confirm, chains()] as const,
  )
const ask = (method: string, params: readonly unknown[]) => askProvider(page, method, params)
const outcome = () => nextOutcome(page)
const dialog = (name?: string) => page.getByRole('dialog', { ...(name !== undefined && { name, exact: true }) })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const gone = () => dialog().waitFor({ state: 'detached' })
const sign = (message: string) => ask('personal_sign', [message, address])
const isSigned = async (message: string) => {
  const { result } = await outcome()
  expect(await recoverMessageAddress({ message, signature: result! })).toBe(address)
}
const send = { from: '', to: `0x${'22'.repeat(20)}`, value: '0x38d7ea4c68000' }

test('default: the user reads the message, and confirms it', async () => {
  await sign('Hello <b>you</b>')
  await dialog(en.titles.message).waitFor()
  await dialog().getByText('Hello <b>you</b>', { exact: true }).waitFor()
  await inspect(page, 'confirmation-dialog-message')
  await press(en.confirm)
  await isSigned('Hello <b>you</b>')
  await gone()
})

test('default: a transaction says what is sent, to whom and what it costs; what is sent is what was shown', async () => {
  await ask('eth_sendTransaction', [{ ...send, from: address }])
  await dialog('Send 0.001 ETH?').waitFor()
  await dialog()
    .getByText(/up to 0\.\d+ ETH/)
    .waitFor()
  await dialog().getByText('−\u00a00.001 ETH', { exact: true }).waitFor()
  await inspect(page, 'confirmation-dialog-send')
  await press(en.confirmSend)
  const { result } = await outcome()
  const sent = await page.evaluate(
    (hash) => confirming.request({ method: 'eth_getTransactionByHash', params: [hash] }),
    result!,
  )
  expect(sent).toMatchObject({ to: send.to, value: send.value, from: address.toLowerCase() })
  await gone()
})

test('behavior: a transaction that would fail says so, with the contract’s reason, and names an own account', async () => {
  const data = encodeFunctionData({ abi: demoToken.abi, functionName: 'transfer', args: [address, 10n ** 18n] })
  // With its own gas: the network can't estimate what fails.
  const spends = { from: address, to: demoToken.address, data, gas: '0x186a0' }
  await ask('eth_sendTransaction', [spends])
  await dialog().getByText(en.warnings['will-fail']).waitFor()
  await dialog().getByText(en.changes.label, { exact: true }).waitFor()
  await dialog()
    .getByText(new RegExp(`^${changeWords.fails.slice(0, -1)}`))
    .first()
    .waitFor()
  await inspect(page, 'confirmation-dialog-fails')
  await press(embedded.cancel)
  expect(await outcome()).toMatchObject({ code: 4001 })
  await gone()

  await ask('eth_sendTransaction', [{ ...send, to: address, from: address }])
  await dialog().getByText(`· ${en.labels.own}`).waitFor()
  await press(embedded.cancel)
  expect(await outcome()).toMatchObject({ code: 4001 })
  await gone()
})

test.each([
  ['its button', () => press(embedded.cancel)],
  ['Esc', () => page.keyboard.press('Escape')],
])('the user declines by %s: 4001, and nothing is signed', async (_, decline) => {
  await sign('No')
  await dialog().waitFor()
  await decline()
  expect(await outcome()).toMatchObject({ code: 4001 })
  await gone()
})

test('behavior: a click that was meant for the page confirms nothing', async () => {
  // The page itself watches, because it sees the dialog in the moment when it appears.
  const isPressed = await page.evaluate(
    async (params) => {
      void confirming.request({ method: 'personal_sign', params }).catch(() => {})
      const shown = () =>
        [...document.documentElement.children].find((host) => host.shadowRoot?.querySelector('dialog[open]'))
      while (!shown()) await new Promise(requestAnimationFrame)
      const button = () => shown()?.shadowRoot?.querySelector<HTMLButtonElement>('button.main')
      // What the network says comes later, and without any wait nothing is confirmed either.
      for (const end = performance.now() + 300; performance.now() < end; ) {
        button()?.click()
        await new Promise(requestAnimationFrame)
      }
      return !shown()
    },
    ['Twice', address],
  )
  expect(isPressed).toBe(false)
  await press(embedded.cancel)
  await gone()
})

test('behavior: a warning of danger asks for a tick first', async () => {
  await sign(`0x${'ab'.repeat(32)}`)
  await dialog().getByText(en.warnings['looks-like-hash']).waitFor()
  await inspect(page, 'confirmation-dialog-danger')
  const confirm = dialog().getByRole('button', { name: en.confirm, exact: true })
  // Longer than the moment for which every answer waits.
  await page.waitForTimeout(700)
  expect(await confirm.isDisabled()).toBe(true)
  await dialog().getByLabel(en.understand).check()
  await confirm.click()
  expect(await outcome()).toHaveProperty('result')
  await gone()
})

test('attack: a value of typed data is no field of its own', async () => {
  const types = {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Note: [
      { name: 'memo', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  }
  const memo = 'coffee\namount: 1'
  const data = { types, primaryType: 'Note', domain: { name: 'Shop' }, message: { memo, amount: '900' } }
  await ask('eth_signTypedData_v4', [address, JSON.stringify(data)])
  await dialog().getByText('coffee ↵ amount: 1', { exact: true }).waitFor()
  const fields = await dialog().locator('dt').allInnerTexts()
  expect(fields.filter((name) => name === 'amount')).toHaveLength(1)
  await inspect(page, 'confirmation-dialog-data')
  await page.waitForTimeout(600)
  await press(embedded.cancel)
  expect(await outcome()).toMatchObject({ code: 4001 })
})

test('behavior: a long message is read from its beginning', async () => {
  await sign(`Begin ${'line\n'.repeat(500)}`)
  await dialog(en.titles.message).waitFor()
  expect(await dialog().evaluate((element) => element.scrollTop)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName)).toBe('H2')
  await page.keyboard.press('Escape')
  expect(await outcome()).toMatchObject({ code: 4001 })
})

test('error: what no wallet of ours signs is refused, and the user reads why', async () => {
  const types = { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] }
  const data = { types, primaryType: 'Note', domain: { chainId: '0x5' }, message: { text: 'Hi' } }
  await ask('eth_signTypedData_v4', [address, JSON.stringify(data)])
  await dialog(en.refused.title).waitFor()
  await dialog().getByText(en.refusals['wrong-network']).waitFor()
  await inspect(page, 'confirmation-dialog-blocked')
  await press('Close')
  expect(await outcome()).toMatchObject({ code: -32602 })
  await gone()
})

test('behavior: the user decides on one request at a time', async () => {
  await sign('First')
  await sign('Second')
  await dialog().getByText('First').waitFor()
  expect(await dialog().count()).toBe(1)
  await press(en.confirm)
  await dialog().getByText('Second').waitFor()
  await press(embedded.cancel)
  await isSigned('First')
  expect(await outcome()).toMatchObject({ code: 4001 })
})

test('behavior: in the language of the page', async () => {
  await page.evaluate(() => {
    document.documentElement.lang = 'de'
  })
  await sign('Hallo')
  await dialog(inGerman.titles.message).waitFor()
  await press(de.cancel)
  expect(await outcome()).toMatchObject({ code: 4001 })
  await page.evaluate(() => {
    document.documentElement.lang = 'en'
  })
})

test('modes: transactions alone are confirmed, or nothing', async () => {
  await open('transactions')
  await sign('Quiet')
  await isSigned('Quiet')
  await ask('eth_sendTransaction', [{ ...send, from: address }])
  await dialog('Send 0.001 ETH?').waitFor()
  await press(embedded.cancel)
  expect(await outcome()).toMatchObject({ code: 4001 })
  await open('never')
  await sign('Quiet')
  await isSigned('Quiet')
  await ask('eth_sendTransaction', [{ ...send, from: address }])
  expect(await outcome()).toHaveProperty('result')
  expect(await dialog().count()).toBe(0)
  await open('always')
})

test('behavior: a page asks in its own way by the event, and signs what it was asked for', async () => {
  await page.evaluate(() => {
    const listen = (event: Event) => {
      event.preventDefault()
      globalThis.confirmation = (event as CustomEvent<Confirmation>).detail
    }
    window.addEventListener(custodyLibrary.confirmationEvent, listen, { once: true })
  })
  await sign('Mine')
  await page.waitForFunction(() => globalThis.confirmation !== undefined)
  expect(
    await page.evaluate(() => {
      const { method, params, appName, network } = confirmation
      return { method, params, appName, chainName: network.chainName }
    }),
  ).toEqual({
    method: 'personal_sign',
    params: ['Mine', address],
    appName: 'A page',
    chainName: journey.info.chains[0]!.name,
  })
  expect(await dialog().count()).toBe(0)
  await page.evaluate(() => confirmation.approve())
  await isSigned('Mine')
  expect(await page.evaluate(() => confirmation.signal.aborted)).toBe(true)
})

test('behavior: when the user signs out meanwhile, the request ends', async () => {
  await sign('Late')
  await dialog().waitFor()
  await page.evaluate(() => walletLab.wallet.signOut())
  expect(await outcome()).toMatchObject({ code: 4100, message: 'Account not found' })
  await gone()
})
