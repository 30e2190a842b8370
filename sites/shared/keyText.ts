import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58, bech32 } from '@scure/base'
import { fromHex, toHex } from 'latchkey/crypto'
import type { KeyFormat } from 'latchkey/wire/vault'

const keyBytes = 32
/** The flag byte of Ed25519 in Sui addresses and keys (SIP-15). */
const suiFlag = 0
const suiPrefix = 'suiprivkey'

/** How each kind of key is written, parsed and converted to its address. */
const forms: Record<
  KeyFormat,
  {
    write: (key: Uint8Array) => string
    /** Throws, or returns an invalid key, for any other text. */
    read: (text: string) => Uint8Array
    addressOf: (key: Uint8Array) => string
  }
> = {
  HEXADECIMAL: {
    write: (key) => `0x${toHex(key)}`,
    read: (text) => fromHex(text.replace(/^0x/i, '')),
    addressOf: (key) => `0x${toHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))}`,
  },
  // Seed and public key, as Solana wallets export them (key-custody §5.4).
  SOLANA: {
    write: (key) => base58.encode(Uint8Array.of(...key, ...ed25519.getPublicKey(key))),
    read: (text) => {
      const pair = base58.decode(text)
      const key = pair.slice(0, keyBytes)
      const isPair = toHex(pair.slice(keyBytes)) === toHex(ed25519.getPublicKey(key))
      return isPair ? key : Uint8Array.of()
    },
    addressOf: (key) => base58.encode(ed25519.getPublicKey(key)),
  },
  SUI_BECH32: {
    write: (key) => bech32.encodeFromBytes(suiPrefix, Uint8Array.of(suiFlag, ...key)),
    read: (text) => {
      const { prefix, bytes } = bech32.decodeToBytes(text)
      return prefix === suiPrefix && bytes[0] === suiFlag ? bytes.slice(1) : Uint8Array.of()
    },
    addressOf: (key) =>
      `0x${toHex(blake2b(Uint8Array.of(suiFlag, ...ed25519.getPublicKey(key)), { dkLen: keyBytes }))}`,
  },
}

/** Formats a key as the wallets of its chain do. */
export function writeKey(key: Uint8Array, format: KeyFormat): string {
  return forms[format].write(key)
}

/** Returns the 32 bytes of a key that the user entered; undefined if it does not have this form. */
export function readKey(text: string, format: KeyFormat): Uint8Array<ArrayBuffer> | undefined {
  try {
    const key = Uint8Array.from(forms[format].read(text.trim()))
    return key.length === keyBytes && isKey(key, format) ? key : undefined
  } catch {
    return undefined
  }
}

/** Returns whether `address` belongs to this key. The case of hex digits does not matter. */
export function isAddressOf(address: string, key: Uint8Array, format: KeyFormat): boolean {
  const own = forms[format].addressOf(key)
  return own.startsWith('0x') ? address.toLowerCase() === own : address === own
}

/** A secp256k1 key must be below the curve's order. Any 32 bytes are an Ed25519 seed. */
function isKey(key: Uint8Array, format: KeyFormat): boolean {
  return format !== 'HEXADECIMAL' || secp256k1.utils.isValidPrivateKey(key)
}
