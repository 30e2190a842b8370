import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '../browser/startBrowser.ts'
import { openWalletLab } from '../browser/walletLab.ts'
import { type Journey, startJourney } from './startJourney.ts'

// A sign-up whose request or response is lost on its way, in a browser: the user tries again and has one wallet.

declare global {
  /** How often the page created a passkey and requested one. */
  var prompts: { create: number; get: number }
}

let journey: Journey
let visitor: Visitor
let page: Page
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey?.close())
beforeEach(async () => {
  visitor = await journey.browser.newVisitor()
  page = await openLab()
})
afterEach(async () => {
  // The browser reports the lost request, and the answer that the passkey of an unfinished sign-up is unknown.
  expect(visitor.complaints.take(/ERR_FAILED|status of 404/)).toEqual([])
  await visitor.close()
})

async function openLab(): Promise<Page> {
  const lab = await openWalletLab(visitor, journey.info)
  await lab.evaluate(() => {
    globalThis.prompts = { create: 0, get: 0 }
    for (const name of ['create', 'get'] as const) {
      const ask = navigator.credentials[name].bind(navigator.credentials) as (options?: object) => Promise<Credential>
      navigator.credentials[name] = (options?: object) => {
        globalThis.prompts[name] += 1
        return ask(options)
      }
    }
  })
  return lab
}

/** Loses the request or the response of the first sign-up. Records the server's answers, and each body that was sent. */
async function loseFirst(lost: 'request' | 'response') {
  const heard: number[] = []
  const bodies: (string | null)[] = []
  await visitor.context.route(
    ({ pathname }) => pathname.endsWith('/sign-up'),
    async (route, request) => {
      const isFirst = bodies.push(request.postData()) === 1
      if (isFirst && lost === 'request') return route.abort()
      const response = await route.fetch()
      heard.push(response.status())
      await (isFirst ? route.abort() : route.fulfill({ response }))
    },
  )
  return { heard, bodies }
}

const signUp = () =>
  page.evaluate(() =>
    walletLab.wallet.signUp({ displayName: 'Ada' }).then(
      () => 'in',
      ({ code }) => code as string,
    ),
  )
const accounts = () =>
  page.evaluate(() => {
    const state = walletLab.wallet.store.getState()
    return state.status === 'signed-in' ? state.accounts : []
  })
const signs = () =>
  page.evaluate(async () => {
    const state = walletLab.wallet.store.getState()
    if (state.status !== 'signed-in') return undefined
    return walletLab.wallet.toAccount(state.activeAddress).signMessage({ message: 'once' })
  })

/** The one passkey opens the same wallet in a new browser. */
async function expectOneWallet(): Promise<void> {
  expect(visitor.passkeys.count()).toBe(1)
  const made = await accounts()
  expect(made).toHaveLength(1)
  await page.evaluate(() => walletLab.wallet.signOut())
  page = await openLab()
  await page.evaluate(async () => void (await walletLab.wallet.signIn()))
  expect(await accounts()).toEqual(made)
}

test('the response is lost: on the next try, the created passkey opens the one wallet', async () => {
  const { heard } = await loseFirst('response')
  expect(await signUp()).toBe('unreachable')
  expect(await accounts()).toEqual([])
  expect(await signUp()).toBe('in')
  // It signs in, because the challenge of the first prompt is used up. No second passkey is created.
  expect(await page.evaluate(() => globalThis.prompts)).toEqual({ create: 1, get: 1 })
  expect(heard).toEqual([201])
  expect(await signs()).toMatch(/^0x/)
  expect(await page.evaluate(() => globalThis.prompts)).toEqual({ create: 1, get: 1 })
  await expectOneWallet()
})

test('the response is lost, and the page is loaded again: the same passkey opens the one wallet', async () => {
  const { heard } = await loseFirst('response')
  expect(await signUp()).toBe('unreachable')
  await page.close()
  page = await openLab()
  expect(await signUp()).toBe('in')
  expect(await page.evaluate(() => globalThis.prompts)).toEqual({ create: 0, get: 1 })
  expect(heard).toEqual([201])
  await expectOneWallet()
})

test('the request is lost: on the next try, the same request is sent', async () => {
  const { heard, bodies } = await loseFirst('request')
  expect(await signUp()).toBe('unreachable')
  expect(await signUp()).toBe('in')
  expect(await page.evaluate(() => globalThis.prompts)).toEqual({ create: 1, get: 1 })
  expect(heard).toEqual([201])
  expect(bodies).toEqual([bodies[0], bodies[0]])
  await expectOneWallet()
})
