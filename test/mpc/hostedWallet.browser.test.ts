import {
  type Address,
  address,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Session } from 'latchkey/core/relay'
import { fromBase64, toBase64 } from 'latchkey/crypto'
import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as frameWords } from '../../sites/shared/words/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { lendPrf } from '../browser/lendPrf.ts'
import { english } from '../english.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { kitTransaction } from '../kitTransaction.ts'
import { createFarPage, type FarPage, usualNamespaces } from '../scripted/farPage.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { vaultPage } from '../vault/vaultPage.ts'

// The hosted wallet with the managed wallet as its signer, in an environment that signs no bare digests (`rawSigning`
// is 'eip7702'). Its key exists only as shares. Each test continues where the one before ended.

const password = 'correct horse battery'
const other = `0x${'ad'.repeat(20)}` as const
const chainId = 31337

let scene: Scene
/** A page that the environment does not list, as any page that connects to a hosted wallet. */
let page: Page
let account: Hex
/** The user's device, with the passkey that protects the wallet. */
let device: Awaited<ReturnType<typeof lendPrf>>

beforeAll(async () => {
  scene = await startScene({ walletSigner: 'mpc', partitioned: true })
  const { visitor, info } = scene
  const { origin, hostname: host } = new URL(info.sites.mpc)
  device = await lendPrf(visitor.context, { device: await visitor.open(`${origin}/healthz`), host })
  visitor.complaints.take()
  page = await scene.open('shop.localhost')
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(() => scene?.close())

const press = (wallet: Page, name: string) => wallet.getByRole('button', { name, exact: true }).click()
const titled = (wallet: Page, name: string) => wallet.getByRole('heading', { name, exact: true }).waitFor()
async function enterPassword(wallet: Page, text = password) {
  await titled(wallet, english.enterPasswordTitle)
  await wallet.getByLabel(english.password, { exact: true }).fill(text)
  await press(wallet, english.goOn)
}
/** How often the user's passkey is asked for in `act`. */
async function prompts(act: () => Promise<unknown>): Promise<number> {
  const before = device.prompts
  await act()
  return device.prompts - before
}
const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Invitation: [
      { name: 'guest', type: 'address' },
      { name: 'seats', type: 'uint256' },
      { name: 'offset', type: 'int64' },
    ],
  },
  primaryType: 'Invitation',
  domain: { name: 'Party', chainId },
  message: { guest: other, seats: String(2n ** 255n), offset: '-5' },
} as const
const transaction = () => ({ from: account, to: other, value: `0x${parseEther('0.25').toString(16)}` })

/** The receipt of a transaction, and what the recipient holds after it. */
async function mined(hash: Hex) {
  const client = createPublicClient({ transport: http(scene.info.chains[0]?.rpcUrl), pollingInterval: 100 })
  const receipt = await client.waitForTransactionReceipt({ hash })
  return { receipt, received: await client.getBalance({ address: other, blockNumber: receipt.blockNumber }) }
}

describe('a page of another origin, through the popup', () => {
  test('sign up and connect: a passkey, then one that protects the key, then the key, then the page', async () => {
    const { popup, heard } = await scene.ask(page, 'eth_requestAccounts')
    await walletPopup.createWallet(popup)
    await titled(popup, english.protectTitle)
    // The operator's brand stays in sight above the choice.
    await popup.getByRole('banner').getByText('Sei Global Wallet').waitFor()
    await inspect(popup, 'hosted-managed-protect')
    await press(popup, english.protectPasskey)
    const frame = popup.frameLocator('.latchkey-vault iframe')
    await frame.getByRole('heading', { name: frameWords.passkeyTitle }).waitFor()
    await inspect(popup, 'hosted-managed-passkey')
    await frame.getByRole('button', { name: frameWords.passkeyCreate }).click()
    await titled(popup, words.connect.title)
    await walletPopup.press(popup, 'Connect')
    const outcome = (await heard) as { result: Hex[] }
    account = outcome.result[0]!
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(scene.visitor.passkeys.count()).toBe(2)
    await closed(popup)
  })

  test('personal_sign: the window asks for the passkey once, and for nothing else', async () => {
    const { popup, heard } = await scene.ask(page, 'personal_sign', ['0x68656c6c6f', account])
    await titled(popup, reviewWords.titles.message)
    const asked = await prompts(async () => {
      await walletPopup.press(popup, 'Confirm')
      const { result } = (await heard) as { result: Hex }
      expect(await verifyMessage({ address: account, message: 'hello', signature: result })).toBe(true)
    })
    expect(asked).toBe(1)
    await closed(popup)
  })

  test('a passkey that the user does not confirm signs nothing, and the request stays', async () => {
    const { popup, heard } = await scene.ask(page, 'personal_sign', ['0x68656c6c6f', account])
    device.isWilling = false
    await walletPopup.press(popup, 'Confirm')
    await popup.getByText(english.closed).waitFor()
    await inspect(popup, 'hosted-managed-passkey-closed')
    device.isWilling = true
    await walletPopup.press(popup, 'Reject')
    expect(await heard).toMatchObject({ code: 4001 })
    await closed(popup)
  })

  test('eth_signTypedData_v4: every value arrives as it was shown', async () => {
    const { popup, heard } = await scene.ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)])
    await titled(popup, reviewWords.titles.typedData)
    await walletPopup.press(popup, 'Confirm')
    const { result } = (await heard) as { result: Hex }
    const domain = { name: 'Party', chainId: BigInt(chainId) }
    const message = { guest: other, seats: 2n ** 255n, offset: -5n }
    expect(await verifyTypedData({ ...typedData, domain, message, address: account, signature: result })).toBe(true)
    await closed(popup)
  })

  test('eth_sendTransaction: the chain mines it', async () => {
    const { popup, heard } = await scene.ask(page, 'eth_sendTransaction', [transaction()])
    await walletPopup.press(popup, 'Send')
    const { receipt, received } = await mined(((await heard) as { result: Hex }).result)
    expect(receipt).toMatchObject({ status: 'success', from: account.toLowerCase() })
    expect(received).toBe(parseEther('0.25'))
    await closed(popup)
  })
})

describe('the wallet that the user opened, with a page behind the relay', () => {
  let wallet: Page
  let far: FarPage
  let session: Session
  const ask = (method: string, params: unknown) =>
    far.request({ topic: session.topic, chainId: `eip155:${chainId}`, method, params })
  afterAll(() => far?.close())

  test('pair: the page gets the same account', async () => {
    const { environmentId: projectId, servers, sites } = scene.info
    far = createFarPage({ url: servers.relay, projectId })
    const { uri, approval } = await far.propose({ namespaces: usualNamespaces(chainId) })
    wallet = await scene.visitor.open(`${sites.wallet}/#/wc?uri=${encodeURIComponent(uri)}`)
    await wallet.setViewportSize({ width: 420, height: 640 })
    await titled(wallet, words.connect.title)
    await walletPopup.press(wallet, 'Connect')
    session = await approval
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:${chainId}:${account}`])
    await press(wallet, words.relay.done)
  })

  test('personal_sign asks for the passkey once, and eth_sendTransaction after it for nothing', async () => {
    const before = device.prompts
    const signature = ask('personal_sign', ['0x68656c6c6f', account])
    await titled(wallet, reviewWords.titles.message)
    await walletPopup.press(wallet, 'Confirm')
    expect(await verifyMessage({ address: account, message: 'hello', signature: (await signature) as Hex })).toBe(true)
    await press(wallet, words.relay.done)
    const sent = ask('eth_sendTransaction', [transaction()])
    await walletPopup.press(wallet, 'Send')
    const { receipt, received } = await mined((await sent) as Hex)
    expect(receipt.status).toBe('success')
    expect(received).toBe(parseEther('0.5'))
    await press(wallet, words.relay.done)
    expect(device.prompts - before).toBe(1)
  })

  test('security: the password and the backup, private keys and import, and no recovery phrase', async () => {
    await press(wallet, english.security)
    await titled(wallet, english.security)
    await wallet.getByRole('button', { name: new RegExp(`^${english.keys}`) }).waitFor()
    await wallet.getByRole('button', { name: new RegExp(`^${english.importTitle}`) }).waitFor()
    expect(await wallet.getByText(english.words, { exact: true }).count()).toBe(0)
    await inspect(wallet, 'hosted-managed-security')
    await wallet.getByRole('button', { name: new RegExp(`^${english.backup}`) }).click()
    await wallet.getByText(english.backupPasskey).waitFor()
    await inspect(wallet, 'hosted-managed-backup')
    // From here on with a password.
    await press(wallet, english.changePassword)
    await press(wallet, english.protectPassword)
    await titled(wallet, english.passwordTitle)
    await inspect(wallet, 'hosted-managed-choose')
    await wallet.getByLabel(english.password, { exact: true }).fill(password)
    await wallet.getByLabel(english.passwordAgain, { exact: true }).fill(password)
    await press(wallet, english.goOn)
    await wallet.getByText(english.backupSealed).waitFor()
    await wallet.goBack()
    await titled(wallet, english.security)
  })

  test('private keys: the frame shows the key on the wallet’s page, which does not get it', async () => {
    await wallet.getByRole('button', { name: new RegExp(`^${english.keys}`) }).click()
    await press(wallet, english.show)
    await enterPassword(wallet)
    const frame = await (await wallet.waitForSelector('.latchkey-vault iframe')).contentFrame()
    if (!frame) throw new Error('The page has no frame.')
    await vaultPage.show(wallet, frame)
    const key = await frame.locator('.key').innerText()
    expect(privateKeyToAddress(key as Hex)).toBe(account)
    expect(await wallet.content()).not.toContain(key.slice(2))
    await inspect(wallet, 'hosted-managed-key')
    await press(wallet, english.hide)
  })

  test('Solana: the account is made when the user first shows it, with the same password', async () => {
    await press(wallet, english.accounts)
    await press(wallet, words.accounts.showSolana)
    await enterPassword(wallet)
    const card = wallet.getByRole('region', { name: words.accounts.solana })
    await card.getByText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/).waitFor()
    await wallet.close()
  })
})

describe('a page that gets the Solana account too, through the popup', () => {
  let shop: Page
  let own: Address
  const ask = async (action: 'solana_signMessage' | 'solana_signTransaction', args: Record<string, string>) => {
    let heard: Promise<Record<string, string>> | undefined
    const popup = await scene.visitor.popup(shop, async () => {
      const asked = [action, { address: own, ...args }] as const
      heard = shop.evaluate(([name, given]) => provider.solana.request(name, given as never), asked) as never
    })
    return { popup, heard: heard! }
  }
  const isSigned = async (signature: Uint8Array, bytes: Uint8Array) =>
    verifySignature(await getPublicKeyFromAddress(own), signature as SignatureBytes, bytes)

  test('connect: the user chooses whether the page sees that account', async () => {
    shop = await scene.open('other.localhost')
    const { popup, heard } = await scene.ask(shop, 'eth_requestAccounts')
    await walletPopup.shareSolana(popup)
    await walletPopup.press(popup, 'Connect')
    expect(await heard).toEqual({ result: [account] })
    const { accounts } = await shop.evaluate(() => provider.solana.state())
    own = address(accounts[0] ?? '')
    await closed(popup)
  })

  test('solana_signMessage', async () => {
    const message = new TextEncoder().encode('Hello')
    const { popup, heard } = await ask('solana_signMessage', { message: toBase64(message) })
    await walletPopup.press(popup, 'Confirm')
    await enterPassword(popup)
    expect(await isSigned(fromBase64((await heard).signature ?? ''), message)).toBe(true)
    await closed(popup)
  })

  test('solana_signTransaction', async () => {
    const unsigned = kitTransaction({ feePayer: own, instructions: [] })
    const { popup, heard } = await ask('solana_signTransaction', {
      chain: 'solana:devnet',
      transaction: toBase64(unsigned),
    })
    await walletPopup.press(popup, 'Confirm')
    await enterPassword(popup)
    const { signedTransaction = '' } = await heard
    const { messageBytes, signatures } = getTransactionDecoder().decode(fromBase64(signedTransaction))
    expect(await isSigned(signatures[own] ?? new Uint8Array(), new Uint8Array(messageBytes))).toBe(true)
    await closed(popup)
  })
})
