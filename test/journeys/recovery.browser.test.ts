import type { Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RecoveryType } from '../../src/wallets/embedded/recoveryState.ts'
import { type MailReader, openMailbox } from '../browser/mailReader.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { type Journey, startJourney } from './startJourney.ts'

// Users lose passkeys. Each test continues where the one before ended. Tests of one address request no more codes than the
// limit.

const message = 'still mine'
const emails = { code: 'Your code for', email: 'Sign in to', passkey: 'Recover your access to' } as const

let journey: Journey
/** The current browser and device. */
let visitor: Visitor
let page: Page
let mailbox: MailReader
let email: string
let address: string

beforeAll(async () => {
  journey = await startJourney()
})
afterEach(() => {
  // The browser itself writes a refused request to the console, and a wrong code is one.
  expect(visitor.complaints.take(/status of 40[014]/)).toEqual([])
})
afterAll(() => journey?.close())

/** A new browser, with no passkey in it. */
async function moveToNewDevice(): Promise<void> {
  visitor = await journey.browser.newVisitor()
  mailbox = await openMailbox(visitor, journey.info)
  page = await openWalletLab(visitor, journey.info)
}

/** Reads a code in the mailbox, and returns to the page: a page in the background gets no prompt. */
async function readCode(subject: string): Promise<string> {
  const code = await mailbox.nextCode(email, subject)
  await page.bringToFront()
  return code
}

/** A new user signs up and confirms their address with the code in the mailbox. */
async function signUp(name: string): Promise<void> {
  email = `${name}@example.com`
  await moveToNewDevice()
  await page.evaluate(async (displayName) => void (await walletLab.wallet.signUp({ displayName })), name)
  address = (await accounts())[0]!
  await page.evaluate(async (email) => {
    walletLab.entry = await walletLab.wallet.confirmEmail(email)
  }, email)
  await page.evaluate(async (code) => void (await walletLab.entry?.submit(code)), await readCode(emails.code))
}

const accounts = () =>
  page.evaluate(() => {
    const state = walletLab.wallet.store.getState()
    return state.status === 'signed-in' ? state.accounts : []
  })
const askForCode = (type: RecoveryType) =>
  page.evaluate((asked) => walletLab.wallet.initRecovery({ ...asked, container: walletLab.container }), { type, email })
const enterCode = (code: string) => page.evaluate((code) => walletLab.wallet.verifyRecoveryCode(code), code)
const complete = () => page.evaluate(async () => void (await walletLab.wallet.completeRecovery({ name: 'New' })))

async function signerOf(address: string): Promise<string> {
  const signature = await page.evaluate(
    ({ address, message }) => walletLab.wallet.toAccount(address).signMessage({ message }),
    { address, message },
  )
  return recoverMessageAddress({ message, signature })
}

describe.each(['email', 'passkey'] as const)('recovery by %s', (type) => {
  test('lost passkey: with the code in the mailbox and a new passkey, the same address signs', async () => {
    await signUp(`lost-${type}`)
    await moveToNewDevice()
    await askForCode(type)
    const code = await readCode(emails[type])
    await enterCode(code)
    await complete()
    expect(await accounts()).toEqual([address])
    expect(await signerOf(address)).toBe(address)
    expect(visitor.passkeys.count()).toBe(1)

    // Used once, it no longer works.
    await askForCode(type)
    await expect(enterCode(code)).rejects.toThrow('The code is invalid or expired.')
  })
})

test('a wrong code, and one that is 901 s old', async () => {
  await signUp('slow')
  await moveToNewDevice()
  await askForCode('passkey')
  const code = await readCode(emails.passkey)
  const wrong = `${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`
  await expect(enterCode(wrong)).rejects.toThrow('The code is invalid or expired.')
  await page.evaluate(() => {
    walletLab.ahead = 901
  })
  await expect(enterCode(code)).rejects.toThrow('The code is invalid or expired.')
})

test('a lost device: a second passkey signs in by itself', async () => {
  await signUp('two')
  const first = { visitor, page }
  const link = await page.evaluate(async () => {
    walletLab.link = await walletLab.wallet.startDevicePairing()
    return walletLab.link.url
  })
  await moveToNewDevice()
  const code = await page.evaluate(async (url) => {
    walletLab.join = await walletLab.wallet.joinDevice(url, { name: 'Phone' })
    return walletLab.join.code
  }, link)
  await first.page.waitForFunction(() => walletLab.link?.store.getState().status === 'joined', null, { polling: 100 })
  const compared = await first.page.evaluate(() => walletLab.link?.store.getState())
  expect(compared).toEqual({ status: 'joined', code, name: 'Phone' })
  await first.page.evaluate(() => walletLab.link?.approve())
  await first.visitor.close()

  await page.evaluate(async () => void (await walletLab.join?.signIn()))
  expect(await accounts()).toEqual([address])
  expect(await signerOf(address)).toBe(address)
})

test('export: the vault shows the phrase, which opens the same wallet elsewhere', async () => {
  await page.evaluate(async () => void (await walletLab.wallet.exportWallet({ container: walletLab.container })))
  const frame = page.frames().find((frame) => frame.url().startsWith(journey.info.sites.vault))!
  await vaultPage.show(page, frame)
  const words = (await vaultPage.read(frame)).split('\n').filter((line) => /^[a-z]{3,8}$/.test(line))
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(words.slice(0, 3).join(' '))
})
