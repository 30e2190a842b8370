import type { Page } from 'playwright-core'
import {
  hashTypedData,
  parseEther,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleScript } from '../vault/bundleScript.ts'
import { type MpcScene, startMpcScene } from './startMpcScene.ts'

// Our own client of the managed wallet in Chromium, with the built frame and the real servers.

type Hex = `0x${string}`
type MpcPage = typeof import('./clientPage.ts')

declare global {
  /** On a page of this test. */
  var managed: MpcPage
}

const script = `${bundleScript(`export * from './clientPage.ts'`, import.meta.dirname)};var managed = lab`
const password = 'correct horse'

let scene: MpcScene
/** The user's account. Its shares stay in the browser for all tests. */
let address: Hex
beforeAll(async () => {
  scene = await startMpcScene({ listed: ['client.localhost'], partitioned: true })
  const page = await openPage()
  address = await page.evaluate((chosen) => managed.create(chosen), password)
})
afterAll(() => scene?.close())

/** A page of a user, with a client of the chain EVM as `managed.client()`. */
async function openPage(headers: Record<string, string> = {}): Promise<Page> {
  const { pages, visitor, origin, environmentId, accessToken } = scene
  const host = 'client.localhost'
  pages.put(host, '/client.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
    <main><h1>A shop</h1><div id="shown" style="width:420px;height:520px"></div></main>
    <script src="/client.js"></script>`
  const page = await visitor.open(pages.put(host, `/client-${Object.keys(headers).length}`, { html, headers }))
  await page.evaluate((options) => managed.open(options), {
    ...{ frameHost: origin, environmentId, authToken: accessToken },
  })
  return page
}

test('default: signs all that a page asks for, after a reload', async () => {
  const page = await openPage()
  // The first request opens the share with the password.
  const message = await page.evaluate(
    ([accountAddress, password]) => managed.client().signMessage({ accountAddress, password, message: 'hello' }),
    [address, password] as const,
  )
  expect(await recoverMessageAddress({ message: 'hello', signature: message as Hex })).toBe(address)

  const typedData = {
    domain: { name: 'Demo', chainId: 1 },
    types: { Mail: [{ name: 'n', type: 'uint256' }] },
    primaryType: 'Mail',
    message: { n: '5' },
  } as const
  const signature = await page.evaluate(([address, data]) => managed.account(address).signTypedData(data as never), [
    address,
    typedData,
  ] as const)
  const parsed = { ...typedData, message: { n: 5n } }
  expect(await recoverTypedDataAddress({ ...parsed, signature })).toBe(address)
  expect(await recoverAddress({ hash: hashTypedData(parsed), signature })).toBe(address)

  const serializedTransaction = (await page.evaluate(
    ([address, wei]) =>
      managed.account(address).signTransaction({
        ...{ type: 'eip1559', chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
        ...{ to: '0x0000000000000000000000000000000000000001', value: BigInt(wei) },
      }),
    [address, parseEther('1').toString()] as const,
  )) as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)

  const delegate = '0x0000000000000000000000000000000000000002' as const
  const { r, s, yParity } = await page.evaluate(
    ([address, delegate]) =>
      managed.account(address).signAuthorization({ contractAddress: delegate, chainId: 1, nonce: 0 }),
    [address, delegate] as const,
  )
  const hash = hashAuthorization({ contractAddress: delegate, chainId: 1, nonce: 0 })
  expect(await recoverAddress({ hash, signature: { r, s, yParity: yParity ?? 0 } })).toBe(address)
  expect(scene.visitor.complaints.take()).toEqual([])
})

test('default: lists the account, refuses a wrong password, and removes the frame in the end', async () => {
  const page = await openPage()
  const outcome = await page.evaluate(async (accountAddress) => {
    const client = managed.client()
    const refusal = await client.verifyPassword({ accountAddress, password: 'wrong' }).catch((error) => error.reason)
    const [wallet] = (await client.getWallets()).filter((each) => each.accountAddress === accountAddress)
    const frames = document.querySelectorAll('iframe').length
    await client.cleanup()
    return { refusal, wallet, frames, left: document.querySelectorAll('iframe').length }
  }, address)
  expect(outcome).toMatchObject({
    ...{ refusal: 'wrong_password', frames: 1, left: 0 },
    wallet: { chainName: 'EVM', accountAddress: address, clientKeySharesBackupInfo: { passwordEncrypted: true } },
  })
  scene.visitor.complaints.take()
})

test('default: clients of three chains share one frame', async () => {
  const page = await openPage()
  const { frames, failures } = await page.evaluate(async () => {
    const asked = await Promise.allSettled(
      (['EVM', 'SOL', 'SUI'] as const).map((chain) => managed.client(chain).getWallets()),
    )
    return {
      frames: document.querySelectorAll('iframe').length,
      failures: asked.filter(({ status }) => status === 'rejected').length,
    }
  })
  expect([frames, failures]).toEqual([1, 0])
})

test('error: a page whose policy blocks the frame hears of it at once, and is not kept waiting for a time-out', async () => {
  const page = await openPage({ 'content-security-policy': "frame-src 'none'" })
  const { message, ms } = await page.evaluate(async () => {
    const begun = performance.now()
    const { message } = await managed
      .client()
      .getWallets()
      .then(
        () => new Error('It loaded.'),
        (error: Error) => error,
      )
    return { message, ms: performance.now() - begun }
  })
  expect(message).toBe('The page’s Content-Security-Policy does not let it frame the wallet.')
  // The first time-out alone takes ten seconds.
  expect(ms).toBeLessThan(9_000)
  scene.visitor.complaints.take()
})

test('error: a page that keeps passkeys from the frame hears why, and no wallet is made', async () => {
  const page = await openPage({
    'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  })
  const outcome = await page.evaluate(async () => {
    const reason = (error: { reason?: string }) => error.reason
    const container = document.querySelector<HTMLElement>('#shown')!
    const before = (await managed.client().getWallets()).length
    const used = await managed.client().createWalletAccount({ passkeyId: 'AAAA' }).catch(reason)
    return { used, made: (await managed.client().getWallets()).length - before, frames: container.childElementCount }
  })
  expect(outcome).toEqual({ used: 'passkey_blocked', made: 0, frames: 0 })
  scene.visitor.complaints.take()
})

test('error: a page that the environment does not list gets no frame, and the reason in the exact words', async () => {
  const { pages, visitor, origin, environmentId, accessToken } = scene
  pages.put('evil.localhost', '/client.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html = '<!doctype html><title>Evil</title><script src="/client.js"></script>'
  const page = await visitor.open(pages.put('evil.localhost', '/', { html }))
  const options = { frameHost: origin, environmentId, authToken: accessToken, loadMs: 1_500 }
  const message = await page.evaluate(async (options) => {
    managed.open(options)
    return managed
      .client()
      .getWallets()
      .then(
        () => 'It loaded.',
        (error: Error) => error.message,
      )
  }, options)
  expect(message).toBe('Failed to load iframe after all retry attempts')
  scene.visitor.complaints.take()
})

test('error: an export that the frame refuses leaves no visible frame', async () => {
  const page = await openPage()
  const { seen, name, left } = await page.evaluate(() => managed.showForeignKey())
  expect([seen, name, left]).toEqual([1, 'MpcFrameError', 0])
  scene.visitor.complaints.take()
})
