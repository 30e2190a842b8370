import {
  address,
  assertIsFullySignedTransaction,
  getBase58Decoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { parseSolanaTransaction } from '../../src/wire/solana/transaction.ts'
import { inspect } from '../browser/inspect.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { instruction, keyOf, kitTransaction } from '../kitTransaction.ts'
import { serveNodeDouble } from '../nodeDouble.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { bundleClient } from './bundleClient.ts'

// @dynamic-labs/global-wallet-client 4.25.10, unmodified, registers its Wallet Standard wallet in a stranger's page, where
// @wallet-standard/app finds it as every adapter does: it connects to our wallet and signs. @solana/kit builds and verifies.
// The node of the chain is a double: there is no Solana here.

type Call = { feature: string; method: string; input: Record<string, unknown> }
type Heard = { result: Record<string, number[]> } | { error: { code?: number; message: string } }

declare global {
  /** Calls a feature of the official wallet; bytes travel as arrays of numbers. */
  var callFeature: (call: Call) => Promise<Heard>
  var solanaAccounts: () => { address: string; chains: string[] }[]
}

let scene: Scene
let node: Awaited<ReturnType<typeof serveNodeDouble>>
let page: Page
let own: ReturnType<typeof address>

beforeAll(async () => {
  node = await serveNodeDouble({ sendTransaction: () => 'sent' })
  scene = await startScene({ listed: ['dapp.localhost'], solanaRpcUrl: node.rpcUrl })
  const { environmentId, sites } = scene.info
  page = await openPage('dapp.localhost', await bundleClient(official({ environmentId, popup: { url: sites.wallet } })))
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await scene?.close()
  node?.close()
})

/** Calls the features of the wallet with this name, as an adapter does. The wallet must be registered before. */
const adapter = (name: string) => `
  const { getWallets } = await import('@wallet-standard/app')
  const wallet = getWallets().get().find((one) => one.name === '${name}')
  const toBytes = (value) => Array.isArray(value) ? Uint8Array.from(value) : value
  const fromBytes = (value) => value instanceof Uint8Array ? [...value] : value
  const map = (object, change) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
  globalThis.solanaAccounts = () => wallet.accounts.map(({ address, chains }) => ({ address, chains }))
  globalThis.callFeature = ({ feature, method, input }) =>
    wallet.features[feature][method]({ account: wallet.accounts[0], ...map(input, toBytes) }).then(
      (output) => ({ result: Array.isArray(output) ? map(output[0], fromBytes) : {} }),
      ({ code, message }) => ({ error: { code, message } }),
    )`

/** The official client, bundled as its documentation says: it expects Node's `global` and `Buffer`. */
const official = (options: { environmentId: string; popup: { url: string } }) => `
  import { Buffer } from 'buffer'
  globalThis.Buffer = Buffer
  const { createGlobalWalletClient } = await import('@dynamic-labs/global-wallet-client')
  const { createSolanaWallet, registerWallet } = await import('@dynamic-labs/global-wallet-client/solana')
  const client = createGlobalWalletClient(${JSON.stringify(options)})
  registerWallet(createSolanaWallet({ name: 'Official', icon: 'data:image/png;base64,' }, client))
  ${adapter('Official')}`

/** Our own page side, as the guide shows it. */
const ours = (options: { environmentId: string; walletUrl: string }) => `
  const { createGlobalProvider } = await import('latchkey/wallets/global')
  const { registerGlobal } = await import('latchkey/wallets/standard')
  registerGlobal(createGlobalProvider(${JSON.stringify(options)}), { brand: { name: 'Ours' } })
  ${adapter('Ours')}`

/** A stranger's page that runs `script`. */
async function openPage(host: string, script: string): Promise<Page> {
  scene.pages.put(host, '/solana.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = '<!doctype html><title>A page</title><script src="/solana.js"></script>'
  const opened = await scene.visitor.open(scene.pages.put(host, '/', { html }))
  await opened.waitForFunction(() => globalThis.solanaAccounts !== undefined)
  return opened
}

async function ask(feature: string, method: string, input: Record<string, unknown> = {}) {
  let heard: Promise<Heard> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = page.evaluate((call) => callFeature(call), { feature, method, input })
  })
  return { popup, heard: heard as Promise<Heard> }
}
const signMessage = (message: Uint8Array) => ask('solana:signMessage', 'signMessage', { message: [...message] })
const sign = (transaction: Uint8Array, chain = 'solana:devnet') =>
  ask('solana:signTransaction', 'signTransaction', { transaction: [...transaction], chain })

async function resultOf(heard: Promise<Heard>) {
  const answer = await heard
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result
}

async function isSigned(bytes: Uint8Array, signature: Iterable<number>) {
  const key = await getPublicKeyFromAddress(own)
  return verifySignature(key, Uint8Array.from(signature) as SignatureBytes, bytes)
}

const system = '11111111111111111111111111111111'
const friend = keyOf(7)
/** 0.000000001 SOL. */
const transfer = (to: string) =>
  instruction(system, { accounts: [own, to], signers: [own], data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })

/** Checks a screen in a window of the popup's size and on a phone. */
async function look(popup: Page, name: string) {
  await inspect(popup, name)
  await popup.setViewportSize({ width: 320, height: 640 })
  await inspect(popup, `${name}-phone`)
  await popup.setViewportSize({ width: 420, height: 640 })
}

test('standard:connect: the user creates a wallet with a passkey on the way, with a Solana account', async () => {
  const { popup, heard } = await ask('standard:connect', 'connect')
  await walletPopup.createWallet(popup)
  await walletPopup.shareSolana(popup)
  await look(popup, 'wallet-solana-connect')
  await walletPopup.press(popup, 'Connect')
  await resultOf(heard)
  const [account] = await page.evaluate(() => solanaAccounts())
  expect(account?.chains).toEqual(['solana:devnet'])
  own = address(account?.address ?? '')
  await closed(popup)
})

test('solana:signMessage', async () => {
  const message = new TextEncoder().encode('Hello from the official client')
  const { popup, heard } = await signMessage(message)
  await popup.getByText('Hello from the official client').waitFor()
  await look(popup, 'wallet-solana-message')
  await walletPopup.press(popup, 'Confirm')
  const { signature = [], signedMessage = [] } = await resultOf(heard)
  expect(Uint8Array.from(signedMessage)).toEqual(message)
  expect(await isSigned(message, signature)).toBe(true)
  await closed(popup)
})

test('a sign-in looks like one with Ethereum: its statement, its facts, and the full message in the details', async () => {
  const origin = new URL(page.url())
  const text = `${origin.host} wants you to sign in with your Solana account:\n${own}\n\nTerms apply.\n\nNonce: abcdef123456\nIssued At: 2026-11-21T13:59:00Z`
  const { popup, heard } = await signMessage(new TextEncoder().encode(text))
  // The name of the site stands between isolates.
  await popup.getByRole('heading', { name: new RegExp(`^Sign in to .?${origin.host}.?$`) }).waitFor()
  await look(popup, 'wallet-solana-sign-in')
  const labels = await popup.locator('article > .facts > div > dt').allTextContents()
  // The logo of the network is beside its name.
  await popup.locator('.facts .network img[src^="data:image/svg+xml"]').waitFor()
  const { facts, account } = reviewWords
  expect(labels).toEqual([account])
  expect(await popup.locator('details .facts > div > dt').allTextContents()).toEqual(
    expect.arrayContaining([facts.domain, facts.issued, reviewWords.fullText]),
  )
  expect(await popup.getByRole('region', { name: reviewWords.statement }).textContent()).toBe('Terms apply.')
  await popup.getByText(reviewWords.details, { exact: true }).click()
  const full = popup.locator('details .facts > div').filter({ hasText: reviewWords.fullText })
  expect(await full.locator('dd').textContent()).toBe(text)
  await walletPopup.press(popup, 'Confirm')
  const { signature = [] } = await resultOf(heard)
  expect(await isSigned(new TextEncoder().encode(text), signature)).toBe(true)
  await closed(popup)
})

test.each(['legacy', 0] as const)(
  'solana:signTransaction, version %s: fully signed for @solana/kit',
  async (version) => {
    const unsigned = kitTransaction({ feePayer: own, version, instructions: [transfer(friend)] })
    const { popup, heard } = await sign(unsigned)
    await popup
      .getByRole('heading', { name: fill(reviewWords.titles.transfer, { amount: '0.000000001 SOL' }) })
      .waitFor()
    if (version === 0) await look(popup, 'wallet-solana-transfer')
    await walletPopup.press(popup, 'Confirm')
    const { signedTransaction = [] } = await resultOf(heard)
    const signed = getTransactionDecoder().decode(Uint8Array.from(signedTransaction))
    assertIsFullySignedTransaction(signed)
    expect(await isSigned(new Uint8Array(signed.messageBytes), signed.signatures[own] ?? [])).toBe(true)
    expect(new Uint8Array(signed.messageBytes)).toEqual(parseSolanaTransaction(unsigned).messageBytes)
    await closed(popup)
  },
)

test('solana:signAndSendTransaction: the node gets the transaction, the page its signature as text in bytes', async () => {
  const transaction = kitTransaction({ feePayer: own, instructions: [transfer(friend)] })
  const input = { transaction: [...transaction], chain: 'solana:devnet' }
  const { popup, heard } = await ask('solana:signAndSendTransaction', 'signAndSendTransaction', input)
  await walletPopup.press(popup, 'Send')
  const { signature = [] } = await resultOf(heard)
  const wire = Uint8Array.from(Buffer.from(String(node.heard.at(-1)?.params[0]), 'base64'))
  const { signatures, messageBytes } = parseSolanaTransaction(wire)
  expect(await isSigned(messageBytes, signatures[0] ?? [])).toBe(true)
  // An oddity of the official client: not the 64 bytes, but their base58.
  expect(String.fromCharCode(...signature)).toBe(getBase58Decoder().decode(signatures[0] ?? new Uint8Array()))
  await closed(popup)
})

test('rejection: the page gets the wallet’s words; closing the window is 4001', async () => {
  const refused = await signMessage(Uint8Array.of(65))
  await walletPopup.press(refused.popup, 'Reject')
  expect(await refused.heard).toMatchObject({ error: { message: expect.stringMatching(/reject/i) } })
  await closed(refused.popup)
  const left = await signMessage(Uint8Array.of(65))
  await left.popup.close()
  expect(await left.heard).toMatchObject({ error: { code: 4001, message: 'User rejected the request.' } })
})

test('our own page side: connects, signs, and reconnects silently after a reload', async () => {
  const { environmentId, sites } = scene.info
  const script = await bundleClient(ours({ environmentId, walletUrl: sites.wallet }))
  page = await openPage('shop.localhost', script)
  const connecting = await ask('standard:connect', 'connect')
  await walletPopup.shareSolana(connecting.popup)
  await walletPopup.press(connecting.popup, 'Connect')
  await resultOf(connecting.heard)
  await closed(connecting.popup)
  expect(await page.evaluate(() => solanaAccounts())).toEqual([{ address: own, chains: ['solana:devnet'] }])

  await page.reload()
  await page.waitForFunction(() => globalThis.solanaAccounts !== undefined)
  await page.evaluate(() => callFeature({ feature: 'standard:connect', method: 'connect', input: { silent: true } }))
  expect(await page.evaluate(() => solanaAccounts())).toEqual([{ address: own, chains: ['solana:devnet'] }])

  const message = new TextEncoder().encode('Hello from our own page')
  const { popup, heard } = await signMessage(message)
  await walletPopup.press(popup, 'Confirm')
  expect(await isSigned(message, (await resultOf(heard)).signature ?? [])).toBe(true)
  await closed(popup)
})

test('the user finds their Solana account in the wallet itself', async () => {
  const wallet = await scene.visitor.open(scene.info.sites.wallet)
  await wallet.getByRole('button', { name: words.accounts.showSolana }).click()
  const card = wallet.getByRole('region', { name: words.accounts.solana })
  await card.getByText(own.slice(6, -4)).waitFor()
  await look(wallet, 'wallet-solana-account')
  await wallet.close()
})

test('a page without a shared Solana account gets none', async () => {
  const { environmentId, sites } = scene.info
  page = await openPage('other.localhost', await bundleClient(ours({ environmentId, walletUrl: sites.wallet })))
  const { popup, heard } = await ask('standard:connect', 'connect')
  await walletPopup.press(popup, 'Connect')
  expect(await heard).toMatchObject({ error: { code: 4001 } })
  expect(await page.evaluate(() => solanaAccounts())).toEqual([])
  await closed(popup)
})
