import { afterEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { hkdf, sha256 } from './digest.ts'
import { fromHex, toHex } from './hex.ts'

afterEach(() => vi.restoreAllMocks())

const platforms: Record<string, () => void> = {
  'with cryptography': () => {},
  'that hides it from the page': () => void vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never),
}

describe.each(Object.keys(platforms))('on a platform %s', (name) => {
  test('vector: SHA-256 (FIPS 180-4)', async () => {
    platforms[name]?.()
    expect(toHex(await sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  test('vector: HKDF (RFC 5869, A.3, its first 32 bytes)', async () => {
    platforms[name]?.()
    expect(toHex(await hkdf(fromHex('0b'.repeat(22))))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
    )
  })

  test('vector: the key of a session', async () => {
    platforms[name]?.()
    const { x25519Shared, symKey } = vectors.keyAgreement
    expect(toHex(await hkdf(fromHex(x25519Shared)))).toBe(symKey)
  })
})
