import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CustodyWorld, createCustodyWorld } from '../../../test/custodyWorld.ts'
import { createMemoryKeyStore, type KeyStore } from '../../core/keyStore.ts'
import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import type { Environment } from '../../wire/account/configuredEnvironment.ts'
import type { CustodyCredential, Person } from '../../wire/account/person.ts'
import { createCustodyWallet } from './createCustodyWallet.ts'
import type { CustodyWallet, CustodyWalletOptions } from './custodyWallet.ts'

let world: CustodyWorld
let storage: KeyValueStorage
let keys: KeyStore
let wallet: CustodyWallet

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await enterWorld()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function enterWorld(changes: Partial<Environment> = {}): Promise<void> {
  world = await createCustodyWorld(changes)
  vi.stubGlobal('navigator', { credentials: world.authenticator.credentials })
  vi.stubGlobal('PublicKeyCredential', class {})
  storage = memoryStorage()
  keys = createMemoryKeyStore()
  wallet = openWallet()
}

function memoryStorage(): KeyValueStorage {
  return createStorage(() => {
    throw new Error('no localStorage here')
  })
}

function openWallet(changes: Partial<CustodyWalletOptions> = {}): CustodyWallet {
  return createCustodyWallet({ ...world.options, appName: 'Test', storage, keys, ...changes })
}

/** Reloads, with `change` applied to the account server's data of the user. */
async function tellOfPerson(change: (person: Person) => void): Promise<void> {
  const changed = structuredClone(signedIn().person)
  change(changed)
  world.answerNext('/me', () => Response.json(changed))
  wallet = openWallet()
  await wallet.restore()
}

/** Lets settled promises run their callbacks, and nothing else: no timer, no task. */
async function promises(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

function signedIn() {
  const state = wallet.store.getState()
  if (state.status !== 'signed-in') throw new Error(`Expected signed-in, got ${state.status}.`)
  return state
}

describe('signUp', () => {
  test('default: one prompt creates a user and a wallet', async () => {
    const person = await wallet.signUp({ displayName: 'Ada' })
    expect(world.authenticator.prompts).toHaveLength(1)
    expect(signedIn()).toMatchObject({ person, accounts: [person.credentials[0]?.address] })
    expect(signedIn().activeAddress).toBe(signedIn().accounts[0])
  })

  test('behavior: requests the specified passkey type', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    const [asked] = world.authenticator.prompts as PublicKeyCredentialCreationOptions[]
    expect(asked).toMatchObject({
      rp: { id: 'wallet.example', name: 'Test' },
      user: { name: 'Test - Ada', displayName: 'Ada' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'discouraged',
      },
      timeout: 300_000,
    })
    expect(asked?.challenge.byteLength).toBe(32)
    expect(asked?.user.id.byteLength).toBe(32)
  })

  test('behavior: the passkey is named after the email address', async () => {
    await wallet.signUp({ email: 'ada@example.com' })
    const [asked] = world.authenticator.prompts as PublicKeyCredentialCreationOptions[]
    expect(asked?.user).toMatchObject({ name: 'ada@example.com', displayName: 'ada@example.com' })
  })

  test('behavior: an email address longer than a name is shortened', async () => {
    const email = `${'a'.repeat(60)}@example.com`
    const { displayName } = await wallet.signUp({ email })
    expect(displayName).toBe(email.slice(0, 64))
  })

  test.each([
    ['appName', { appName: '' }, { displayName: 'Ada' }, 'appName not set'],
    ['an email address or an identifier', {}, { displayName: ' ' }, 'Email or passkey identifier not set'],
    ['any field', {}, {}, 'Email or passkey identifier not set'],
    ['a person', {}, undefined as never, 'Email or passkey identifier not set'],
    ['an object', {}, null as never, 'expected Object'],
    ['text', {}, { displayName: 7 as never }, 'displayName: expected string'],
    ['a valid email address', {}, { displayName: 'Ada', email: 'ada' }, 'email: expected an email address'],
  ])('error: refused before any prompt without %s', async (_, options, person, message) => {
    await expect(openWallet(options).signUp(person)).rejects.toThrow(message)
    expect(world.requests).toEqual([])
    expect(world.authenticator.prompts).toEqual([])
  })

  test('error: after a closed prompt the state is as before', async () => {
    await wallet.restore()
    world.authenticator.refuseNext()
    const attempt = wallet.signUp({ displayName: 'Ada' })
    expect(wallet.store.getState().status).toBe('signing-in')
    await expect(attempt).rejects.toMatchObject({ code: 4001 })
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test.each([
    ['AbortError', 'ERROR_CEREMONY_ABORTED', 'Registration ceremony was sent an abort signal'],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'The authenticator was previously registered'],
    [
      'NotSupportedError',
      'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
      'No available authenticator supported any of the specified pubKeyCredParams algorithms',
    ],
    [
      'UnknownError',
      'ERROR_AUTHENTICATOR_GENERAL_ERROR',
      'The authenticator was unable to process the specified options, or could not create a new credential',
    ],
  ])('error: a coded registration error keeps its code and text: %s', async (name, code, message) => {
    world.authenticator.refuseNext(new DOMException('', name))
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toMatchObject({ code, message })
  })

  test.each([
    ['203.0.113.7', 'ERROR_INVALID_DOMAIN', '203.0.113.7 is an invalid domain'],
    ['page.example', 'ERROR_INVALID_RP_ID', 'The RP ID "wallet.example" is invalid for this domain'],
  ])('error: a passkey of a page at %s', async (host, code, message) => {
    vi.stubGlobal('location', new URL(`https://${host}/`))
    world.authenticator.refuseNext(new DOMException('', 'SecurityError'))
    const attempt = openWallet({ rpId: 'wallet.example' }).signUp({ displayName: 'Ada' })
    await expect(attempt).rejects.toMatchObject({ code, message })
  })

  test('error: no WebAuthn on this device, or in this browser', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('WebAuthn is not supported in this browser')
    vi.stubGlobal('navigator', {})
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('Webauthn is not supported on this device')
  })

  test('error: Registration was not completed', async () => {
    vi.spyOn(world.authenticator.credentials, 'create').mockResolvedValue(null)
    await expect(wallet.signUp({ displayName: 'Ada' })).rejects.toThrow('Registration was not completed')
  })
})

describe('signIn', () => {
  beforeEach(() => wallet.signUp({ displayName: 'Ada' }))

  test('default: one prompt finds the same user and wallet', async () => {
    const before = signedIn()
    await wallet.signOut()
    await wallet.signIn()
    expect(world.authenticator.prompts).toHaveLength(2)
    expect(signedIn()).toEqual({ ...before, session: expect.objectContaining({ phase: 'live' }) })
    expect(signedIn().session?.publicKey).not.toBe(before.session?.publicKey)
  })

  test('behavior: once prepared, the prompt opens inside the click', async () => {
    await wallet.signOut()
    await wallet.prepare()
    const attempt = wallet.signIn()
    expect(world.authenticator.prompts).toHaveLength(2)
    await attempt
  })

  test('behavior: a preparation is used once, and not after it has expired', async () => {
    await wallet.signOut()
    await wallet.prepare()
    vi.setSystemTime(Date.now() + 151_000)
    const attempt = wallet.signIn()
    expect(world.authenticator.prompts).toHaveLength(1)
    await attempt
  })

  test('option: credentialIds', async () => {
    const [passkey] = signedIn().person.passkeys
    await wallet.signOut()
    await wallet.signIn({ credentialIds: [passkey!.credentialId] })
    const asked = world.authenticator.prompts[1] as PublicKeyCredentialRequestOptions
    expect(asked.allowCredentials).toHaveLength(1)
    expect(asked).toMatchObject({ rpId: 'wallet.example', timeout: 300_000, userVerification: 'preferred' })
    expect(asked.challenge.byteLength).toBe(64)
  })

  test('behavior: after a closed prompt, the next click finds a preparation', async () => {
    await wallet.signOut()
    world.authenticator.refuseNext()
    await expect(wallet.signIn()).rejects.toMatchObject({ code: 4001 })
    const before = world.requests.length
    await wallet.prepare()
    expect(world.requests).toHaveLength(before)
    const attempt = wallet.signIn()
    expect(world.authenticator.prompts).toHaveLength(3)
    await attempt
  })

  test('behavior: T17, an environment may require user verification', async () => {
    await enterWorld({ userVerification: 'required' })
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.signIn()
    vi.setSystemTime(Date.now() + 901_000)
    await wallet.toAccount(signedIn().activeAddress).signMessage({ message: 'again' })
    expect(world.authenticator.prompts).toMatchObject([
      { authenticatorSelection: { userVerification: 'required' } },
      { userVerification: 'required' },
      { userVerification: 'required' },
    ])
  })

  test('behavior: the session key of the previous user is removed, also after a reload', async () => {
    const kept = new Map<string, unknown>()
    keys = {
      ...createMemoryKeyStore(),
      ...{ get: async (name) => kept.get(name), remove: async (name) => void kept.delete(name) },
      ...{ set: async (name, value) => void kept.set(name, value), keep: async (_, value) => value },
    }
    wallet = openWallet()
    await wallet.signUp({ displayName: 'Ada' })
    const [ofAda] = kept.keys()
    wallet = openWallet()
    await wallet.signUp({ displayName: 'Bob' })
    expect([...kept.keys()]).toEqual([expect.not.stringMatching(ofAda!)])
    wallet = openWallet()
    await wallet.signOut()
    expect([...kept.keys()]).toEqual([])
  })

  test('error: a closed prompt while a user is signed in leaves that user signed in', async () => {
    const before = signedIn()
    world.authenticator.refuseNext()
    await expect(wallet.signIn()).rejects.toMatchObject({ code: 4001 })
    expect(signedIn()).toBe(before)
  })
})

describe('restore', () => {
  test('default: a reload finds the user without a prompt', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    wallet.selectAccount(await wallet.createAccount())
    const before = signedIn()
    wallet = openWallet()
    await wallet.restore()
    expect(signedIn()).toEqual(before)
    await wallet.toAccount(before.activeAddress).signMessage({ message: 'after a reload' })
    expect(world.authenticator.prompts).toHaveLength(1)
  })

  test('behavior: a session that the server ended is ended here too', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    keys = createMemoryKeyStore()
    wallet = openWallet()
    await wallet.restore()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test('behavior: sends no request if no user signed in here', async () => {
    await wallet.restore()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    expect(world.requests).toEqual([])
  })

  test("behavior: accounts of one user are never shown as another user's", async () => {
    await wallet.signUp({ displayName: 'Ada' })
    await tellOfPerson((person) => {
      person.personId = crypto.randomUUID()
    })
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test('behavior: without a network, the last user is shown', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    const before = signedIn()
    world.answerNext('/me', () => Promise.reject(new TypeError('offline')))
    wallet = openWallet()
    await wallet.restore()
    expect(signedIn()).toEqual(before)
  })

  test('error: an unreachable server is reported, and tokens are kept for the next try', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    wallet = openWallet({ fetch: () => Promise.reject(new TypeError('offline')) })
    await expect(wallet.restore()).rejects.toMatchObject({ code: 'unreachable' })
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    expect(storage.getItem(`latchkey-account-${world.environment.environmentId}`)).not.toBeNull()
  })
})

describe('accounts', () => {
  beforeEach(() => wallet.signUp({ displayName: 'Ada' }))

  test('default: created in order of their paths, then selected', async () => {
    const second = await wallet.createAccount()
    const third = await wallet.createAccount()
    expect(signedIn().accounts).toEqual([signedIn().activeAddress, second, third])
    wallet.selectAccount(third.toLowerCase())
    expect(signedIn().activeAddress).toBe(third)
    await wallet.signOut()
    await wallet.signIn()
    expect(signedIn().accounts).toHaveLength(3)
  })

  test('behavior: two simultaneous clicks create one account', async () => {
    const [left, right] = await Promise.all([wallet.createAccount(), wallet.createAccount()])
    expect(left).toBe(right)
    expect(signedIn().accounts).toHaveLength(2)
  })

  test('error: Account not found', () => {
    const elsewhere = '0x0000000000000000000000000000000000000001'
    expect(() => wallet.toAccount(elsewhere)).toThrow('Account not found')
    expect(() => wallet.selectAccount(elsewhere)).toThrow('Account not found')
  })
})

describe('signing', () => {
  beforeEach(() => wallet.signUp({ displayName: 'Ada' }))
  const message = 'Hello custody'
  const account = () => wallet.toAccount(signedIn().activeAddress)

  test('default: no prompt while the session key is live', async () => {
    const { address, signMessage, signTypedData } = account()
    expect(await recoverMessageAddress({ message, signature: await signMessage({ message }) })).toBe(address)
    const typedData = {
      domain: { name: 'Ether Mail', chainId: 1 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'Hello' },
    } as const
    const signature = await signTypedData(typedData)
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
    expect(world.authenticator.prompts).toHaveLength(1)
  })

  test('behavior: an expired session is renewed with one prompt, shared by callers', async () => {
    vi.setSystemTime(Date.now() + 901_000)
    const signatures = await Promise.all([account().signMessage({ message }), account().signMessage({ message })])
    expect(await recoverMessageAddress({ message, signature: signatures[1] })).toBe(account().address)
    expect(world.authenticator.prompts).toHaveLength(2)
    await account().signMessage({ message })
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test.each([
    'expired api key: rpc error: code = Unauthenticated desc = expired api key publicKey: 02',
    'could not find public key in organization or its parent organization organizationId=1',
  ])('behavior: a key that key custody rejects is renewed once: %s', async (text) => {
    const refusal = () => Response.json({ code: 16, message: text, details: [] }, { status: 401 })
    world.answerNext('/public/v1/submit/sign_raw_payload', refusal)
    const signature = await account().signMessage({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(account().address)
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('behavior: nothing is fetched, created or read between the click and the prompt of a renewal (Safari)', async () => {
    await account().signMessage({ message })
    wallet = openWallet()
    await wallet.restore()
    for (const prompts of [2, 3]) {
      vi.setSystemTime(Date.now() + 901_000)
      const signing = account().signMessage({ message })
      await promises()
      expect(world.authenticator.prompts).toHaveLength(prompts)
      await signing
    }
  })

  test('behavior: if session keys may not sign, every request opens a passkey prompt (key-custody §5.8)', async () => {
    await tellOfPerson((person) => {
      for (const { walletProperties } of person.credentials as CustodyCredential[])
        walletProperties.isSessionKeyCompatible = false
    })
    const before = world.authenticator.prompts.length
    await account().signMessage({ message })
    const signature = await account().signMessage({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(account().address)
    expect(world.authenticator.prompts).toHaveLength(before + 2)
    expect(world.requests).not.toContain('POST /public/v1/submit/create_api_keys')
  })

  test('error: Turnkey sub organization id not found', async () => {
    const left = tellOfPerson((person) => {
      person.credentials = []
    })
    await expect(left).rejects.toThrow('Turnkey sub organization id not found')
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test('error: after a rejected renewal the user may try again', async () => {
    vi.setSystemTime(Date.now() + 901_000)
    world.authenticator.refuseNext()
    await expect(account().signMessage({ message })).rejects.toMatchObject({ code: 4001 })
    await account().signMessage({ message })
    expect(world.authenticator.prompts).toHaveLength(3)
  })

  test('error: Failed to create or restore session', async () => {
    vi.setSystemTime(Date.now() + 901_000)
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('no keys here'))
    wallet = openWallet()
    await wallet.restore()
    await expect(account().signMessage({ message })).rejects.toMatchObject({
      message: 'Failed to create or restore session',
      cause: { message: 'no keys here' },
    })
  })

  test('error: key custody rejects the renewed key too', async () => {
    const refusal = () => Response.json({ code: 16, message: 'expired api key', details: [] }, { status: 401 })
    world.answerNext('/public/v1/submit/sign_raw_payload', () => {
      world.answerNext('/public/v1/submit/sign_raw_payload', refusal)
      return refusal()
    })
    await expect(account().signMessage({ message })).rejects.toMatchObject({
      message: 'Failed to create or restore session',
      cause: { message: 'Turnkey error 16: expired api key' },
    })
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('error: Cannot register session key to init provider', async () => {
    vi.setSystemTime(Date.now() + 901_000)
    const refusal = () => Response.json({ code: 7, message: 'request not authorized', details: [] }, { status: 403 })
    world.answerNext('/public/v1/submit/create_api_keys', refusal)
    await expect(account().signMessage({ message })).rejects.toMatchObject({
      message: 'Cannot register session key to init provider',
      cause: { message: 'Turnkey error 7: request not authorized' },
    })
  })

  test('error: Signer not found, once signed out', async () => {
    const left = account()
    await wallet.signOut()
    await expect(left.signMessage({ message })).rejects.toThrow('Signer not found')
  })
})

describe('signOut', () => {
  test('default: signs out here and ends the session at the server', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.signOut()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
    expect(world.requests).toContain('POST /sign-out')
    await wallet.restore()
    expect(wallet.store.getState()).toEqual({ status: 'signed-out' })
  })

  test('behavior: a wallet that was used here stays known, also after a reload', async () => {
    expect(openWallet({ storage: memoryStorage() }).isKnownHere()).toBe(false)
    await wallet.signUp({ displayName: 'Ada' })
    await wallet.signOut()
    expect(wallet.isKnownHere()).toBe(true)
    expect(openWallet().isKnownHere()).toBe(true)
    expect(openWallet({ environmentId: crypto.randomUUID() }).isKnownHere()).toBe(false)
  })

  test('behavior: key custody rejects the session key afterwards', async () => {
    const held = vi.spyOn(keys, 'set')
    await wallet.signUp({ displayName: 'Ada' })
    const [name, key] = held.mock.calls.find(([name]) => name.startsWith('latchkey-session-'))!
    await wallet.signOut()
    await wallet.signIn()
    await keys.set(name, key)
    wallet = openWallet()
    await wallet.restore()
    await wallet.toAccount(signedIn().activeAddress).signMessage({ message: 'again' })
    // Sign up, sign in, and the renewal of a rejected key.
    expect(world.authenticator.prompts).toHaveLength(3)
  })

  test('behavior: a user who signs in again while the servers still answer stays signed in', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    let answer = () => {}
    world.answerNext(
      '/sign-out',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(new Response(null, { status: 204 }))
        }),
    )
    const leaving = wallet.signOut()
    await vi.waitFor(() => expect(world.requests).toContain('POST /sign-out'))
    await wallet.signIn()
    answer()
    await leaving
    expect((await wallet.sessions()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    await wallet.toAccount(signedIn().activeAddress).signMessage({ message: 'still here' })
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('behavior: succeeds even if key custody cannot be reached', async () => {
    await wallet.signUp({ displayName: 'Ada' })
    world.answerNext('/public/v1/query/get_api_keys', () => Response.error())
    await wallet.signOut()
    expect(world.requests).toContain('POST /sign-out')
  })

  test.each([
    ['signs out', (other: CustodyWallet) => other.signOut(), { status: 'signed-out' }],
    ['signs another user in', (other: CustodyWallet) => other.signUp({ displayName: 'Bob' }), { status: 'signed-out' }],
    ['stays', (other: CustodyWallet) => other.restore(), { status: 'signed-in' }],
  ])('behavior: another tab %s', async (_, work, state) => {
    const window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    wallet = openWallet()
    await wallet.signUp({ displayName: 'Ada' })
    const account = wallet.toAccount(signedIn().activeAddress)
    await work(openWallet())
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: `latchkey-custody-${world.environment.environmentId}` }),
    )
    expect(wallet.store.getState()).toMatchObject(state)
    const signing = account.signMessage({ message: 'late' })
    if (state.status === 'signed-out') await expect(signing).rejects.toThrow('Signer not found')
    else await signing
  })
})

describe('session', () => {
  const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  beforeEach(async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    await enterWorld()
    await wallet.signUp({ displayName: 'Ada' })
  })

  test('default: warns a minute before the end, and reports the end', async () => {
    expect(signedIn().session).toMatchObject({ phase: 'live', expirationDate: Date.now() + 900_000 })
    await passSeconds(840)
    expect(signedIn().session?.phase).toBe('ending')
    await passSeconds(60)
    expect(signedIn().session?.phase).toBe('over')
  })

  test('behavior: a renewed session continues', async () => {
    await passSeconds(901)
    await wallet.renew()
    expect(signedIn().session).toMatchObject({ phase: 'live', expirationDate: Date.now() + 900_000 })
  })

  test('behavior: no warning after signing out', async () => {
    await wallet.signOut()
    const heard = vi.fn()
    wallet.store.subscribe(heard)
    await passSeconds(900)
    expect(heard).not.toHaveBeenCalled()
  })
})
