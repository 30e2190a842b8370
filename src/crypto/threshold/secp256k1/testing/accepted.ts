import { secp256k1 } from '@noble/curves/secp256k1'
import { recoverAddress } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { expect } from 'vitest'
import { toHex } from '../../../hex.ts'
import { randomBytes } from '../../../randomBytes.ts'
import { at, byteAt } from '../at.ts'
import { dkls23 } from '../engine.ts'
import { type Shares, signAll } from './parties.ts'

/** The public key of a set of shares. */
export const keyOf = (shares: Shares) => dkls23.tagOf(at(shares, 0)).publicKey

/** Expects noble, viem and the precompile's rules for `ecrecover` to accept a signature. */
export async function expectAccepted(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  const [rs, v] = [signature.subarray(0, 64), byteAt(signature, 64)]
  expect([0, 1]).toContain(v)
  expect(secp256k1.verify(rs, message, publicKey, { lowS: true })).toBe(true)
  const point = secp256k1.ProjectivePoint.fromHex(publicKey)
  const address = publicKeyToAddress(`0x${toHex(point.toRawBytes(false))}`)
  const hash = `0x${toHex(message)}` as const
  expect(await recoverAddress({ hash, signature: `0x${toHex(rs)}${v === 0 ? '1b' : '1c'}` })).toBe(address)
}

/** Expects these shares to sign a fresh digest. */
export async function expectSigns(shares: Shares) {
  const message = randomBytes(32)
  await expectAccepted(keyOf(shares), message, signAll(shares, message))
}
