import { expect, test } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { fromClientId, toClientId } from './clientId.ts'
import { fromHex, toHex } from './hex.ts'

test('vector: client id', () => {
  const { publicKey, multicodecHex, clientId } = vectors.relayAuth
  expect(multicodecHex).toBe(`ed01${publicKey}`)
  expect(toClientId(fromHex(publicKey))).toBe(clientId)
  expect(toHex(fromClientId(clientId)!)).toBe(publicKey)
})

test.each([
  ['no did:key', 'did:pkh:eip155:1:0x'],
  ['a secp256k1 key', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
  ['not base58', 'did:key:z6Mkh0OIl'],
  ['one character short', 'did:key:z6MkhHq5N8gayimdQ7pmD2v8quQffEQbzPjPw3XhnnWwQYa'],
  ['very long', `did:key:z6Mk${'h'.repeat(100_000)}`],
])('error: a client id that is %s', (_, clientId) => {
  expect(fromClientId(clientId)).toBeUndefined()
})
