import { toHex } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { importCredential } from './credential.ts'

// Base point of P-256 (SEC 2 §2.4.2): the public key of the private key 1.
const publicKey = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'

test('default: the key signs and cannot be exported, and its bytes are wiped', async () => {
  const bytes = new Uint8Array(32)
  bytes[31] = 1
  const key = await importCredential(bytes)
  expect(key.publicKey).toBe(publicKey)
  expect(key.privateKey).toMatchObject({ extractable: false, usages: ['sign'] })
  expect(toHex(bytes)).toBe('00'.repeat(32))
})
