import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { forgeUrl, openWindow, type Scene, startScene } from './parts/startScene.ts'

// T23: text that is JSON and more: keys that reach prototypes, endless depth and size.

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())
// The servers run in this process, so their pollution shows here.
afterEach(() => expect(({} as Record<string, unknown>).polluted).toBeUndefined())

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** JSON as text with poisoned names anywhere, which `JSON.stringify` would drop. */
const poisoned = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('1', '"x"', 'null', 'true', '{"polluted":1}', '1e999', '[]'),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items}]`),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a'), tie('value')), {
      maxLength: 3,
    })
    .map((entries) => `{${entries.map(([name, value]) => `"${name}":${value}`)}}`),
})).object

describe('the servers', () => {
  /** Each route with the body that it expects, to which the poison is added. */
  const routes: [string, () => { url: string; proper: string }][] = [
    [
      'sign-up',
      () => ({
        url: `${environment()}/sign-up`,
        proper: `"challenge":"AA","displayName":"A","attestation":{"attestationObject":"AA","clientDataJson":"AA","credentialId":"AA","transports":[]},"sessionPublicKey":"02${'ab'.repeat(32)}"`,
      }),
    ],
    ['sign-in', () => ({ url: `${environment()}/sign-in`, proper: '"body":"{}","stamp":"{}"' })],
    ['challenges', () => ({ url: `${environment()}/challenges`, proper: '"a":1' })],
    ['token', () => ({ url: `${scene.info.servers.account}/token`, proper: '"refreshToken":"A"' })],
    [
      'a query',
      () => ({
        url: `${scene.info.servers.custody}/public/v1/query/whoami`,
        proper: `"organizationId":"${organization()}"`,
      }),
    ],
    [
      'an activity',
      () => ({
        url: `${scene.info.servers.custody}/public/v1/submit/create_wallet`,
        proper: `"organizationId":"${organization()}"`,
      }),
    ],
    ['a chain', () => ({ url: scene.info.chains[0]!.rpcUrl, proper: '"jsonrpc":"2.0","id":1,"method":"eth_chainId"' })],
  ]
  const environment = () => `${scene.info.servers.account}/environments/${scene.info.environmentId}`
  const organization = () => scene.info.custody.organizationId
  const stamp = JSON.stringify({ credentialId: 'AA', authenticatorData: 'AA', clientDataJson: 'AA', signature: 'AA' })

  /** A server's answer, and how long it took. It must be JSON in the server's own words. */
  async function send(url: string, body: string) {
    const started = performance.now()
    const headers = { 'content-type': 'application/json', 'x-stamp-webauthn': stamp }
    const response = await fetch(url, { method: 'POST', headers, body })
    const reply = JSON.parse(await response.text()) as unknown
    return { status: response.status, reply, ms: performance.now() - started }
  }

  test.each(routes)('property: %s answers poison with an error of its own', async (_, route) => {
    const { url, proper } = route()
    await fc.assert(
      fc.asyncProperty(poisoned, async (object) => {
        const members = object.slice(1, -1)
        const { status } = await send(url, `{${proper}${members && `,${members}`}}`)
        expect(status).not.toBe(500)
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })

  /** Routes that read no body have nothing to refuse. */
  const readers = routes.filter(([name]) => name !== 'challenges')
  const stamped = routes.filter(([name]) => name === 'a query' || name === 'an activity')
  const codeOf = ({ status, reply }: { status: number; reply: unknown }) => {
    const { code, error } = reply as { code?: number; error?: { code: number | string } }
    return [status, code ?? error?.code]
  }

  test.each(readers)('attack: %s, with a prototype in the body, is refused for that alone', async (_, route) => {
    const { url, proper } = route()
    const plain = codeOf(await send(url, `{${proper}}`))
    for (const key of ['__proto__', 'constructor']) {
      expect(codeOf(await send(url, `{${proper},"x":{"${key}":{"polluted":1}}}`))).not.toEqual(plain)
    }
  })

  test.each(readers)('attack: %s, nested endlessly, is refused for that alone, and at once', async (_, route) => {
    const { url, proper } = route()
    const plain = codeOf(await send(url, `{${proper}}`))
    const reply = await send(url, `{${proper},"x":${deep(1000)}}`)
    expect(codeOf(reply)).not.toEqual(plain)
    expect(reply.status).not.toBe(500)
    // A check that reads the rest of the value again at each level takes far longer.
    expect(reply.ms).toBeLessThan(5000)
  })

  test.each(stamped)(
    'attack: %s of a stranger, too large to be parsed before its stamp is known, is not parsed',
    async (_, route) => {
      const { url, proper } = route()
      const plain = codeOf(await send(url, `{${proper}}`))
      const reply = await send(url, `{${proper},"x":${deep(5000)}}`)
      expect(codeOf(reply)).toEqual(plain)
    },
  )
})

describe('the wallet and its page', () => {
  let evil: Page
  let account: string
  beforeAll(async () => {
    ;({ page: evil, account } = await scene.connected('evil.localhost'))
    scene.visitor.complaints.take()
  })
  const isClean = (page: Page) => page.evaluate('({}).polluted === undefined && ({}).chainId === undefined')

  test.each([
    [
      'a prototype among the arguments',
      `{"method":"personal_sign","params":["0x6869"],"chainId":31337,"__proto__":{"polluted":1}}`,
    ],
    [
      'a prototype inside them',
      `{"method":"personal_sign","chainId":31337,"params":[{"constructor":{"prototype":{"polluted":1}}}]}`,
    ],
    ['nesting without end', `{"method":"personal_sign","chainId":31337,"params":[${deep(5000)}]}`],
    ['no JSON', '{"method"'],
    ['a list', '[]'],
  ])('attack: a request with %s is stopped', async (_, text) => {
    const url = await forgeUrl(evil, scene.info, text)
    const popup = await scene.visitor.popup(evil, () => openWindow(evil, url))
    await popup.getByText(reviewWords.refusals['invalid-parameters']).waitFor()
    expect(await isClean(popup)).toBe(true)
    await popup.close()
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  test('attack: invalid messages to the wallet', async () => {
    const url = await forgeUrl(
      evil,
      scene.info,
      JSON.stringify({ method: 'personal_sign', chainId: 31337, params: ['0x6869', account] }),
    )
    const popup = await scene.visitor.popup(evil, () => openWindow(evil, url))
    await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
    await evil.evaluate(() => {
      const { stolen } = globalThis as unknown as { stolen: Window }
      const poison = JSON.parse('{"event":"new-action","__proto__":{"polluted":1},"actionPath":{"startsWith":1}}')
      const cycle: Record<string, unknown> = { event: 'origin-answer' }
      cycle.nonce = cycle
      for (const message of [
        poison,
        cycle,
        null,
        1,
        [],
        new Map(),
        { event: 'new-action', actionPath: `?${'a=&'.repeat(1e5)}` },
      ]) {
        stolen.postMessage(message, '*')
      }
    })
    expect(await popup.getByRole('heading', { level: 1 }).textContent()).toBe(reviewWords.titles.message)
    expect(await isClean(popup)).toBe(true)
    await popup.close()
    expect(scene.visitor.complaints.take()).toEqual([])
  })

  test.each([
    ['a prototype', '{"state":{"__proto__":{"polluted":1}},"version":"0"}'],
    [
      'a prototype in the wallets',
      '{"state":{"connection":null,"ethereum":null,"settings":{},"solana":null,"wallets":[{"address":"x","chain":"SOL","constructor":{}}]},"version":"0"}',
    ],
    ['nesting without end', deep(5000)],
    ['no JSON', '{'],
    ['another shape', '{"state":[],"version":"0"}'],
  ])('attack: stored state with %s counts as empty', async (_, stored) => {
    const page = await scene.open('shop.localhost')
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `global-wallet-client-${scene.info.environmentId}`,
      stored,
    ] as const)
    await page.reload()
    const reopened = await scene.open('shop.localhost')
    expect(await scene.request(reopened, 'eth_accounts')).toEqual({ result: [] })
    expect(await isClean(reopened)).toBe(true)
    expect(scene.visitor.complaints.take()).toEqual([])
    await page.close()
    await reopened.close()
  })
})
