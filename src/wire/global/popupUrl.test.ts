import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { WireError } from '../wireError.ts'
import { buildPopupUrl, parsePopupUrl } from './popupUrl.ts'

const { constants, ecdh, flow_4_25_10: flow } = vectors
const common = {
  walletUrl: constants.wallet_origin,
  environmentId: constants.environment_id,
  requesterOrigin: constants.requester_origin,
  version: '4.25.10',
}
const receiverPublicKey = ecdh.page.receiver_public_key
const signing = new URL(flow.personal_sign_request.url)
const envelope = {
  encryptedMessage: signing.searchParams.get('encrypted_message')!,
  iv: signing.searchParams.get('iv')!,
}

test('vector: connect', () => {
  const url = buildPopupUrl({ ...common, action: 'connect', receiverPublicKey })
  expect(url.href).toBe(flow.connect_request.url)
  expect([...url.searchParams]).toEqual(flow.connect_request.params_decoded_once)
  expect(parsePopupUrl(url)).toEqual({
    action: 'connect',
    environmentId: constants.environment_id,
    requesterOrigin: constants.requester_origin,
    receiverPublicKey,
  })
})

test('vector: eth-request', () => {
  const url = buildPopupUrl({ ...common, action: 'eth-request', envelope })
  expect(url.href).toBe(flow.personal_sign_request.url)
  expect(parsePopupUrl(url)).toEqual({
    action: 'eth-request',
    environmentId: constants.environment_id,
    requesterOrigin: constants.requester_origin,
    envelope,
  })
})

test.each(vectors.url_variants)('vector: base $popup.url', (row) => {
  const { version, ...unversioned } = common
  const base = row.developmentOptions.postfixPopupUrlWithVersion === false ? unversioned : { ...unversioned, version }
  const url = buildPopupUrl({
    ...base,
    walletUrl: row.popup.url,
    environmentId: row.environmentId,
    action: 'connect',
    receiverPublicKey,
  })
  expect(url.href).toBe(row.result)
})

test.each(vectors.solana.actions)('vector: $hash', ({ hash }) => {
  const action = hash.slice(2)
  const url = buildPopupUrl({ ...common, action, envelope })
  expect(url.hash).toBe(hash)
  expect(parsePopupUrl(url)).toMatchObject({ action, envelope })
})

test('behavior: arguments in clear give no envelope', () => {
  const url = buildPopupUrl({ ...common, action: 'eth-request', envelope })
  url.searchParams.delete('encrypted_message')
  url.searchParams.set('method', 'personal_sign')
  expect(parsePopupUrl(url)).toMatchObject({ action: 'eth-request', envelope: undefined })
})

test('behavior: an action of a later version is unknown', () => {
  const url = buildPopupUrl({ ...common, action: 'zksync-request', envelope })
  expect(parsePopupUrl(url)).toMatchObject({ action: 'unknown' })
})

test.each([
  ['requester_origin', 'https://dapp.example/path'],
  ['requester_origin', 'null'],
  ['requester_origin', 'javascript:alert(1)'],
  ['provider_env_id', ''],
  ['receiver_public_key', 'not a key'],
])('error: %s is %s', (name, value) => {
  const url = buildPopupUrl({ ...common, action: 'connect', receiverPublicKey })
  url.searchParams.set(name, value)
  expect(() => parsePopupUrl(url)).toThrow(WireError)
})

test.each(['requester_origin', 'provider_env_id', 'receiver_public_key', 'anything'])('error: %s twice', (name) => {
  const url = buildPopupUrl({ ...common, action: 'connect', receiverPublicKey })
  for (let times = url.searchParams.getAll(name).length; times < 2; times += 1) {
    url.searchParams.append(name, url.searchParams.get(name) ?? '')
  }
  expect(() => parsePopupUrl(url)).toThrow(new WireError('', 'a name occurs twice'))
})

test('property: any query gives a request or a WireError', () => {
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom('provider_env_id', 'requester_origin', 'iv', '__proto__'), fc.string()),
    fc.oneof(fc.webUrl(), fc.string()),
  )
  fc.assert(
    fc.property(fc.array(pair), fc.oneof(fc.constant('#/connect'), fc.string()), (pairs, hash) => {
      try {
        parsePopupUrl({ search: `?${new URLSearchParams(pairs)}`, hash })
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
  )
})
