import { afterEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { agree, sign, toAgreementKey, toSigningKey, verify } from './curve25519.ts'
import { fromHex, toHex } from './hex.ts'

const { keyAgreement, relayAuth } = vectors
const [proposer, responder] = [fromHex(keyAgreement.proposerPrivateKey), fromHex(keyAgreement.responderPrivateKey)]

afterEach(() => vi.restoreAllMocks())

const platforms: Record<string, () => void> = {
  'that supports the curve': () => {},
  'that does not': () =>
    void vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError')),
  'that hides its cryptography from the page': () =>
    void vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never),
}

describe.each(Object.keys(platforms))('on a platform %s', (name) => {
  test('vector: agreement', async () => {
    platforms[name]?.()
    expect(toHex(await toAgreementKey(proposer))).toBe(keyAgreement.proposerPublicKey)
    expect(toHex(await agree(proposer, fromHex(keyAgreement.responderPublicKey)))).toBe(keyAgreement.x25519Shared)
    expect(toHex(await agree(responder, fromHex(keyAgreement.proposerPublicKey)))).toBe(keyAgreement.x25519Shared)
  })

  test('vector: signing key and signature (RFC 8032 §7.1, test 2)', async () => {
    platforms[name]?.()
    expect(toHex(await toSigningKey(fromHex(relayAuth.ed25519Seed)))).toBe(relayAuth.publicKey)
    const seed = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
    expect(toHex(await sign(seed, fromHex('72')))).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
  })

  test('vector: that signature is valid for that message and key, and for no other', async () => {
    platforms[name]?.()
    const publicKey = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
    const signature = fromHex(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
    expect(await verify({ publicKey, message: fromHex('72'), signature })).toBe(true)
    expect(await verify({ publicKey, message: fromHex('73'), signature })).toBe(false)
    expect(await verify({ publicKey: publicKey.toReversed(), message: fromHex('72'), signature })).toBe(false)
    expect(await verify({ publicKey: fromHex('00'), message: fromHex('72'), signature })).toBe(false)
    expect(await verify({ publicKey, message: fromHex('72'), signature: fromHex('00') })).toBe(false)
  })

  test.each([
    ['zero', '00'.repeat(32)],
    ['of order 8', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['p + 1', `ee${'ff'.repeat(30)}7f`],
    ['too short', '02'.repeat(31)],
    ['too long', '02'.repeat(33)],
  ])('error: no agreement with a public key that is %s', async (_, publicKey) => {
    platforms[name]?.()
    await expect(agree(proposer, fromHex(publicKey))).rejects.toThrow()
  })
})
