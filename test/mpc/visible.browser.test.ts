import { setTimeout as passed } from 'node:timers/promises'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { holdMs } from 'latchkey/wire/vault'
import type { Frame, Page } from 'playwright-core'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ar } from '../../sites/shared/words/ar.ts'
import { en as words } from '../../sites/shared/words/en.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { type MpcScene, startMpcScene } from './startMpcScene.ts'

type Visitor = MpcScene['visitor']

// The visible frame in Chromium: a person's key under the eyes of a hostile page (T1, T10).

let scene: MpcScene
let accessToken: string
let page: Page
beforeAll(async () => {
  scene = await startMpcScene({ listed: ['shop.localhost'], partitioned: true })
})
afterAll(() => scene?.close())

const session = { signedSessionId: 'signed' }
const seed = new Uint8Array(32).fill(7)
const solanaKey = base58.encode(Uint8Array.of(...seed, ...ed25519.getPublicKey(seed)))

/** Lets a frame follow the user's light or dark colors, and a phone show the page at its own size. */
const head =
  '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>body { margin: 8px }</style>'

const ask = (name: string, ...args: unknown[]) =>
  page.evaluate(([name, args]) => shop.ask(name as string, args as unknown[]), [name, args] as const)

/** Opens the shop's page with a frame of the wallet, as its newest one. */
async function openFrame(options: { isVisible: boolean; popups?: boolean; css?: string; by?: Visitor }): Promise<void> {
  const { isVisible, popups = false, css = '', by = scene.visitor } = options
  const { url, instanceId } = scene
  page = await scene.openPage('shop.localhost', `${head}<style>${css}</style>`, by)
  const opening = { instanceId, visible: isVisible, popups }
  const open = ([url, opening]: readonly [string, { instanceId: string; visible: boolean; popups: boolean }]) =>
    shop.openFrame(url, opening)
  expect(await page.evaluate(open, [url, opening] as const)).toBe('ready')
  await ask('sendAuthToken', accessToken)
}

/** Creates an account of a new user in a hidden frame, which shares its storage with the visible one. */
async function create(chainName: 'EVM' | 'SVM'): Promise<{ chainName: string; accountAddress: string }> {
  accessToken = (await scene.harness.accounts.signedUp()).accessToken
  await openFrame({ isVisible: false })
  const { value, error } = await ask('createWalletAccount', { chainName, ...session })
  expect(error).toBeUndefined()
  return { chainName, accountAddress: (value as { accountAddress: string }).accountAddress }
}

let account: Awaited<ReturnType<typeof create>>
let frame: Frame
const isExported = async (address = account.accountAddress) => {
  const row = await scene.harness.db
    .selectFrom('mpcWallet')
    .select('exportedAt')
    .where('accountAddress', '=', address)
    .executeTakeFirstOrThrow()
  return row.exportedAt !== null
}
/** Everything that the page has heard, as text. */
const heard = () => page.evaluate(() => JSON.stringify(shop.heard))

async function openExport(css = '', by = scene.visitor, popups = false): Promise<void> {
  await openFrame({ isVisible: true, css, by, popups })
  expect(await ask('exportPrivateKey', { ...account, ...session })).toEqual({ value: undefined })
  frame = scene.frameOf(page)
}

describe('an export', () => {
  beforeAll(async () => {
    account = await create('EVM')
  })

  test.each([
    ['a cover', 'body::after { content: ""; position: fixed; inset: 0; background: white }'],
    [
      'a cover that lets clicks through',
      'body::after { content: ""; position: fixed; inset: 0; pointer-events: none }',
    ],
    ['hardly any opacity', 'iframe { opacity: .01 }'],
    ['a scale of a fifth', 'iframe { transform: scale(.2) }'],
    ['a zoom of a fifth', 'iframe { zoom: .2 }'],
    ['a frame of a few pixels', 'iframe { height: 30px !important }'],
    ['a place outside the window', 'iframe { position: absolute; left: -300px }'],
  ])('attack: under %s the server keeps its share, whatever is pressed', async (_, css) => {
    await openExport(css)
    await frame.getByRole('button', { name: words.openWindow }).waitFor({ state: 'attached' })
    const button = vaultPage.showButton(frame)
    expect(await button.isDisabled()).toBe(true)
    await button.evaluate((element) => element.focus())
    await page.keyboard.press('Enter')
    await vaultPage.hold(page, button, holdMs + 100)
    expect(await frame.locator('.prompt').count()).toBe(0)
    expect(await isExported()).toBe(false)
  })

  test('attack: blind presses under a mask get nothing, and end the export', async () => {
    await openExport('iframe { mask-image: linear-gradient(transparent, transparent) }')
    const button = vaultPage.showButton(frame)
    await button.click({ trial: true })
    await vaultPage.hold(page, button, holdMs + 100)
    await vaultPage.pressBlindly(frame)
    expect(await vaultPage.read(frame)).toBe(words.failed)
    expect(await isExported()).toBe(false)
  })

  test('attack: the page presses by script', async () => {
    await openExport()
    await expect.poll(() => vaultPage.showButton(frame).isEnabled()).toBe(true)
    await page.evaluate(() => {
      const element = document.querySelector('iframe')
      element?.click()
      element?.dispatchEvent(new PointerEvent('pointerdown'))
    })
    expect(await frame.locator('.prompt').count()).toBe(0)
    expect(await isExported()).toBe(false)
  })

  test('behavior: a request that overtakes the layout of the frame waits for it', async () => {
    await openFrame({ isVisible: false })
    const asked = ask('exportPrivateKey', { ...account, ...session })
    await passed(100)
    await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('display', 'block', 'important'))
    expect(await asked).toEqual({ value: undefined })
  })

  test('default: the user shows the key of their account, and the page hears nothing of it', async () => {
    await openExport()
    expect(await isExported()).toBe(false)
    await vaultPage.show(page, frame)
    const key = await frame.locator('.key').innerText()
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(account.accountAddress)
    expect(await isExported()).toBe(true)
    expect(await heard()).not.toContain(key.slice(2))

    await page.evaluate(() => {
      document.body.style.opacity = '.5'
    })
    await frame.getByText(words.masked).waitFor()
    expect(await frame.content()).not.toContain(key)
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  test('behavior: a server that does not answer ends the export with a sentence', async () => {
    await openExport()
    await page.route(/\/export$/, (route) => route.fulfill({ status: 403, json: { error: { code: 'wallet_banned' } } }))
    const button = vaultPage.showButton(frame)
    await expect.poll(() => button.isEnabled()).toBe(true)
    await vaultPage.hold(page, button, holdMs + 100)
    await vaultPage.proveSight(frame)
    await frame.getByText(words.stopped).waitFor()
    scene.visitor.complaints.take()
  })
})

test('default: a Solana key made in shares is shown as a scalar, and says so', async () => {
  account = await create('SVM')
  await openExport()
  await frame.getByText(words.scalarText).waitFor()
  await vaultPage.show(page, frame)
  expect(await frame.locator('.key').innerText()).toMatch(/^scalar:[0-9a-f]{64}$/)
})

describe('an import', () => {
  let asked: Promise<{ value?: unknown; error?: unknown }>
  beforeEach(async () => {
    await openFrame({ isVisible: true })
    asked = ask('importPrivateKey', { chainName: 'SVM', ...session })
    // A test that ends before the user does leaves the request open.
    asked.catch(() => undefined)
    frame = scene.frameOf(page)
    await frame.getByRole('textbox').waitFor()
  })

  test('default: the user types a key, and the page gets the account and no key', async () => {
    await vaultPage.type(frame, 'no key')
    await vaultPage.import(frame)
    await frame.getByText(words.key).waitFor()
    await vaultPage.type(frame, solanaKey)
    await vaultPage.importInSight(frame)
    const accountAddress = base58.encode(ed25519.getPublicKey(seed))
    expect(await asked).toMatchObject({ value: { chainName: 'SVM', accountAddress } })
    await frame.getByText(words.splitDone).waitFor()
    expect(await heard()).not.toContain(solanaKey)
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  test('attack: the page takes the keyboard', async () => {
    await expect.poll(() => frame.getByRole('textbox').isEditable()).toBe(true)
    await vaultPage.type(frame, solanaKey.slice(0, 20))
    await page.evaluate(() => {
      const trap = document.createElement('input')
      document.body.append(trap)
      trap.focus()
    })
    await frame.getByText(words.left).waitFor()
    expect(await frame.getByRole('textbox').inputValue()).toBe('')
  })

  test('behavior: another request ends it', async () => {
    await ask('importPrivateKey', { chainName: 'EVM', privateKey: `0x${'00'.repeat(32)}`, ...session })
    void ask('importPrivateKey', { chainName: 'EVM', ...session }).catch(() => undefined)
    expect(await asked).toMatchObject({ error: { code: 'not_seen' } })
  })
})

describe('the separate window, from a frame that is covered', () => {
  const cover = 'body::after { content: ""; position: fixed; inset: 0; pointer-events: none }'
  const press = () => frame.getByRole('button', { name: words.openWindow }).click()
  const openWindow = () => scene.visitor.popup(page, press)

  test('default: the user shows the key there, and it closes with the page', async () => {
    account = await create('SVM')
    await openExport(cover, scene.visitor, true)
    const alone = await openWindow()
    await vaultPage.show(alone)
    const key = await alone.locator('.key').innerText()
    expect(key).toMatch(/^scalar:[0-9a-f]{64}$/)
    expect(await alone.getByText(words.scalarText).count()).toBe(1)
    expect(await isExported()).toBe(true)
    expect(await frame.content()).not.toContain(key)
    expect(await heard()).not.toContain(key)
    const closed = alone.waitForEvent('close')
    await page.goto('about:blank')
    await closed
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  test('default: the user types a key there, and the page gets the account and no key', async () => {
    await openFrame({ isVisible: true, css: cover, popups: true })
    const asked = ask('importPrivateKey', { chainName: 'SVM', ...session })
    frame = scene.frameOf(page)
    const alone = await openWindow()
    await vaultPage.type(alone, 'no key')
    await vaultPage.import(alone)
    await alone.getByText(words.key).waitFor()
    await vaultPage.type(alone, solanaKey)
    await vaultPage.import(alone)
    expect(await asked).toMatchObject({ value: { accountAddress: base58.encode(ed25519.getPublicKey(seed)) } })
    await alone.getByText(words.splitDone).waitFor()
    expect(await heard()).not.toContain(solanaKey)
    await alone.close()
  })

  test('error: the frame of an official client may open no window, and says so', async () => {
    account = await create('SVM')
    await openExport(cover)
    await press()
    await frame.getByText(words.blocked).waitFor()
    expect(await isExported()).toBe(false)
    scene.visitor.complaints.take()
  })

  test('attack: the page opens that window itself, and asks for a key in it', async () => {
    page = await scene.openPage('shop.localhost')
    const opened = page.waitForEvent('popup')
    await page.evaluate((url) => {
      const alone = window.open(url)
      const words = { kind: 'key', text: 'Type your key', done: '' }
      window.addEventListener('message', ({ data }) => shop.heard.push(data))
      setInterval(() => alone?.postMessage(words, '*', [new MessageChannel().port2]), 20)
    }, scene.url)
    const alone = await opened
    await alone.getByText(words.notFramed).waitFor()
    // A message of the page has come when this resolves.
    await alone.evaluate(
      () => new Promise<void>((resolve) => addEventListener('message', () => resolve(), { once: true })),
    )
    expect(await alone.getByRole('textbox').count()).toBe(0)
    // Nor does the window speak to it.
    expect(await heard()).toBe('[]')
    await alone.close()
  })
})

test.each([
  [
    'a phone, in Arabic',
    { viewport: { width: 390, height: 720 }, hasTouch: true, locale: 'ar-EG' },
    ar,
    'rtl',
    'rgb(255, 254, 251)',
  ],
  ['dark colors', { colorScheme: 'dark' }, words, 'ltr', 'rgb(28, 31, 27)'],
] as const)(
  'default: with %s, another browser of the user shows the key',
  async (_, device, table, direction, background) => {
    account = await create('SVM')
    const visitor = await scene.browser.newVisitor(device)
    await openExport('iframe { max-width: 100% }', visitor)
    await frame.getByText(table.scalarText).waitFor()
    expect(await frame.evaluate(() => document.documentElement.dir)).toBe(direction)
    expect(await frame.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)).toBe(false)
    const button = frame.getByRole('button', { name: table.show })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await vaultPage.hold(page, button, holdMs + 100)
    await vaultPage.proveSight(frame)
    expect(await frame.locator('.key').innerText()).toMatch(/^scalar:[0-9a-f]{64}$/)
    const ground = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(ground).toBe(background)
    expect(visitor.complaints.take()).toEqual([])
    await visitor.context.close()
  },
)
