import { afterAll, beforeAll, expect, test } from 'vitest'
import { openManagedPage } from './openManagedPage.ts'
import { type MpcScene, startMpcScene } from './startMpcScene.ts'

// Our own client of the managed wallet in Chromium, with the built frame and the real servers. What it signs: see the journey.

const host = 'client.localhost'

let scene: MpcScene
beforeAll(async () => {
  scene = await startMpcScene({ listed: [host], partitioned: true })
})
afterAll(() => scene?.close())

const openPage = (headers: Record<string, string> = {}) => openManagedPage(scene, host, { headers })

test('default: lists the account, refuses a wrong password, and removes the frame in the end', async () => {
  const page = await openPage()
  const outcome = await page.evaluate(async () => {
    const client = managed.client('SOL')
    const { accountAddress } = await client.createWalletAccount({ password: 'correct horse' })
    const refusal = await client.verifyPassword({ accountAddress, password: 'wrong' }).catch((error) => error.reason)
    const [wallet] = (await client.getWallets()).filter((each) => each.accountAddress === accountAddress)
    const frames = document.querySelectorAll('iframe').length
    await client.cleanup()
    return { accountAddress, refusal, wallet, frames, left: document.querySelectorAll('iframe').length }
  })
  expect(outcome).toMatchObject({
    ...{ refusal: 'wrong_password', frames: 1, left: 0 },
    wallet: {
      chainName: 'SVM',
      accountAddress: outcome.accountAddress,
      clientKeySharesBackupInfo: { passwordEncrypted: true },
    },
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
  const page = await openManagedPage(scene, 'evil.localhost', { loadMs: 1_500 })
  const message = await page.evaluate(() =>
    managed
      .client()
      .getWallets()
      .then(
        () => 'It loaded.',
        (error: Error) => error.message,
      ),
  )
  expect(message).toBe('Failed to load iframe after all retry attempts')
  scene.visitor.complaints.take()
})

test('error: an export that the frame refuses leaves no visible frame', async () => {
  const page = await openPage()
  const { seen, name, left } = await page.evaluate(() => managed.showForeignKey())
  expect([seen, name, left]).toEqual([1, 'MpcFrameError', 0])
  scene.visitor.complaints.take()
})
