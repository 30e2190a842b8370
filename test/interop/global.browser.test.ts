import type { Page } from 'playwright-core'
import { type Hex, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { walletPopup } from '../journeys/walletPopup.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { bundleClient } from './bundleClient.ts'
import { receiptStatus } from './receiptStatus.ts'

// @dynamic-labs/global-wallet-client 4.25.10, unmodified, in a stranger's page: it connects to our wallet and signs.

declare global {
  /** The official client's EIP-1193 provider, and the events that it emitted. */
  var official: { request(request: { method: string; params?: unknown }): Promise<unknown>; events: unknown[][] }
}

let scene: Scene
let page: Page
let address: Hex

beforeAll(async () => {
  scene = await startScene({ listed: ['dapp.localhost'] })
  const { environmentId, sites } = scene.info
  const script = await officialPage({ environmentId, popup: { url: sites.wallet } })
  scene.pages.put('dapp.localhost', '/official.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const url = scene.pages.put('dapp.localhost', '/', {
    html: '<!doctype html><title>A page</title><script src="/official.js"></script>',
  })
  page = await scene.visitor.open(url)
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(() => scene?.close())

/** The official client, bundled as its documentation says: it expects Node's `global` and `Buffer`. */
async function officialPage(options: { environmentId: string; popup: { url: string } }): Promise<string> {
  return bundleClient(`
    import { Buffer } from 'buffer'
    globalThis.Buffer = Buffer
    const { createGlobalWalletClient } = await import('@dynamic-labs/global-wallet-client')
    const { createEIP1193Provider } = await import('@dynamic-labs/global-wallet-client/ethereum')
    const official = createEIP1193Provider(createGlobalWalletClient(${JSON.stringify(options)}))
    official.events = []
    for (const name of ['connect', 'disconnect', 'chainChanged'])
      official.on(name, (value) => official.events.push([name, value?.code ?? value?.chainId ?? value]))
    globalThis.official = official`)
}

/** The outcome as the page sees it: result or error. */
function request(method: string, params: unknown[] = []) {
  return page.evaluate(
    (asked) =>
      official.request(asked).then(
        (result) => ({ result }),
        ({ code, message, details }) => ({ error: { code, message: message.split('\n')[0], details } }),
      ),
    { method, params },
  )
}

async function ask(method: string, params: unknown[] = []) {
  let heard: ReturnType<typeof request> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = request(method, params)
  })
  return { popup, heard: heard as ReturnType<typeof request> }
}

const events = () => page.evaluate(() => official.events.splice(0))

test('connects: the user creates a wallet with a passkey on the way, in one window', async () => {
  const { popup, heard } = await ask('eth_requestAccounts')
  await walletPopup.createWallet(popup)
  await walletPopup.press(popup, 'Connect')
  const { result } = (await heard) as { result: Hex[] }
  address = result[0] as Hex
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await events()).toEqual([['connect', toHex(scene.info.chains[0]?.chainId ?? 0)]])
  await closed(popup)
})

test('personal_sign, with hex and with raw text', async () => {
  for (const message of [toHex('Hello from the official client'), 'raw text']) {
    const { popup, heard } = await ask('personal_sign', [message, address])
    await walletPopup.press(popup, 'Confirm')
    const { result } = (await heard) as { result: Hex }
    const signed = message.startsWith('0x') ? { raw: message as Hex } : message
    expect(await verifyMessage({ address, message: signed, signature: result })).toBe(true)
    await closed(popup)
  }
})

test('eth_signTypedData_v4, then eth_sendTransaction within a second in the same window', async () => {
  const typedData = {
    domain: { name: 'Official', chainId: scene.info.chains[0]?.chainId ?? 0 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const
  const { popup, heard } = await ask('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  await walletPopup.press(popup, 'Confirm')
  const { result: signature } = (await heard) as { result: Hex }
  expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)

  const transaction = { from: address, to: `0x${'11'.repeat(20)}`, value: toHex(parseEther('0.001')) }
  const sent = request('eth_sendTransaction', [transaction])
  await walletPopup.press(popup, 'Send')
  const { result: hash } = (await sent) as { result: Hex }
  await expect.poll(() => receiptStatus(scene.info.chains[0]?.rpcUrl ?? '', hash)).toBe('0x1')
  await closed(popup)
})

test('rejection: the page gets the wallet’s words', async () => {
  const { popup, heard } = await ask('personal_sign', [toHex('no'), address])
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ error: { message: expect.stringMatching(/reject/i) } })
  await closed(popup)
})

test('closing the window: 4001, Popup closed', async () => {
  const { popup, heard } = await ask('personal_sign', [toHex('no'), address])
  await popup.close()
  expect(await heard).toMatchObject({ error: { code: 4001, details: 'Popup closed' } })
})

test('chain switch: local, to a network that the wallet named', async () => {
  const second = toHex(scene.info.chains[1]?.chainId ?? 0)
  expect(await request('wallet_switchEthereumChain', [{ chainId: second }])).toEqual({ result: null })
  expect(await events()).toEqual([['chainChanged', second]])
  expect(await request('eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('reload keeps the session', async () => {
  await page.reload()
  await page.waitForFunction(() => globalThis.official !== undefined)
  expect(await request('eth_accounts')).toEqual({ result: [address] })
})

test('a connection revoked at the wallet disconnects the page', async () => {
  const wallet = await scene.visitor.open(scene.info.sites.wallet)
  await wallet
    .getByRole('button', { name: 'Connections' })
    .or(wallet.getByRole('link', { name: 'Connections' }))
    .click()
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await wallet.close()
  const { popup, heard } = await ask('personal_sign', [toHex('gone'), address])
  expect(await heard).toMatchObject({ error: { code: 4001, details: 'Global wallet was disconnected' } })
  expect(await events()).toEqual([['disconnect', 4900]])
  await closed(popup)
})
