import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/nist'
import { HDKey } from '@scure/bip32'
import { type Curve, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { deriveEd25519 } from './slip10.ts'
import { deriveP256, type Level } from './slip10P256.ts'

export type KeyPair = {
  /** 32 bytes; the caller wipes them. */
  privateKey: Uint8Array
  /** Compressed for secp256k1 and P-256, the 32-byte point for Ed25519. */
  publicKey: Uint8Array
}

/**
 * Derives the key of an account: BIP-32 for secp256k1, SLIP-0010 for Ed25519 and P-256 (key-custody §3).
 * @param path as the wire's schema accepts it
 * @throws {CustodyError} `invalid path` when a level is out of range, or not hardened where the curve requires it
 */
export const deriveKey: Record<Curve, (seed: Uint8Array, path: string) => KeyPair> = {
  CURVE_SECP256K1(seed, path) {
    toLevels(path)
    const master = HDKey.fromMasterSeed(seed)
    const child = master.derive(path)
    const { privateKey, publicKey } = child
    if (!privateKey || !publicKey) throw new CustodyError(failures.invalidPath)
    const pair = { privateKey: privateKey.slice(), publicKey: publicKey.slice() }
    master.wipePrivateData()
    child.wipePrivateData()
    return pair
  },
  CURVE_ED25519(seed, path) {
    const levels = toLevels(path)
    if (levels.some((level) => !level.isHardened)) throw new CustodyError(failures.invalidPath)
    const privateKey = deriveEd25519(
      seed,
      levels.map((level) => level.index),
    )
    return { privateKey, publicKey: ed25519.getPublicKey(privateKey) }
  },
  CURVE_P256(seed, path) {
    const privateKey = deriveP256(seed, toLevels(path))
    return { privateKey, publicKey: p256.getPublicKey(privateKey, true) }
  },
}

/** BIP-32 reserves the highest bit of an index for hardening. */
function toLevels(path: string): Level[] {
  const levels = path
    .split('/')
    .slice(1)
    .map((level) => ({ index: Number.parseInt(level, 10), isHardened: level.endsWith("'") }))
  if (levels.some(({ index }) => index >= 0x80000000)) throw new CustodyError(failures.invalidPath)
  return levels
}
