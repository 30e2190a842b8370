import { p256 } from '@noble/curves/nist'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { type AddressFormat, type Curve, failures } from 'latchkey/wire/custody'
import { publicKeyToAddress } from 'viem/utils'
import { CustodyError } from '../base/failure.ts'

type Write = (publicKey: Uint8Array) => string

/** The scheme flag of Ed25519 in a Sui address (Sui, "Keys and Addresses"). */
const suiEd25519 = 0x00

/** Each format with its curves. */
const writers: Record<AddressFormat, Partial<Record<Curve, Write>>> = {
  ADDRESS_FORMAT_ETHEREUM: {
    CURVE_SECP256K1: (publicKey) => publicKeyToAddress(`0x${uncompressed(secp256k1, publicKey)}`),
  },
  ADDRESS_FORMAT_SOLANA: { CURVE_ED25519: (publicKey) => base58.encode(publicKey) },
  ADDRESS_FORMAT_SUI: {
    CURVE_ED25519: (publicKey) => `0x${bytesToHex(blake2b(Uint8Array.of(suiEd25519, ...publicKey), { dkLen: 32 }))}`,
  },
  ADDRESS_FORMAT_COMPRESSED: { CURVE_SECP256K1: bytesToHex, CURVE_P256: bytesToHex, CURVE_ED25519: bytesToHex },
  ADDRESS_FORMAT_UNCOMPRESSED: {
    CURVE_SECP256K1: (publicKey) => uncompressed(secp256k1, publicKey),
    CURVE_P256: (publicKey) => uncompressed(p256, publicKey),
  },
}

/**
 * Returns a public key (from `deriveKey`) in one of the served formats.
 * @throws {CustodyError} `invalid address format` when the format does not belong to the curve
 */
export function toAddress(publicKey: Uint8Array, curve: Curve, format: AddressFormat): string {
  const write = writers[format][curve]
  if (!write) throw new CustodyError(failures.invalidAddressFormat)
  return write(publicKey)
}

/** Returns a public key in every served format of its curve. */
export function addressesOf(publicKey: Uint8Array, curve: Curve): string[] {
  return Object.values(writers).flatMap((each) => each[curve]?.(publicKey) ?? [])
}

function uncompressed(curve: typeof secp256k1, publicKey: Uint8Array): string {
  return curve.ProjectivePoint.fromHex(publicKey).toHex(false)
}
