import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { compressPublicKey, formatApiKeyStamp } from 'latchkey/crypto'

export type ApiKey = { publicKey: string; privateKey: KeyObject }
export type Person = { key: ApiKey; organizationId: string; address: string }
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
export async function createPerson(options: { port: number; parent: ApiKey; organizationId: string }): Promise<Person> {
  const { port, parent, organizationId } = options
  const key = createApiKey()
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
  const answer = JSON.parse(await post(new Agent(), port, 'create_sub_organization', stamped))
  const { subOrganizationId, wallet } = answer.activity.result.createSubOrganizationResultV8
  return { key, organizationId: subOrganizationId, address: wallet.addresses[0] }
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

/** Signatures per second of `clients` that each wait for their answer before they ask again. Stamps are made beforehand. */
export async function signaturesPerSecond(
  person: Person,
  options: { port: number; clients: number; signatures: number },
): Promise<number> {
  const { port, clients, signatures } = options
  const requests = Array.from({ length: signatures }, () => stampSignature(person))
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const client = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) await post(agent, port, 'sign_raw_payload', next)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return signatures / seconds
}

function stampActivity(key: ApiKey, activity: { type: string; organizationId: string; parameters: object }): Stamped {
  const body = JSON.stringify({ ...activity, timestampMs: String(Date.now()) })
  return { body, stamp: formatApiKeyStamp(key.publicKey, sign('sha256', Buffer.from(body), key.privateKey)) }
}

function post(agent: Agent, port: number, activity: string, { body, stamp }: Stamped): Promise<string> {
  const path = `/public/v1/submit/${activity}`
  const headers = { 'X-Stamp': stamp, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        answer += chunk
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(answer) : reject(new Error(answer))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
