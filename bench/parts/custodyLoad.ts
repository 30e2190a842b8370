import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { compressPublicKey, formatApiKeyStamp } from 'latchkey/crypto'
import { openConnection } from './httpConnection.ts'

export type ApiKey = { publicKey: string; privateKey: KeyObject }
export type Person = { key: ApiKey; organizationId: string; userId: string; walletId: string; address: string }
type Stamped = { body: string; stamp: string }

export function createApiKey(): ApiKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
  return {
    publicKey: compressPublicKey(point),
    privateKey: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  }
}

/** A sub-organization with one key and one Ethereum account. */
export async function createPerson(
  options: { port: number; parent: ApiKey; organizationId: string },
  key = createApiKey(),
): Promise<Person> {
  const { port, parent, organizationId } = options
  const type = 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8'
  const account = {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  const apiKeys = [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const parameters = {
    subOrganizationName: 'person',
    rootQuorumThreshold: 1,
    rootUsers: [{ userName: 'person', apiKeys, authenticators: [], oauthProviders: [] }],
    wallet: { walletName: 'wallet', accounts: [account] },
  }
  const stamped = stampActivity(parent, { type, organizationId, parameters })
  const { send, close } = await openConnection(port)
  const answer = JSON.parse(await send(toRequest('create_sub_organization', stamped)))
  close()
  const { subOrganizationId, wallet, rootUserIds } = answer.activity.result.createSubOrganizationResultV8
  const { walletId, addresses } = wallet
  return { key, organizationId: subOrganizationId, userId: rootUserIds[0], walletId, address: addresses[0] }
}

/** A request to sign 32 random bytes. */
export function stampSignature({ key, organizationId, address }: Person): Stamped {
  const type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'
  const parameters = {
    signWith: address,
    payload: `0x${randomBytes(32).toString('hex')}`,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  return stampActivity(key, { type, organizationId, parameters })
}

/** The result of a load: activities per second, and the milliseconds within which 99 of 100 were answered. */
export type Speed = { perSecond: number; p99Ms: number }

/** Signatures of `clients` that each wait for a response before the next request. Stamps are made beforehand. */
export async function measureSignatures(
  person: Person,
  options: { port: number; clients: number; signatures: number },
): Promise<Speed> {
  const { port, clients, signatures } = options
  const requests = Array.from({ length: signatures }, () => toRequest('sign_raw_payload', stampSignature(person)))
  return measure(requests, { port, clients })
}

/** One signature of each user, one after the other. */
export async function measureFirstSignatures(persons: readonly Person[], port: number): Promise<number[]> {
  const { send, close } = await openConnection(port)
  const times: number[] = []
  for (const person of persons) {
    const request = toRequest('sign_raw_payload', stampSignature(person))
    const startedAt = performance.now()
    await send(request)
    times.push(performance.now() - startedAt)
  }
  close()
  return times
}

/** Returns a person's request, stamped with their key. */
export type Activity = { person: Person; type: string; organizationId: string; parameters: object }

/** Activities of one kind, such as exports. Stamps are made beforehand. */
export async function measureActivities(
  activities: readonly Activity[],
  options: { port: number; clients: number; name: string },
): Promise<Speed> {
  const { port, clients, name } = options
  return measure(
    activities.map(({ person, ...activity }) => toRequest(name, stampActivity(person.key, activity))),
    { port, clients },
  )
}

/** Does one activity. @returns its result */
export async function runActivity({ person, ...activity }: Activity, options: { port: number; name: string }) {
  return (await submit({ person, ...activity }, options)).result
}

/**
 * Does one activity.
 * @returns the activity in the response
 */
export async function submit({ person, ...activity }: Activity, { port, name }: { port: number; name: string }) {
  const { send, close } = await openConnection(port)
  const answer = JSON.parse(await send(toRequest(name, stampActivity(person.key, activity))))
  close()
  return answer.activity
}

/** Returns a person's stamped query, head and body. */
export function toQuery({ key, organizationId }: Person, name: string, parameters: object): Buffer {
  const body = JSON.stringify({ organizationId, ...parameters })
  const stamp = formatApiKeyStamp(key.publicKey, sign('sha256', Buffer.from(body), key.privateKey))
  return toRequest(name, { body, stamp }, 'query')
}

async function measure(requests: Buffer[], options: { port: number; clients: number }): Promise<Speed> {
  const { port, clients } = options
  const count = requests.length
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(port)))
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const askedAt = performance.now()
        await send(next)
        times.push(performance.now() - askedAt)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const { close } of connections) close()
  times.sort((a, b) => a - b)
  return { perSecond: count / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

export function stampActivity(key: ApiKey, activity: Omit<Activity, 'person'>): Stamped {
  const body = JSON.stringify({ ...activity, timestampMs: String(Date.now()) })
  return { body, stamp: formatApiKeyStamp(key.publicKey, sign('sha256', Buffer.from(body), key.privateKey)) }
}

export function toRequest(name: string, { body, stamp }: Stamped, family: 'submit' | 'query' = 'submit'): Buffer {
  const head = [
    `POST /public/v1/${family}/${name} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Stamp: ${stamp}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
