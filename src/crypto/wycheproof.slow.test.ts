import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import points from '../../test/vectors/wycheproof/ecdh_secp256r1_ecpoint_test.vectors.json' with { type: 'json' }
import ecdsa from '../../test/vectors/wycheproof/ecdsa_secp256r1_sha256_test.vectors.json' with { type: 'json' }
import eddsa from '../../test/vectors/wycheproof/eddsa_test.vectors.json' with { type: 'json' }
import x25519 from '../../test/vectors/wycheproof/x25519_test.vectors.json' with { type: 'json' }
import { agree, verify } from './curve25519.ts'
import { fromDer } from './derSignature.ts'
import { expandPublicKey } from './expandPublicKey.ts'
import { fromHex, toHex } from './hex.ts'

// Tests ours against the known faults of other cryptography (project Wycheproof). Cases that it calls acceptable may pass or
// fail, but must not crash.

type Case = { tcId: number; comment: string; result: string }
const names = ({ tcId, comment, result }: Case) => `${tcId} ${result}: ${comment}`
const casesOf = <group extends { tests: readonly object[] }>({ testGroups }: { testGroups: readonly group[] }) =>
  testGroups.flatMap((group) => group.tests.map((one) => ({ ...group, ...one }) as group & group['tests'][number]))

test('ECDSA over P-256: signatures in DER, as in bundles', async () => {
  const wrong: string[] = []
  for (const one of casesOf(ecdsa)) {
    const key = await crypto.subtle.importKey(
      'raw',
      fromHex(one.key.uncompressed),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const isVerified = await Promise.resolve()
      .then(() => fromDer(fromHex(one.sig)))
      .then((signature) => crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, fromHex(one.msg)))
      .catch(() => false)
    if (isVerified !== (one.result === 'valid')) wrong.push(names(one))
  }
  expect(wrong).toEqual([])
})

test('points of P-256: a point of another curve, or of none, is refused', () => {
  const wrong: string[] = []
  for (const one of casesOf(points)) {
    const isRead = reads(() => expandPublicKey(one.public))
    if (one.result !== 'acceptable' && isRead !== (one.result === 'valid')) wrong.push(names(one))
  }
  expect(wrong).toEqual([])
})

describe.each(['the platform', 'the library'])('curve 25519 with %s', (which) => {
  beforeEach(() => {
    if (which === 'the library') vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('Ed25519', async () => {
    const wrong: string[] = []
    for (const one of casesOf(eddsa)) {
      const [publicKey, message, signature] = [one.key.pk, one.msg, one.sig].map(fromHex)
      const isVerified = await verify({ publicKey: publicKey!, message: message!, signature: signature! })
      if (isVerified !== (one.result === 'valid')) wrong.push(names(one))
    }
    expect(wrong).toEqual([])
  })

  test('X25519: the secret, or none if everyone could compute it', async () => {
    const wrong: string[] = []
    for (const one of casesOf(x25519)) {
      const shared = await agree(fromHex(one.private), fromHex(one.public)).then(toHex, () => 'refused')
      const expected = /^0+$/.test(one.shared) ? 'refused' : one.shared
      if (shared !== expected) wrong.push(names(one))
    }
    expect(wrong).toEqual([])
  })
})

function reads(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
