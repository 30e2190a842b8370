import type { Page } from 'playwright-core'
import { type Hex, toHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { walletPopup } from '../journeys/walletPopup.ts'
import { serveNodeDouble } from '../nodeDouble.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { bundleClient } from './bundleClient.ts'
import { receiptStatus } from './receiptStatus.ts'

// @dynamic-labs/global-wallet-client 4.41.0, the newest version that installs, unmodified: every function that it exports runs
// in a stranger's page against our wallet. The Solana node is a double: there is no Solana here.

/** Entry points of the package. `./zerodev` imports @dynamic-labs/ethereum-aa 4.41.0, which the registry does not serve. */
const doors = ['', '/core', '/ethereum', '/features', '/solana', '/zksync']

type Wallet = { address: string; chain: string }

declare global {
  /** Every export of the package by name; each call is recorded in `used`. */
  // biome-ignore lint/suspicious/noExplicitAny: the package's own types are not installed for this project
  var helpers: Record<string, any>
  var used: Set<string>
  // biome-ignore lint/suspicious/noExplicitAny: the same
  var client: any
  var wallets: { ethereum: Wallet; solana: Wallet }
}

let scene: Scene
let node: Awaited<ReturnType<typeof serveNodeDouble>>
let page: Page
let account: Hex

beforeAll(async () => {
  node = await serveNodeDouble({})
  scene = await startScene({ listed: ['dapp.localhost'], solanaRpcUrl: node.rpcUrl })
  const { environmentId, sites } = scene.info
  const script = await bundleAll({ environmentId, popup: { url: sites.wallet } })
  scene.pages.put('dapp.localhost', '/all.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = '<!doctype html><title>A page</title><script src="/all.js"></script>'
  page = await scene.visitor.open(scene.pages.put('dapp.localhost', '/', { html }))
  await page.waitForFunction(() => globalThis.client !== undefined)
})
// When it loads, the package requests a list of wallets from its vendor's host. Nothing here answers it.
afterEach(() => expect(scene.visitor.complaints.take(/ERR_NAME_NOT_RESOLVED/)).toEqual([]))
afterAll(async () => {
  await scene?.close()
  node?.close()
})

async function bundleAll(options: { environmentId: string; popup: { url: string } }): Promise<string> {
  return bundleClient(`
    import { Buffer } from 'buffer'
    globalThis.Buffer = Buffer
    ${doors.map((door, at) => `import * as door${at} from 'global-wallet-newest${door}'`).join('\n')}
    globalThis.used = new Set()
    const noted = (name, value) => new Proxy(value, {
      apply: (target, self, args) => (used.add(name), Reflect.apply(target, self, args)),
      construct: (target, args) => (used.add(name), Reflect.construct(target, args)),
    })
    const all = Object.assign({}, ${doors.map((_, at) => `door${at}`).join(', ')})
    globalThis.helpers = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, noted(name, value)]))
    globalThis.client = helpers.createGlobalWalletClient(${JSON.stringify(options)})`)
}

/**
 * Calls a helper for one of the wallets.
 * @returns its result, or its error's message
 */
function call(name: string, wallet: 'ethereum' | 'solana', params?: unknown): Promise<unknown> {
  return page.evaluate(
    async ({ name, wallet, params }) => {
      try {
        return await helpers[name](wallets[wallet], params)
      } catch (error) {
        return { error: (error as Error).message }
      }
    },
    { name, wallet, params },
  )
}

/** Calls a helper that asks the user. */
async function ask(...[name, wallet, params]: Parameters<typeof call>) {
  let heard: Promise<unknown> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = call(name, wallet, params)
  })
  return { popup, heard: heard as Promise<unknown> }
}

test('connect, onEvent and everything that reads the connection', async () => {
  let heard: Promise<unknown> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = page.evaluate(() => {
      const connected = new Promise((resolve) => helpers.onEvent(client, 'connect', () => resolve('connected')))
      return Promise.all([helpers.connect(client), connected]).then(([, told]) => told)
    })
  })
  await walletPopup.createWallet(popup)
  await walletPopup.shareSolana(popup)
  await walletPopup.press(popup, 'Connect')
  expect(await heard).toBe('connected')
  await closed(popup)

  const read = await page.evaluate(() => {
    const [ethereum] = helpers.getEthereumWallets(client)
    const [solana] = helpers.getSolanaWallets(client)
    globalThis.wallets = { ethereum, solana }
    return {
      account: ethereum.address,
      kinds: [helpers.isEthereumWallet(ethereum), helpers.isSolanaWallet(solana)],
      networks: helpers.getSupportedEthereumNetworks(client).map(({ chainId }: { chainId: number }) => chainId),
      owner: helpers.getEoaWalletForSmartWallet({ smartWallet: ethereum }) ?? null,
      current: [helpers.getWalletNetwork(ethereum), helpers.getWalletNetwork(solana)],
    }
  })
  account = read.account
  const chainIds = scene.info.chains.map(({ chainId }) => chainId)
  expect(read).toMatchObject({ kinds: [true, true], networks: chainIds, owner: null, current: [chainIds[0], 'devnet'] })
})

test('signMessage, of both wallets', async () => {
  const ethereum = await ask('signMessage', 'ethereum', { message: 'Hello from 4.41.0' })
  await walletPopup.press(ethereum.popup, 'Confirm')
  const { signature } = (await ethereum.heard) as { signature: Hex }
  expect(await verifyMessage({ address: account, message: 'Hello from 4.41.0', signature })).toBe(true)
  await closed(ethereum.popup)

  const solana = await ask('signMessage', 'solana', { message: 'Hello from 4.41.0' })
  await walletPopup.press(solana.popup, 'Confirm')
  const signed = (await solana.heard) as { signature: string; signedMessage: string }
  expect(Buffer.from(signed.signedMessage, 'base64').toString()).toBe('Hello from 4.41.0')
  expect(Buffer.from(signed.signature, 'base64')).toHaveLength(64)
  await closed(solana.popup)
})

const to = `0x${'11'.repeat(20)}`
test.each<[string, (nonce: number) => Record<string, unknown>]>([
  ['a decimal value and nothing else', () => ({ to, value: '1000000000000000' })],
  [
    'what viem writes of an EIP-1559 transaction',
    (nonce) => ({
      ...{ to, value: '10', nonce, type: 'eip1559', gas: '30000', data: '0x' },
      ...{ maxFeePerGas: '5000000000', maxPriorityFeePerGas: '1000000000' },
    }),
  ],
  [
    'numbers, gasLimit and no data',
    (nonce) => ({ to, value: '0', nonce, chainId: chainId(), gasLimit: '30000', data: null }),
  ],
  ['an empty text for data', () => ({ to, value: '1', data: '' })],
])('sendTransaction: %s, mined', async (_, fields) => {
  const { rpcUrl } = scene.info.chains[0]!
  const nonce = Number(await rpc(rpcUrl, 'eth_getTransactionCount', [account, 'latest']))
  const { popup, heard } = await ask('sendTransaction', 'ethereum', fields(nonce))
  await walletPopup.press(popup, 'Send')
  const hash = (await heard) as Hex
  await expect.poll(() => receiptStatus(rpcUrl, hash)).toBe('0x1')
  await closed(popup)
})

const chainId = () => scene.info.chains[0]!.chainId

async function rpc(url: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await reply.json()) as { result: unknown }).result
}

test('sendTransaction: an ambiguous transaction is refused by name', async () => {
  const { popup, heard } = await ask('sendTransaction', 'ethereum', { to, value: '010' })
  await popup.getByText('value', { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'Reject' }).click()
  expect(await heard).toEqual({ error: expect.stringMatching(/\(value\)$/) })
  await closed(popup)
})

test('switchNetwork', async () => {
  const second = scene.info.chains[1]!.chainId
  await call('switchNetwork', 'ethereum', { networkId: second })
  expect(await page.evaluate(() => helpers.getWalletNetwork(wallets.ethereum))).toBe(second)
  await call('switchNetwork', 'ethereum', { networkId: chainId() })
})

test('createEIP1193Provider, announced by announceEip6963Provider, signs', async () => {
  const announced = await page.evaluate(() => {
    const provider = helpers.createEIP1193Provider(client)
    const info = { icon: 'data:image/png;base64,', name: 'Official', rdns: 'test.official', uuid: crypto.randomUUID() }
    helpers.announceEip6963Provider({ info, provider })
    return new Promise<string>((resolve) => {
      window.addEventListener('eip6963:announceProvider', (event) => {
        const { detail } = event as CustomEvent
        Object.assign(globalThis, { announced: detail.provider })
        resolve(detail.info.name)
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
  })
  expect(announced).toBe('Official')
  const message = toHex('by the provider')
  let heard: Promise<unknown> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: an EIP-1193 provider
      (params) => (globalThis as any).announced.request({ method: 'personal_sign', params }),
      [message, account],
    )
  })
  await walletPopup.press(popup, 'Confirm')
  const signature = (await heard) as Hex
  expect(await verifyMessage({ address: account, message: { raw: message }, signature })).toBe(true)
  await closed(popup)
})

test('createSolanaWallet and registerWallet: Wallet Standard finds its account', async () => {
  const address = await page.evaluate(() => {
    const wallet = helpers.createSolanaWallet({ name: 'Official', icon: 'data:image/png;base64,' }, client)
    const found: { accounts: Wallet[] }[] = []
    window.addEventListener('wallet-standard:register-wallet', (event) =>
      (event as CustomEvent).detail({ register: (one: { accounts: Wallet[] }) => found.push(one) }),
    )
    helpers.registerWallet(wallet)
    return found[0]?.accounts[0]?.address === wallets.solana.address
  })
  expect(address).toBe(true)
})

test.each(['createZksyncSession', 'listZksyncSessions', 'revokeZksyncSession'])(
  '%s: this wallet says that it does not support this',
  async (name) => {
    const { popup, heard } = await ask(name, 'ethereum', { sessionConfig: {}, sessionId: '0x00' })
    expect(await heard).toEqual({ error: 'This wallet does not support this action.' })
    await closed(popup)
  },
)

test('createZksyncSessionClient is created without the wallet', async () => {
  const session = { sessionKey: toHex(1n, { size: 32 }), sessionKeyValidator: to, sessionConfig: {} }
  expect(
    await page.evaluate((options) => typeof helpers.createZksyncSessionClient(wallets.ethereum, options), session),
  ).toBe('object')
})

test('createPopupMessageClient and createEncryptedMessageEncoder: one window sends messages to itself', async () => {
  const heard = await page.evaluate(() => {
    const encoder = helpers.createEncryptedMessageEncoder({ sharedSecret: 'ab'.repeat(32) })
    const messages = helpers.createPopupMessageClient(window, location.origin, encoder)
    const waiting = messages.waitForMessage('greeting')
    return messages.postMessage('greeting', 'hello').then(() => waiting)
  })
  expect(heard).toEqual(['hello'])
})

test('addCustomWalletOpenerService: a window that the page opened itself', async () => {
  await page.evaluate(() => {
    const openWalletCallback = ({ url }: { url: URL }) => {
      const popup = window.open(url, '_blank', 'width=420,height=640')
      return new Promise<{ response: string }>((resolve) =>
        window.addEventListener('message', ({ data }) => {
          if (typeof data !== 'string') return
          popup?.close()
          resolve({ response: `https://app.example/?r=${encodeURIComponent(encodeURIComponent(data))}` })
        }),
      )
    }
    helpers.addCustomWalletOpenerService(client, { requesterOrigin: location.origin, openWalletCallback })
  })
  const { popup, heard } = await ask('signMessage', 'ethereum', { message: 'custom' })
  await walletPopup.press(popup, 'Confirm')
  const { signature } = (await heard) as { signature: Hex }
  expect(await verifyMessage({ address: account, message: 'custom', signature })).toBe(true)
  await closed(popup)
})

test('disconnect, reported by onEvent; DisconnectError is recognised by its text', async () => {
  const told = await page.evaluate(async () => {
    const disconnected = new Promise((resolve) => helpers.onEvent(client, 'disconnect', () => resolve(true)))
    helpers.disconnect(client)
    return [await disconnected, helpers.getEthereumWallets(client).length, new helpers.DisconnectError().message]
  })
  expect(told).toEqual([true, 0, 'Global wallet was disconnected'])
})

test('every exported function was called', async () => {
  const idle = await page.evaluate(() => Object.keys(helpers).filter((name) => !used.has(name)))
  expect(idle).toEqual([])
})
