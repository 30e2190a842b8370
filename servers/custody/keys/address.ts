import { p256 } from '@noble/curves/nist'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import { toSuiAddress } from 'latchkey/crypto'
import { type AddressFormat, type Curve, failures } from 'latchkey/wire/custody'
import { toEthereumAddress, toSolanaAddress } from '../../shared/signing/addresses.ts'
import { CustodyError } from '../base/failure.ts'

type Write = (publicKey: Uint8Array) => string

/** Each format with its curves. */
const writers: Record<AddressFormat, Partial<Record<Curve, Write>>> = {
  ADDRESS_FORMAT_ETHEREUM: { CURVE_SECP256K1: toEthereumAddress },
  ADDRESS_FORMAT_SOLANA: { CURVE_ED25519: toSolanaAddress },
  ADDRESS_FORMAT_SUI: { CURVE_ED25519: toSuiAddress },
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
