import { randomBytes } from 'node:crypto'
import { apiKeyStampHeader } from 'latchkey/crypto'
import type { Activity } from 'latchkey/wire/custody'
import { type CustodyServer, createCustodyServer } from '../custody/createCustodyServer.ts'
import type { ParentOrganization } from '../custody/organizations/parentOrganization.ts'
import { type Database, openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { createLog } from '../shared/log.ts'
import { createRawApiKey, type RawApiKey } from '../shared/rawApiKey.ts'
import { stampWithRawKey } from '../shared/stampWithRawKey.ts'
import { createTestChain } from './testChain.ts'

export type TestApiKey = RawApiKey
/** An answer as it came over the wire. */
export type TestAnswer = { status: number; body: Record<string, unknown> & { activity: Activity } }
/** A sub-organization of one user with one API key and one Ethereum account. */
export type TestPerson = { organizationId: string; userId: string; walletId: string; address: string; key: TestApiKey }

export const walletOrigin = 'https://wallet.example'
/** A provider that test organizations allow; its address does not answer. */
export const testIssuer = { issuer: 'https://issuer.example', audiences: ['client'] }
export const walletRpId = 'wallet.example'

export const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

type CustodyOptions = Parameters<typeof createCustodyServer>[0]

/** For tests and benchmarks that send more requests in a second than users do. */
const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
export const unlimited = { requests: endless, exports: endless, failedStamps: endless }

export const createTestApiKey = createRawApiKey

/** The header of a request with `body` that `key` stamps. */
export const toStampHeader = (body: string, { privateKey }: TestApiKey) => ({
  [apiKeyStampHeader]: stampWithRawKey(body, privateKey),
})

/** Key custody without a socket: a parent organization, whose key creates users, and requests stamped by any key. */
export type TestCustody = {
  server: CustodyServer
  database: Database
  parent: { organizationId: string; key: TestApiKey }
  /** Every line that was logged. */
  logged: string[]
  /** Sends any body with any headers. */
  send(path: string, body: string, headers?: Record<string, string>): Promise<TestAnswer>
  query(name: string, input: object, key: TestApiKey): Promise<TestAnswer>
  /** The exact body of an activity, not stamped yet. */
  toBody(type: string, organizationId: string, parameters: object): string
  submit(name: string, body: string, key: TestApiKey): Promise<TestAnswer>
  createPerson(options?: {
    parent?: { organizationId: string; key: TestApiKey }
    authenticators?: readonly object[]
    /** Further parameters of the organization and of its one user. */
    organization?: object
    user?: object
  }): Promise<TestPerson>
}

export async function createTestCustody(
  options: Partial<
    Pick<CustodyOptions, 'database' | 'envelope' | 'now' | 'rates' | 'sendMail' | 'sendSms' | 'chains'>
  > & {
    kek?: Uint8Array
    /** Named here too, as a second process of one operator would. */
    parent?: TestCustody['parent']
  } = {},
): Promise<TestCustody> {
  const { database = await openDatabase({}), now = Date.now, rates = unlimited } = options
  const { envelope = createEnvelope([options.kek ?? randomBytes(32)]) } = options
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const server = await createCustodyServer({
    database,
    envelope,
    log,
    now,
    rates,
    // Threads take longer to start than most tests take.
    threads: 0,
    sendMail: options.sendMail,
    sendSms: options.sendSms,
    chains: 'chains' in options ? options.chains : createTestChain(),
  })
  const parent = await createTestParent(server, {}, options.parent)
  let sent = 0

  const send: TestCustody['send'] = async (path, body, headers = {}) => {
    const response = await server.app.request(path, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as TestAnswer['body'] }
  }
  const stamped = (path: string, body: string, key: TestApiKey) => send(path, body, toStampHeader(body, key))
  // The counter distinguishes two bodies of the same millisecond.
  const toBody: TestCustody['toBody'] = (type, organizationId, parameters) =>
    JSON.stringify({ type, organizationId, timestampMs: String(now()), parameters, body: ++sent })
  const submit: TestCustody['submit'] = (name, body, key) => stamped(`/public/v1/submit/${name}`, body, key)

  return {
    server,
    database,
    parent,
    logged,
    send,
    toBody,
    submit,
    query: (name, input, key) => stamped(`/public/v1/query/${name}`, JSON.stringify(input), key),
    async createPerson(of = {}) {
      const { organizationId, key: parentKey } = of.parent ?? parent
      const key = createTestApiKey()
      const body = toBody(
        'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
        organizationId,
        toPersonParameters(key, of.authenticators, of),
      )
      const answer = await submit('create_sub_organization', body, parentKey)
      return { ...readPerson(answer.body.activity), key }
    },
  }
}

/** Another operator on the same server. */
export async function createTestParent(
  server: CustodyServer,
  changes: Partial<ParentOrganization> = {},
  known?: TestCustody['parent'],
): Promise<TestCustody['parent']> {
  const key = known?.key ?? createTestApiKey()
  const { organizationId } = await server.createParentOrganization({
    ...(known && { organizationId: known.organizationId }),
    name: 'Parent',
    apiPublicKey: key.publicKey,
    userName: 'operator',
    origins: [walletOrigin],
    rpIds: [walletRpId],
    oidc: [testIssuer],
    ...changes,
  })
  return { organizationId, key }
}

/** Parameters of `create_sub_organization` for one person with one key and one Ethereum account. */
export function toPersonParameters(
  key: TestApiKey,
  authenticators: readonly object[] = [],
  { organization, user }: { organization?: object; user?: object } = {},
): object {
  return {
    subOrganizationName: 'person',
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: 'person',
        apiKeys: [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
        authenticators,
        oauthProviders: [],
        ...user,
      },
    ],
    wallet: { walletName: 'wallet', accounts: [ethereumAccount] },
    ...organization,
  }
}

/** The ids in the answer to `create_sub_organization`. */
export function readPerson(activity: Activity): Omit<TestPerson, 'key'> {
  const { subOrganizationId, wallet, rootUserIds } = activity.result.createSubOrganizationResultV7 as {
    subOrganizationId: string
    wallet: { walletId: string; addresses: string[] }
    rootUserIds: string[]
  }
  const [userId = ''] = rootUserIds
  const [address = ''] = wallet.addresses
  return { organizationId: subOrganizationId, userId, walletId: wallet.walletId, address }
}
