import { createECDH, randomUUID } from 'node:crypto'
import type { Environment, SignedIn } from 'latchkey/wire/account'
import { type AccountServer, createAccountServer } from '../account/createAccountServer.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { createLog } from '../shared/log.ts'
import type { RawApiKey } from '../shared/rawApiKey.ts'
import { type CustodyDouble, createCustodyDouble, parentApiKey } from './custodyDouble.ts'
import { createDpopKey, type DpopKey } from './dpopKey.ts'
import { type Ceremony, createSoftPasskey, type SoftPasskey } from './softPasskey.ts'

export const publicUrl = 'http://account.test'
export const envelope = createEnvelope([Buffer.alloc(32, 7)])
export const walletOrigin = 'https://wallet.example'
/** A failure of the account wire, with any text. */
export const failed = (status: number, code: string) => ({ status, body: { error: { code } } })

/** Each sign-up needs a new key, because key custody gives no key to two holders. */
export const createSessionPublicKey = () => createECDH('prime256v1').generateKeys('hex', 'compressed')

export type Reply<body = unknown> = { status: number; body: body; headers: Headers }

/** An account server in process, with a client that does the browser's part. */
export type AccountHarness = {
  account: AccountServer
  custody: CustodyDouble
  /** Every log line so far. */
  logged: string[]
  environment: Environment
  clock: { now: number }
  addEnvironment(changes?: Partial<Environment>, key?: RawApiKey): Promise<Environment>
  /** Sends a request, with a proof of `key` if given. */
  send(
    method: 'GET' | 'POST',
    path: string,
    options?: { body?: unknown; key?: DpopKey; accessToken?: string; headers?: Record<string, string> },
  ): Promise<Reply<never>>
  key(): Promise<DpopKey>
  passkey(): SoftPasskey
  challenge(environmentId?: string): Promise<string>
  signUp(options: SignUpOptions): Promise<Reply<SignedIn>>
  signIn(options: SignInOptions): Promise<Reply<SignedIn>>
  /** Signs up a person. Returns them with their browser's keys and tokens. */
  signedUp(environmentId?: string): Promise<SignedIn & { passkey: SoftPasskey; key: DpopKey }>
}

type SignUpOptions = {
  passkey: SoftPasskey
  key: DpopKey
  environmentId?: string
  ceremony?: Ceremony
  challenge?: string
  /** The page registers it to sign the session's id with. */
  sessionIdKey?: string
}
type SignInOptions = SignUpOptions & { body?: Record<string, unknown> }

export async function createAccountHarness(
  options: {
    database?: Database
    rate?: { burst: number; perMinute: number }
    clock?: { now: number }
    /** Uses another key custody than the double; this key acts there for the parent of the environment. */
    fetch?: typeof fetch
    parentApiKey?: RawApiKey
    /** Of the server that may report managed wallets. */
    managedWalletKey?: string
    keySharesKey?: string
    /** Changes of the first environment. */
    changes?: Partial<Environment>
  } = {},
): Promise<AccountHarness> {
  const { clock = { now: Date.UTC(2026, 0, 1) } } = options
  const logged: string[] = []
  const custody = createCustodyDouble()
  const account = await createAccountServer({
    database: options.database ?? (await openDatabase({})),
    envelope,
    log: createLog({ write: (line) => void logged.push(line) }),
    publicUrl,
    managedWalletKey: options.managedWalletKey,
    keySharesKey: options.keySharesKey,
    now: () => clock.now,
    fetch: options.fetch ?? custody.fetch,
    // A test that sends `X-Forwarded-For` is counted by that address.
    trustedProxies: 1,
    ...(options.rate && { rate: options.rate }),
  })

  const harness: AccountHarness = {
    account,
    custody,
    logged,
    clock,
    environment: undefined as never,
    async addEnvironment(changes = {}, key = options.parentApiKey ?? parentApiKey) {
      const environment: Environment = { ...exampleEnvironment(), ...changes }
      await account.putEnvironment(environment, key)
      return environment
    },
    async send(method, path, { body, key, accessToken, headers = {} } = {}) {
      const url = `${publicUrl}${path}`
      const proof = key && (await key.prove({ method, url, ...(accessToken && { accessToken }) }))
      const response = await account.app.request(url, {
        method,
        headers: {
          ...(proof && { DPoP: proof }),
          ...(accessToken && { Authorization: `DPoP ${accessToken}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: (text && JSON.parse(text)) as never, headers: response.headers }
    },
    key: () => createDpopKey(() => clock.now),
    passkey: () => createSoftPasskey({ origin: walletOrigin, rpId: 'wallet.example' }),
    async challenge(environmentId = harness.environment.environmentId) {
      const { body } = await harness.send('POST', `/environments/${environmentId}/challenges`)
      return (body as { challenge: string }).challenge
    },
    async signUp({ passkey, key, environmentId = harness.environment.environmentId, ...rest }) {
      const challenge = rest.challenge ?? (await harness.challenge(environmentId))
      const attestation = passkey.register(challenge, rest.ceremony)
      const body = { challenge, attestation, displayName: 'Ada', email: 'ada@example.com' }
      return harness.send('POST', `/environments/${environmentId}/sign-up`, {
        body: { ...body, sessionPublicKey: createSessionPublicKey(), sessionIdKey: rest.sessionIdKey },
        key,
      })
    },
    async signIn({ passkey, key, environmentId = harness.environment.environmentId, ...rest }) {
      const challenge = rest.challenge ?? (await harness.challenge(environmentId))
      const { custody } = (await account.findEnvironment(environmentId)) ?? harness.environment
      const body = JSON.stringify({ ...loginBody(custody, clock), challenge, ...rest.body })
      const stamp = passkey.stamp(body, rest.ceremony)
      return harness.send('POST', `/environments/${environmentId}/sign-in`, {
        body: { body, stamp, sessionIdKey: rest.sessionIdKey },
        key,
      })
    },
    async signedUp(environmentId = harness.environment.environmentId) {
      const [passkey, key] = [harness.passkey(), await harness.key()]
      const { body } = await harness.signUp({ passkey, key, environmentId })
      return { ...body, passkey, key }
    },
  }
  harness.environment = await harness.addEnvironment(options.changes)
  return harness
}

function loginBody({ organizationId }: Environment['custody'], clock: { now: number }) {
  return {
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    organizationId,
    timestampMs: String(clock.now),
    parameters: { publicKey: createSessionPublicKey() },
  }
}

function exampleEnvironment(): Environment {
  return {
    environmentId: randomUUID(),
    name: 'Test',
    brand: { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' },
    networks: [
      {
        chainId: 31337,
        chainName: 'Development',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://rpc.test/?chainId=31337'],
      },
    ],
    delegates: [],
    userVerification: 'preferred',
    signIn: ['passkey', 'email'],
    oidc: [],
    custody: { organizationId: randomUUID(), url: 'http://custody.test' },
    allowedOrigins: [walletOrigin, 'http://wallet.localhost:8400'],
    rpIds: ['wallet.example', 'wallet.localhost'],
  }
}
