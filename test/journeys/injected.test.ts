import type { Page } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { type Journey, startJourney } from './startJourney.ts'

// One person's story with an installed wallet, told in order: each test goes on where the one before ended.

let journey: Journey
let page: Page
const account = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  journey = await startJourney()
  const { visitor, info } = journey
  await visitor.context.exposeFunction('askInstalledWallet', installedWallet(info.chains[0]!.rpcUrl))
  await visitor.context.addInitScript(announceInstalledWallet)
  page = await visitor.open(info.sites.demo)
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

/** Answers as an extension would, with a key of its own. */
function installedWallet(rpcUrl: string) {
  const client = createWalletClient({ account, transport: http(rpcUrl) })
  /** Shown to the page once it has asked. */
  let shown: Hex[] = []
  const methods: Record<string, (params: never[]) => unknown> = {
    eth_requestAccounts() {
      shown = [account.address]
      return shown
    },
    eth_accounts: () => shown,
    eth_chainId: () => client.request({ method: 'eth_chainId' }),
    personal_sign: ([raw]: Hex[]) => account.signMessage({ message: { raw: raw! } }),
    eth_sendTransaction: ([asked]: { to: Hex; value: Hex }[]) =>
      client.sendTransaction({ chain: null, to: asked!.to, value: BigInt(asked!.value) }),
  }
  return async ({ method, params }: { method: string; params: never[] }) => {
    const answer = methods[method]
    return answer ? { result: await answer(params) } : { error: { code: 4200, message: 'unsupported' } }
  }
}

/** Runs in the page before its own code: announces the wallet as EIP-6963 says, and lets the test speak for it. */
function announceInstalledWallet() {
  const ask = Reflect.get(window, 'askInstalledWallet')
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    async request(request: unknown) {
      const { result, error } = await ask(request)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
  const info = { uuid: '5d7b1c1e-4b0c-4a51-9d0b-6e5f0f2f9a10', name: 'Pocket', rdns: 'example.pocket', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  Reflect.set(window, 'pocketSays', (event: string, value: unknown) => listeners.get(event)?.(value))
}

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('connect: the wallet has announced itself beside ours', async () => {
  await page.getByRole('button', { name: /^Pocket/ }).waitFor()
  await inspect(page, 'demo-installed')
  await press(/^Pocket/)
  await section('Pocket').waitFor()
  expect(await page.locator('.address').textContent()).toBe(account.address)
})

test('sign: the page recovers the signer', async () => {
  await press('Sign the message')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
})

test('send: the chain mines it and the page reads the receipt', async () => {
  await press('Send 0.001')
  await section('Send a transaction').getByText('The chain has it, three blocks deep.').waitFor()
})

test('the wallet takes its accounts back: the page is no longer connected', async () => {
  await page.evaluate(() => Reflect.get(window, 'pocketSays')('accountsChanged', []))
  await section('Connect').waitFor()
})
