import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { type AddressFormat, type Curve, failures } from 'latchkey/wire/custody'
import { publicKeyToAddress } from 'viem/utils'
import { CustodyError } from '../failure.ts'

type Writer = { curves: readonly Curve[]; write: (publicKey: Uint8Array) => string }

const both: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_ED25519']

/** The scheme flag of Ed25519 in a Sui address (Sui, "Keys and Addresses"). */
const suiEd25519 = 0x00

const writers: Record<AddressFormat, Writer> = {
  ADDRESS_FORMAT_ETHEREUM: {
    curves: ['CURVE_SECP256K1'],
    write: (publicKey) => publicKeyToAddress(`0x${bytesToHex(uncompress(publicKey))}`),
  },
  ADDRESS_FORMAT_SOLANA: { curves: ['CURVE_ED25519'], write: (publicKey) => base58.encode(publicKey) },
  ADDRESS_FORMAT_SUI: {
    curves: ['CURVE_ED25519'],
    write: (publicKey) => `0x${bytesToHex(blake2b(Uint8Array.of(suiEd25519, ...publicKey), { dkLen: 32 }))}`,
  },
  ADDRESS_FORMAT_COMPRESSED: { curves: both, write: bytesToHex },
  ADDRESS_FORMAT_UNCOMPRESSED: {
    curves: ['CURVE_SECP256K1'],
    write: (publicKey) => bytesToHex(uncompress(publicKey)),
  },
}

/**
 * Writes a public key (as `deriveKey` gives it) in one of the served formats.
 * @throws {CustodyError} `invalid address format` when the format does not belong to the curve
 */
export function toAddress(publicKey: Uint8Array, curve: Curve, format: AddressFormat): string {
  const { curves, write } = writers[format]
  if (!curves.includes(curve)) throw new CustodyError(failures.invalidAddressFormat)
  return write(publicKey)
}

function uncompress(publicKey: Uint8Array): Uint8Array {
  return secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
}
