import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MpcScene, startMpcScene } from './startMpcScene.ts'

// The built frame in Chromium, driven by the protocol's envelope, with the real servers and engines (T2, T3, T26). What a user does in
// it: see the journey.

let scene: MpcScene
beforeAll(async () => {
  scene = await startMpcScene({ listed: ['shop.localhost', 'other.localhost'], partitioned: true })
})
afterAll(() => scene?.close())

const session = { signedSessionId: 'signed' }

const ask = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(([name, args]) => shop.ask(name as string, args as unknown[]), [name, args] as const)

async function openWallet(host = 'shop.localhost'): Promise<Page> {
  const page = await scene.openPage(host)
  const { url, instanceId } = scene
  expect(
    await page.evaluate(([url, instanceId]) => shop.openFrame(url, { instanceId }), [url, instanceId] as const),
  ).toBe('ready')
  expect(await ask(page, 'sendAuthToken', scene.accessToken)).toEqual({ value: undefined })
  return page
}

async function create(page: Page, chainName: 'EVM' | 'SVM', password?: string) {
  const { value, error } = await ask(page, 'createWalletAccount', { chainName, password, ...session })
  expect(error).toBeUndefined()
  const created = value as { accountAddress: string; publicKeyHex: string }
  return { ...created, account: { chainName, accountAddress: created.accountAddress } }
}

test('behavior: the worker may compile WebAssembly, and the frame may not (T5)', async () => {
  const page = await openWallet()
  await create(page, 'EVM')
  const compile = () =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => 'compiled',
      () => 'refused',
    )
  expect(await Promise.all(page.workers().map((worker) => worker.evaluate(compile)))).toEqual(['compiled'])
  expect(await scene.frameOf(page).evaluate(compile)).toBe('refused')
})

test('error: an unknown request is rejected with a code', async () => {
  const page = await openWallet()
  expect((await ask(page, 'getAllWallets', {})).error).toMatchObject({
    code: 'unknown_request',
    stack: expect.any(String),
  })
})

describe('a page that the environment does not list', () => {
  test.each([
    ['a stranger', 'evil.localhost', {}],
    ['a stranger that names a listed page', 'evil.localhost', { hostOrigin: 'listed' }],
  ])('attack: %s gets no frame (T2)', async (_, host, { hostOrigin }: { hostOrigin?: string }) => {
    const page = await scene.openPage(host)
    const options = {
      ...{ instanceId: scene.instanceId, timeoutMs: 1_500 },
      ...(hostOrigin && { hostOrigin: scene.pages.originOf('shop.localhost') }),
    }
    const outcome = await page.evaluate(([url, options]) => shop.openFrame(url, options), [scene.url, options] as const)
    expect(outcome).toBe('silent')
    await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
    scene.visitor.complaints.take()
  })

  test.each([
    ['a listed page inside a page of a stranger', 'evil.localhost', ''],
    ['a listed page in a sandbox, whose origin is null,', 'shop.localhost', 'sandbox="allow-scripts"'],
  ])('attack: %s gets no frame (T2)', async (_, host, sandbox) => {
    await scene.openPage('shop.localhost')
    const hostOrigin = scene.pages.originOf('shop.localhost')
    const html = '<!doctype html><title>A shop</title><body></body><script src="/lab.js"></script>'
    const url = scene.pages.put('shop.localhost', '/inner', { html })
    const page = await scene.openPage(host, `<iframe ${sandbox} src="${url}"></iframe>`)
    const inner = page.frame({ url })
    const options = { instanceId: scene.instanceId, timeoutMs: 1_500, hostOrigin }
    const outcome = await inner?.evaluate(([url, options]) => shop.openFrame(url, options), [
      scene.url,
      options,
    ] as const)
    expect(outcome).toBe('silent')
    await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
    scene.visitor.complaints.take()
  })

  test('attack: a listed page that names another origin gets no answer (T2)', async () => {
    const page = await scene.openPage('shop.localhost')
    const options = {
      instanceId: scene.instanceId,
      timeoutMs: 1_500,
      hostOrigin: scene.pages.originOf('other.localhost'),
    }
    const outcome = await page.evaluate(([url, options]) => shop.openFrame(url, options), [scene.url, options] as const)
    expect(outcome).toBe('silent')
    expect((await scene.frameOf(page).locator('main').textContent()) ?? '').toContain('may not use the wallet')
    scene.visitor.complaints.take()
  })
})

test('attack: a sibling frame of the page, and a window that the page opened, get no answer (T3)', async () => {
  const page = await openWallet()
  const before = await page.evaluate(() => shop.heard.length)
  const sent = await page.evaluate(async () => {
    const request = { type: 'getWallets', args: [{ chainName: 'EVM' }], messageSessionId: '0.9-0', origin: 'host' }
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const code = `parent.frames[0].postMessage(${JSON.stringify(request)}, '*')`
    const realm = sibling.contentWindow as unknown as { eval(code: string): void }
    realm.eval(code)
    // A later request of the page itself: when it is answered, the forged one has been handled.
    await shop.ask('cleanup', [], window.frames[0] as Window)
    return shop.heard.filter((message) => (message as { messageSessionId?: string }).messageSessionId === '0.9-0')
      .length
  })
  expect(sent).toBe(0)
  expect(await page.evaluate(() => shop.heard.length)).toBeGreaterThan(before)
})
