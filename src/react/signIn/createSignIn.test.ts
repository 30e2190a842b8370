import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignInServer } from '../../../docs/examples/signInServer.ts'
import { startAnvil } from '../../../stack/chain/anvil.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { createStorage } from '../../core/storage.ts'
import { createSiweText } from '../../wire/siwe.ts'
import { createSignIn, type SignInOptions, type SignInTerms } from './createSignIn.ts'
import { fetchSignInServer } from './fetchSignInServer.ts'

const origin = 'https://dapp.example'
const location = { origin, host: 'dapp.example' }
const person = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())

let chain: Awaited<ReturnType<typeof startAnvil>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-sign-in-'))
  chain = await startAnvil({ chainId: 31337, stateFile: join(folder, 'chain.json'), blockSeconds: 0.2 })
})
afterAll(async () => {
  await chain.close()
  await rm(folder, { recursive: true })
})

/** The reference server behind a browser's cookie jar. `calls` lists the requests. */
function startServer(now: () => number = Date.now) {
  const client = createPublicClient({ transport: http(chain.url) })
  const app = createSignInServer({ origin, secret: 'a secret of thirty-two characters', client, now })
  const calls: string[] = []
  let cookie = ''
  const browser = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${url}`)
    const response = await app.request(String(url), { ...init, headers: { ...init.headers, cookie } })
    const set = response.headers.get('set-cookie')?.split(';')
    if (set) cookie = set.some((part) => part.trim() === 'Max-Age=0') ? '' : (set[0] ?? '')
    return response
  }
  return { app, server: fetchSignInServer('/', { fetch: browser as typeof fetch }), calls }
}

function open(options: Partial<SignInOptions> = {}) {
  const { server, calls } = startServer(options.now)
  return { server, calls, signIn: createSignIn({ server, location, statement: 'Sign in to Example.', ...options }) }
}

/** A wallet with one key, and the messages that it was asked to sign. */
function createWallet(account = person) {
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const [raw, address] = params as [`0x${string}`, string]
    expect([method, address]).toEqual(['personal_sign', person.address])
    asked.push(Buffer.from(raw.slice(2), 'hex').toString())
    return account.signMessage({ message: { raw } })
  }
  return { asked, signer: { address: person.address, chainId: 31337, getProvider: async () => ({ request }) } }
}

test('default: the signed message starts a session, which another page of the origin finds', async () => {
  const now = () => Date.parse('2026-11-21T12:00:00.000Z')
  const { signIn, server } = open({ now })
  const { signer, asked } = createWallet()
  const seen: string[] = []
  signIn.store.subscribe(({ status }) => seen.push(status))
  await signIn.read()
  expect(await signIn.ask(signer)).toEqual({ address: person.address, chainId: 31337 })
  expect(seen).toEqual(['signed-out', 'asking', 'verifying', 'signed-in'])
  expect(asked[0]?.replace(/Nonce: \w+/, 'Nonce: …').replace(person.address, '0x…')).toMatchInlineSnapshot(`
    "dapp.example wants you to sign in with your Ethereum account:
    0x…

    Sign in to Example.

    URI: https://dapp.example
    Version: 1
    Chain ID: 31337
    Nonce: …
    Issued At: 2026-11-21T12:00:00.000Z
    Expiration Time: 2026-11-21T13:00:00.000Z"
  `)

  const reloaded = createSignIn({ server, location })
  await reloaded.read()
  expect(reloaded.store.getState()).toEqual({
    status: 'signed-in',
    session: { address: person.address, chainId: 31337 },
  })
})

test.each([-3_600_000, -180_000, 180_000, 3_600_000, 86_400_000])(
  'behavior: on a device whose clock is %d ms off, the message has the server’s time',
  async (off) => {
    const { app } = startServer()
    // HTTP servers send the Date header.
    const browser = async (url: string | URL | Request, init: RequestInit = {}) => {
      const response = await app.request(String(url), init)
      response.headers.set('date', new Date().toUTCString())
      return response
    }
    const device = { fetch: browser as typeof fetch, now: () => Date.now() + off }
    const signIn = createSignIn({ server: fetchSignInServer('/', device), location, ttlSeconds: 120 })
    const { signer, asked } = createWallet()
    expect(await signIn.ask(signer)).toEqual({ address: person.address, chainId: 31337 })
    const issuedAt = Date.parse(/Issued At: (.*)/.exec(asked[0] ?? '')?.[1] ?? '')
    expect(Math.abs(issuedAt - Date.now())).toBeLessThan(60_000)
  },
)

test('behavior: signing out ends the session at the server', async () => {
  const { signIn, server } = open()
  await signIn.ask(createWallet().signer)
  await signIn.signOut()
  expect(signIn.store.getState()).toEqual({ status: 'signed-out' })
  expect(await server.session()).toBeUndefined()
})

test('behavior: a nonce that was fetched ahead is used for one message', async () => {
  const { signIn, calls } = open()
  signIn.prepare()
  signIn.prepare()
  await signIn.ask(createWallet().signer)
  expect(calls).toEqual(['GET /nonce', 'POST /verify'])
  await signIn.ask(createWallet().signer)
  expect(calls.slice(2)).toEqual(['GET /nonce', 'POST /verify'])
})

test('behavior: after a refusal, the wallet is asked again only by a click', async () => {
  const { signIn, calls } = open()
  const request = () => Promise.reject(new UserRejectedError())
  const signer = { ...createWallet().signer, getProvider: async () => ({ request }) }
  await expect(signIn.ask(signer)).rejects.toThrow('User rejected the request.')
  expect(signIn.store.getState()).toEqual({ status: 'refused' })
  expect(calls).toEqual(['GET /nonce'])
})

test('behavior: disconnecting, or connecting another account, signs the user out', async () => {
  for (const next of [undefined, other.address]) {
    const { signIn, server } = open()
    signIn.hear(person.address)
    await signIn.ask(createWallet().signer)
    signIn.hear(person.address.toLowerCase())
    expect(signIn.store.getState().status).toBe('signed-in')
    signIn.hear(next)
    expect(signIn.store.getState()).toEqual({ status: 'signed-out' })
    await expect.poll(() => server.session()).toBeUndefined()
  }
})

test('behavior: a second click shares the attempt, and one session is created', async () => {
  const { signIn, server, calls } = open()
  const { signer, asked } = createWallet()
  const first = signIn.ask(signer)
  expect(signIn.ask(signer)).toBe(first)
  await first
  expect(asked).toHaveLength(1)
  expect(calls).toEqual(['GET /nonce', 'POST /verify'])
  expect(await server.session()).toBeDefined()
})

test('behavior: the late sign-out of an abandoned attempt does not end a later session', async () => {
  const { server, calls } = startServer()
  let release = () => {}
  const verified = new Promise<void>((resolve) => {
    release = resolve
  })
  const answers = [verified]
  const slow = {
    ...server,
    verify: async (signed: Parameters<typeof server.verify>[0]) => {
      const session = await server.verify(signed)
      await answers.pop()
      return session
    },
  }
  const signIn = createSignIn({ server: slow, location })
  const sign = async (terms: SignInTerms) => {
    const message = createSiweText({ ...terms, address: person.address, chainId: 1 })
    return { message, signature: await person.signMessage({ message }) }
  }
  const first = signIn.run(sign)
  await expect.poll(() => answers).toEqual([])
  const second = signIn.run(sign)
  await expect.poll(() => signIn.store.getState().status).toBe('verifying')
  release()
  await expect(first).rejects.toThrow('aborted')
  await second
  expect(signIn.store.getState().status).toBe('signed-in')
  expect(calls).toEqual(['GET /nonce', 'POST /verify', 'GET /nonce', 'POST /sign-out', 'POST /verify'])
  expect(await server.session()).toBeDefined()
})

test('behavior: if the user disconnects while the server is down, the next page signs them out', async () => {
  const { server } = startServer()
  const storage = createStorage()
  let isAway = true
  const signOut = async () => {
    if (isAway) throw new Error('away')
    await server.signOut()
  }
  const openPage = () => createSignIn({ server: { ...server, signOut }, location, storage })
  const signIn = openPage()
  signIn.hear(person.address)
  await signIn.ask(createWallet().signer)
  signIn.hear(undefined)
  const early = openPage()
  await expect(early.read()).rejects.toThrow('away')
  expect(early.store.getState()).toEqual({ status: 'signed-out' })
  isAway = false
  const reloaded = openPage()
  await reloaded.read()
  expect(reloaded.store.getState()).toEqual({ status: 'signed-out' })
  expect(await server.session()).toBeUndefined()
  await reloaded.ask(createWallet().signer)
  const again = openPage()
  await again.read()
  expect(again.store.getState().status).toBe('signed-in')
})

test('behavior: a nonce that could not be fetched ahead is fetched in the click', async () => {
  const { server } = startServer()
  let isAway = true
  const nonce = async () => {
    if (isAway) throw new Error('away')
    return server.nonce()
  }
  const signIn = createSignIn({ server: { ...server, nonce }, location })
  signIn.prepare()
  await expect(signIn.ask(createWallet().signer)).rejects.toThrow('away')
  signIn.prepare()
  await new Promise(setImmediate)
  isAway = false
  await signIn.ask(createWallet().signer)
})

test('behavior: signing out cancels a pending request, even if the server is down', async () => {
  const { server } = startServer()
  const signIn = createSignIn({ server: { ...server, signOut: () => Promise.reject(new Error('away')) }, location })
  const request = () => new Promise<never>(() => {})
  signIn.ask({ ...createWallet().signer, getProvider: async () => ({ request }) }).catch(() => {})
  expect(signIn.store.getState()).toEqual({ status: 'asking' })
  await expect(signIn.signOut()).rejects.toThrow('away')
  expect(signIn.store.getState()).toEqual({ status: 'signed-out' })
})

test('behavior: a page that has not reconnected yet does not sign the user out', async () => {
  const { signIn } = open()
  await signIn.ask(createWallet().signer)
  signIn.hear(undefined)
  expect(signIn.store.getState().status).toBe('signed-in')
})

test('behavior: a session of an account other than the connected one is ignored', async () => {
  const { server } = startServer()
  await createSignIn({ server, location }).ask(createWallet().signer)
  const signIn = createSignIn({ server, location })
  signIn.hear(other.address)
  await signIn.read()
  expect(signIn.store.getState()).toEqual({ status: 'signed-out' })
  await expect.poll(() => server.session()).toBeUndefined()
})

test('behavior: a user who disconnects during verification is not signed in afterwards', async () => {
  const { server } = startServer()
  const leave = {
    ...server,
    verify: async (signed: Parameters<typeof server.verify>[0]) => {
      const session = await server.verify(signed)
      signIn.hear(undefined)
      return session
    },
  }
  const signIn = createSignIn({ server: leave, location })
  signIn.hear(person.address)
  await expect(signIn.ask(createWallet().signer)).rejects.toThrow('aborted')
  expect(signIn.store.getState()).toEqual({ status: 'signed-out' })
  expect(await server.session()).toBeUndefined()
})

test('error: a replayed nonce, another page’s message, another account’s signature', async () => {
  const { server } = startServer()
  const sign = async (changes: { domain?: string; uri?: string; nonce?: string } = {}, account = person) => {
    const issuedAt = new Date().toISOString()
    const fields = { domain: location.host, uri: origin, address: person.address, chainId: 1, issuedAt }
    const message = createSiweText({ ...fields, nonce: changes.nonce ?? (await server.nonce()), ...changes })
    return { message, signature: await account.signMessage({ message }) }
  }
  const good = await sign()
  expect(await server.verify(good)).toEqual({ address: person.address, chainId: 1 })
  await expect(server.verify(good)).rejects.toThrow('The sign-in server answered 422')
  await expect(server.verify(await sign({ domain: 'evil.example' }))).rejects.toThrow('422')
  await expect(server.verify(await sign({ uri: 'https://evil.example' }))).rejects.toThrow('422')
  await expect(server.verify(await sign({ nonce: 'neverGiven12' }))).rejects.toThrow('422')
  await expect(server.verify(await sign({}, other))).rejects.toThrow('422')
})

test('error: a signature by another account starts no session', async () => {
  const { signIn } = open()
  await expect(signIn.ask(createWallet(other).signer)).rejects.toMatchObject({ name: 'SignInServerError', status: 422 })
  expect(signIn.store.getState()).toMatchObject({ status: 'failed', error: { status: 422 } })
})

test('error: a nonce with a line break is refused', async () => {
  const { server } = startServer()
  const signIn = createSignIn({ server: { ...server, nonce: async () => 'abcdefgh\nURI: x' }, location })
  const { signer, asked } = createWallet()
  await expect(signIn.ask(signer)).rejects.toThrow('nonce: expected at least 8 letters and digits')
  expect(asked).toEqual([])
})

test('error: the server refuses requests that our pages never send', async () => {
  const { app } = startServer()
  const post = async (body: string, type = 'application/json') =>
    (await app.request('/verify', { method: 'POST', headers: { 'content-type': type }, body })).status
  expect(await post('message=hello', 'application/x-www-form-urlencoded')).toBe(415)
  for (const body of ['', '{', 'null', '1', '[]', '{"message":1,"signature":"0x"}']) expect(await post(body)).toBe(400)
  expect(await post(JSON.stringify({ message: 'x'.repeat(100_000), signature: '0x' }))).toBe(413)
})
