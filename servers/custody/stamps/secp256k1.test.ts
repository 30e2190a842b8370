import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import { bytesToHex } from '@noble/hashes/utils'
import { hashMessage, hexToBytes } from 'viem/utils'
import { beforeEach, expect, test } from 'vitest'
import {
  createTestApiKey,
  createTestCustody,
  type TestCustody,
  type TestPerson,
  toStampHeader,
} from '../../testing/custody.ts'

const ownScheme = 'SIGNATURE_SCHEME_TK_API_SECP256K1'
const walletScheme = `${ownScheme}_EIP191`
const privateKey = randomBytes(32)
const publicKey = bytesToHex(secp256k1.getPublicKey(privateKey, true))

/** The bytes that each scheme signs: the SHA-256 of the body, or the body as an Ethereum message. */
const digests: Record<string, (body: string) => Uint8Array> = {
  [ownScheme]: (body) => sha256(Buffer.from(body)),
  [walletScheme]: (body) => hexToBytes(hashMessage({ raw: Buffer.from(body) })),
}

let custody: TestCustody
let person: TestPerson

const addKey = (key: object) => {
  const parameters = { userId: person.userId, apiKeys: [{ apiKeyName: 'wallet', ...key }] }
  const body = custody.toBody('ACTIVITY_TYPE_CREATE_API_KEYS_V2', person.organizationId, parameters)
  return custody.submit('create_api_keys', body, person.key)
}

beforeEach(async () => {
  custody = await createTestCustody()
  person = await custody.createPerson()
  expect((await addKey({ publicKey, curveType: 'API_KEY_CURVE_SECP256K1' })).status).toBe(200)
})

const sign = (scheme: string, body: string) => secp256k1.sign(digests[scheme]?.(body) ?? sha256(body), privateKey)
const stamp = (scheme: string, signature: { toDERHex(): string }) =>
  Buffer.from(JSON.stringify({ publicKey, scheme, signature: signature.toDERHex() })).toString('base64url')
const ask = (stamped: string, body = toBody()) => custody.send('/public/v1/query/whoami', body, { 'X-Stamp': stamped })
const toBody = () => JSON.stringify({ organizationId: person.organizationId, name: 'é' })

const isRefused = { status: 401, body: { message: 'could not verify api key signature' } }

test.each([ownScheme, walletScheme])('default: %s, with S in either half', async (scheme) => {
  const signature = sign(scheme, toBody())
  expect(await ask(stamp(scheme, signature))).toMatchObject({ status: 200, body: { userId: person.userId } })
  const high = new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s)
  expect(await ask(stamp(scheme, high))).toMatchObject({ status: 200 })
})

test.each([ownScheme, walletScheme])('error: %s over another body', async (scheme) => {
  expect(await ask(stamp(scheme, sign(scheme, toBody())), `${toBody()} `)).toMatchObject(isRefused)
})

test('error: a signature of one scheme under the name of another', async () => {
  expect(await ask(stamp(walletScheme, sign(ownScheme, toBody())))).toMatchObject(isRefused)
  expect(await ask(stamp(ownScheme, sign(walletScheme, toBody())))).toMatchObject(isRefused)
  expect(await ask(stamp('SIGNATURE_SCHEME_TK_API_P256', sign(ownScheme, toBody())))).toMatchObject(isRefused)
})

test('error: a P-256 key under the name of a scheme of secp256k1', async () => {
  const [name, value] = Object.entries(toStampHeader(toBody(), person.key))[0] as [string, string]
  const said = JSON.parse(Buffer.from(value, 'base64url').toString()) as object
  const renamed = Buffer.from(JSON.stringify({ ...said, scheme: ownScheme })).toString('base64url')
  expect(await custody.send('/public/v1/query/whoami', toBody(), { [name]: renamed })).toMatchObject(isRefused)
})

test('error: a curve that is not served, in a sentence that names those that are', async () => {
  const answer = await addKey({ publicKey: createTestApiKey().publicKey, curveType: 'API_KEY_CURVE_ED25519' })
  expect(answer).toMatchObject({ status: 400, body: { code: 3, message: 'invalid curve' } })
  expect(JSON.stringify(answer.body)).toContain('expected API_KEY_CURVE_P256 or API_KEY_CURVE_SECP256K1')
})
