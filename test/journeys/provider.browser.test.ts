import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSync } from 'esbuild'
import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOidcProvider, type TestOidcProvider } from '../../servers/testing/oidcProvider.ts'
import type { openProvider } from '../../src/wallets/custody/signIn/openProvider.ts'
import { startBrowser, type Visitor } from '../browser/startBrowser.ts'

// A page sends a user to a certified provider, in a window, and gets the token that identifies them.

declare global {
  var providerLab: { openProvider: typeof openProvider; signingIn?: Promise<string> }
}

const nonce = 'ab'.repeat(32)
const library = buildSync({
  entryPoints: [`${import.meta.dirname}/../../src/wallets/custody/signIn/openProvider.ts`],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'providerLab',
  conditions: ['source'],
}).outputFiles[0]!.text

let issuer: TestOidcProvider
let browser: Awaited<ReturnType<typeof startBrowser>>
let visitor: Visitor
let page: Page
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Page</title><link rel="icon" href="data:,"><button>Sign in</button>')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://page.localhost:${(server.address() as AddressInfo).port}/`
  issuer = await startOidcProvider({ redirectUri: url, flow: 'code' })
  browser = await startBrowser()
  visitor = await browser.newVisitor()
  page = await visitor.open(url)
  await page.evaluate(`${library}; globalThis.providerLab = providerLab`)
  await page.evaluate(
    (request) => {
      document.querySelector('button')?.addEventListener('click', () => {
        const opened = providerLab.openProvider({})
        providerLab.signingIn = opened.getIdToken(request).finally(opened.close)
        providerLab.signingIn.catch(() => undefined)
      })
    },
    { issuer: issuer.issuer, clientId: issuer.clientId, nonce },
  )
})
afterEach(() => {
  // The provider's own forms request fonts and an icon that are not available here.
  expect(visitor.complaints.take(/ERR_NAME_NOT_RESOLVED|status of 404/)).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await issuer?.close()
  server.close()
})

const signIn = () => visitor.popup(page, () => page.getByRole('button').click())
const token = () => page.evaluate(() => providerLab.signingIn)

test('default: the window goes to the provider and returns with a code, which the page exchanges for a token', async () => {
  const popup = await signIn()
  await popup.getByPlaceholder('Enter any login').fill('ada')
  await popup.getByPlaceholder('and password').fill('any')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  expect(decodeJwt((await token()) ?? '')).toMatchObject({
    ...{ iss: issuer.issuer, sub: 'ada', aud: issuer.clientId, nonce },
  })
})

test('error: the user closes the window', async () => {
  await visitor.context.clearCookies()
  const popup = await signIn()
  await popup.waitForURL((url) => url.origin === issuer.issuer)
  await popup.close()
  await expect(token()).rejects.toThrow('Popup closed')
})
