import type { Page, Route } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { type Address, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as activity } from '../../sites/wallet/words/activity/en.ts'
import { en as assets } from '../../sites/wallet/words/assets/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as dialogs } from '../../src/core/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { creationOfErc20 } from '../../stack/chain/token/erc20Code.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'
import { createChainClient } from '../chainClient.ts'
import { erc721Abi, erc721Code } from '../erc721Code.ts'
import { registerEnsName } from '../registerEnsName.ts'
import { startOwnChains } from '../startOwnChains.ts'
import { startStack, type TestStack } from '../startStack.ts'
import { creationOf } from '../tokenCode.ts'
import { walletPopup } from './walletPopup.ts'

// A user receives a token, then items of a collection, and sends them on. Each test continues where the one before ended.

const phone = { width: 420, height: 640 }
/** Sends the user their first token, and receives nothing. */
const friend = privateKeyToAccount(generatePrivateKey())
const recipient: Address = getAddress('0xabc0000000000000000000000000000000000def')
const lookalike: Address = getAddress('0xabc1111111111111111111111111111111111def')
let chains: Awaited<ReturnType<typeof startOwnChains>>
let stack: TestStack
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let wallet: Page
let account: Address
let token: Address

beforeAll(async () => {
  chains = await startOwnChains()
  stack = await startStack({ rpcUrls: chains.rpcUrls })
  browser = await startBrowser()
  visitor = await browser.newVisitor()
  wallet = await visitor.open(stack.info.sites.wallet)
  await wallet.setViewportSize(phone)
  await walletPopup.createWallet(wallet)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await chains?.close()
})

const title = (name: string) => wallet.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const press = (name: string) => wallet.getByRole('button', { name, exact: true }).click()
const field = (name: string | RegExp) => wallet.getByLabel(name)
const network = 'Chain 31337'

const chain = () => createChainClient(stack.info.chains[0]!, friend)

/** Deploys a token and sends some of it to the user. */
async function give(symbol: string, name: string, units: bigint): Promise<Address> {
  const client = chain()
  const data = creationOfErc20({ symbol, name, decimals: 6, supply: 10n ** 12n })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ data }) })
  const transfer = {
    address: contractAddress!,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [account, units],
  } as const
  await client.waitForTransactionReceipt({ hash: await client.writeContract(transfer) })
  return contractAddress!
}

/** Deploys a collection and gives the user these items. */
async function giveItems(ids: readonly bigint[]): Promise<Address> {
  const client = chain()
  const data = creationOf(erc721Code({ symbol: 'APES', name: 'Ape Club' }))
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ data }) })
  for (const id of ids) await mint(contractAddress!, account, id)
  return contractAddress!
}

async function mint(address: Address, to: Address, id: bigint): Promise<void> {
  const client = chain()
  const call = { address, abi: parseAbi(erc721Abi), functionName: 'mint', args: [to, id] } as const
  await client.waitForTransactionReceipt({ hash: await client.writeContract(call) })
}

/** What a camera reads from the code on the screen. */
async function readCode(): Promise<string> {
  const side = 200
  const markup = await wallet.locator('.receive-code').evaluate((svg) => svg.outerHTML)
  const pixels = await wallet.evaluate(
    async ({ markup, side }) => {
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = side
      canvas.height = side
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0, side, side)
      const { data } = context.getImageData(0, 0, side, side)
      return Array.from({ length: side * side }, (_, at) => ((data[at * 4] ?? 0) > 128 ? '1' : '0')).join('')
    },
    { markup, side },
  )
  const data = Uint8ClampedArray.from([...pixels].flatMap((pixel) => [...Array(3).fill(Number(pixel) * 255), 255]))
  return decodeQr({ width: side, height: side, data })
}

test('receive: the address in full and as a code, and for which network it is', async () => {
  await title('Accounts')
  await wallet.getByText(fill(assets.tokens.none, { network })).waitFor()
  account = getAddress((await wallet.locator('code.address').textContent())!)
  await inspect(wallet, 'wallet-assets-none')
  await press(assets.receive.open)
  await title(fill(assets.receive.title, { network }))
  expect(await wallet.locator('.address-groups').textContent()).toBe(account)
  expect(await readCode()).toBe(account)
  await inspect(wallet, 'wallet-receive')
  await press(dialogs.back)
  await title('Accounts')
})

test('a token that the account was sent is shown, and one that pretends to be the coin is marked', async () => {
  // The faucet funds an account that it sees for the first time.
  await chain().getBalance(friend)
  token = await give('DEMO', 'Demo Token', 25_500_000n)
  await give('ETH', 'Ether', 10n ** 11n)
  await wallet.reload()
  const row = wallet.getByRole('listitem').filter({ hasText: 'Demo Token' }).last()
  await row.getByText('25.5 DEMO').waitFor()
  await wallet.getByText(fill(reviewWords.token.posing, { symbol: 'ETH' })).waitFor()
  // Its name is not shown as if it were the coin.
  await wallet.getByText('“ETH” (Unknown token)', { exact: true }).waitFor()
  await inspect(wallet, 'wallet-assets')
})

test('send: what is wrong is said beside the field', async () => {
  await press(fill(assets.tokens.sendToken, { token: 'DEMO' }))
  await title(fill(assets.send.title, { token: 'DEMO' }))
  // Another window of the wallet chooses another network, where the address of this token may be another token.
  const told = wallet.evaluate(() => new Promise<void>((heard) => addEventListener('storage', () => heard())))
  const other = await visitor.open(stack.info.sites.wallet)
  await other.getByLabel('Network').selectOption('Chain 31338')
  await told
  await wallet.getByText(fill(assets.send.toHint, { network })).waitFor()
  await other.getByLabel('Network').selectOption(network)
  await other.close()
  await press(assets.send.next)
  await wallet.getByText(assets.recipientProblems['not-an-address']).waitFor()
  await wallet.getByText(reviewWords.amountProblems['not-a-number']).waitFor()
  await field(assets.send.to).fill('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046')
  await wallet.getByText(assets.recipientProblems.checksum).waitFor()
  await field(assets.send.to).fill('friend.eth')
  await wallet.getByText(fill(assets.recipientProblems.name, { network })).waitFor()
  await field(assets.send.to).fill(account)
  await wallet.getByText(assets.send.own).waitFor()
  await field(assets.send.to).fill(token)
  await wallet.getByText(assets.send.contract).waitFor()
  await field(/^Amount/).fill('0.0000001')
  await wallet.getByText(fill(reviewWords.amountProblems.decimals, { token: 'DEMO', decimals: '6' })).waitFor()
  await field(/^Amount/).fill('26')
  await wallet.getByText(fill(assets.amountProblems.balance, { amount: '25.5 DEMO' })).waitFor()
  await inspect(wallet, 'wallet-send-problems')
})

test('send: to a name, reviewed like a request of a site, without a site, and mined', async () => {
  await registerEnsName(chains.chains[0]!.upstreamUrl, 'best-friend.eth', recipient)
  await field(assets.send.to).fill('Best-Friend.eth')
  await wallet.getByText(fill(assets.send.addressOf, { name: 'best-friend.eth' })).waitFor()
  expect(await wallet.locator('.send-note code').textContent()).toBe(recipient)
  await press(assets.send.max)
  expect(await field(/^Amount/).inputValue()).toBe('25.5')
  await inspect(wallet, 'wallet-send')
  // The network is away, then back. The name has been looked up by then.
  await visitor.context.setOffline(true)
  await press(assets.send.next)
  await wallet.getByRole('heading', { name: /25,500,000/ }).waitFor()
  await wallet.getByText(reviewWords.feeFailed).waitFor()
  await visitor.context.setOffline(false)
  const offline = 'console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
  expect([...new Set(visitor.complaints.take())]).toEqual([offline])
  await press(dialogs.tryAgain)
  await wallet.getByRole('heading', { name: /25\.5 DEMO/ }).waitFor()
  expect(await wallet.getByText(words.nameless).count()).toBe(0)
  await inspect(wallet, 'wallet-send-review')
  await walletPopup.press(wallet, 'Send')
  await title(words.answered.approved.title)
  const hash = (await wallet.getByText(/^0x[0-9a-f]{64}$/).textContent()) as Hex
  await inspect(wallet, 'wallet-send-sent')
  expect(await chain().waitForTransactionReceipt({ hash })).toMatchObject({
    status: 'success',
    to: token.toLowerCase(),
  })
  await wallet.getByRole('status').getByText(activity.statuses.confirmed).waitFor()
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] } as const
  expect(await chain().readContract(balance)).toBe(25_500_000n)
  await press(words.relay.done)
  // Nothing of it is left. The other token still is.
  await wallet.getByText(fill(reviewWords.token.posing, { symbol: 'ETH' })).waitFor()
  expect(await wallet.getByText('Demo Token').count()).toBe(0)
})

test('send: an address that looks like a past recipient needs a tick, and Max leaves the fee', async () => {
  await press(assets.send.open)
  await title(fill(assets.send.title, { token: 'ETH' }))
  await field(assets.send.to).fill(lookalike)
  await wallet.getByText(assets.send.lookalike).waitFor()
  await press(assets.send.max)
  const amount = field(/^Amount/)
  await expect.poll(() => amount.inputValue()).toMatch(/^\d+\.\d+$/)
  expect(await wallet.getByRole('button', { name: assets.send.next }).isEnabled()).toBe(false)
  await inspect(wallet, 'wallet-send-lookalike')
  await wallet.getByLabel(reviewWords.understand).check()
  expect(await wallet.getByRole('button', { name: assets.send.next }).isEnabled()).toBe(true)
  // The past recipient itself is no lookalike.
  await wallet.getByText(assets.send.recent).click()
  await wallet.getByRole('button', { name: recipient }).click()
  await wallet.getByText(assets.send.lookalike).waitFor({ state: 'detached' })
  await press(assets.send.next)
  await wallet.getByRole('heading', { name: /ETH\?$/ }).waitFor()
  await walletPopup.readUntilReady(wallet, wallet.getByRole('button', { name: 'Send', exact: true }))
  expect(await wallet.locator('.warnings li').count()).toBe(0)
  // Back leads to the form, with everything that was typed: the browser's and the screen's.
  await wallet.goBack()
  await press(assets.send.next)
  await walletPopup.readUntilReady(wallet, wallet.getByRole('button', { name: 'Send', exact: true }))
  await press(dialogs.back)
  expect(await field(assets.send.to).inputValue()).toBe(recipient)
  // What was chosen does not survive a reload, so nothing else takes its place in the form.
  await wallet.reload()
  await title('Accounts')
})

test('an item of a collection arrives, is chosen by its token id, reviewed, sent and gone', async () => {
  const apes = await giveItems([7n, 10n ** 40n, 8n])
  await mint(apes, recipient, 9n)
  await wallet.reload()
  const row = wallet.getByRole('listitem').filter({ hasText: 'Ape Club' }).last()
  await row.getByText(fill(assets.tokens.items, { count: '3' })).waitFor()
  await inspect(wallet, 'wallet-assets-collection')
  const pictures: string[] = []
  wallet.on('request', (request) => request.resourceType() === 'image' && pictures.push(new URL(request.url()).origin))
  await press(fill(assets.tokens.sendToken, { token: 'APES' }))
  await title(fill(assets.send.title, { token: 'APES' }))
  const items = wallet.getByRole('radio')
  await expect.poll(() => items.count()).toBe(3)
  // All three are listed, so nothing has to be typed, and an item has no amount.
  expect(await field(reviewWords.facts.tokenId).count()).toBe(0)
  expect(await field(/^Amount/).count()).toBe(0)
  await field(assets.send.to).fill(recipient)
  await press(assets.send.next)
  await wallet.getByText(assets.itemProblems.missing).waitFor()
  await inspect(wallet, 'wallet-send-item-problem')
  await wallet.getByRole('radio', { name: '#7', exact: true }).check()
  await inspect(wallet, 'wallet-send-item')
  await press(assets.send.next)
  await title('Send APES #7?')
  await inspect(wallet, 'wallet-send-item-review')
  await walletPopup.press(wallet, 'Send')
  await title(words.answered.approved.title)
  const hash = (await wallet.getByText(/^0x[0-9a-f]{64}$/).textContent()) as Hex
  expect(await chain().waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  const owner = { address: apes, abi: parseAbi(erc721Abi), functionName: 'ownerOf', args: [7n] } as const
  expect(await chain().readContract(owner)).toBe(recipient)
  await press(words.relay.done)
  await row.getByText(fill(assets.tokens.items, { count: '2' })).waitFor()
  await press(fill(assets.tokens.sendToken, { token: 'APES' }))
  await expect.poll(() => items.count()).toBe(2)
  expect(await wallet.getByRole('radio', { name: '#7', exact: true }).count()).toBe(0)
  // No picture came from anywhere but the wallet itself.
  expect(pictures.filter((origin) => origin !== new URL(wallet.url()).origin)).toEqual([])
})

test('an item that the logs do not name is typed, and its owner is checked before the review', async () => {
  // A node that has forgotten its old logs.
  const forget = async (route: Route) => {
    const isLogs = route.request().postData()?.includes('"eth_getLogs"')
    if (isLogs) await route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: [] } })
    else await route.fallback()
  }
  const refuse = async (route: Route) => {
    if (route.request().postData()?.includes('0x6352211e')) await route.abort()
    else await route.fallback()
  }
  const hasProject = (url: URL) => url.searchParams.has('projectId')
  await press(dialogs.back)
  await title('Accounts')
  await visitor.context.route(hasProject, forget)
  await press(fill(assets.tokens.sendToken, { token: 'APES' }))
  const tokenId = field(reviewWords.facts.tokenId)
  await wallet.getByText(assets.items.rest).waitFor()
  await inspect(wallet, 'wallet-send-item-unlisted')
  await field(assets.send.to).fill(recipient)
  await tokenId.fill('9')
  await press(assets.send.next)
  await wallet.getByText(fill(assets.itemProblems.foreign, { id: '9' })).waitFor()
  await inspect(wallet, 'wallet-send-item-typed')
  await tokenId.fill('eight')
  await press(assets.send.next)
  await wallet.getByText(assets.itemProblems['not-an-id']).waitFor()
  await tokenId.fill('8')
  await visitor.context.route(hasProject, refuse)
  await press(assets.send.next)
  await wallet.getByText(fill(assets.itemProblems.unreachable, { id: '8' })).waitFor()
  visitor.complaints.take()
  await visitor.context.unroute(hasProject, refuse)
  await press(assets.send.next)
  await title('Send APES #8?')
  await visitor.context.unroute(hasProject, forget)
  await press(dialogs.back)
  expect(await tokenId.inputValue()).toBe('8')
})
