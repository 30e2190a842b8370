import { EmbeddedError } from './embeddedError.ts'

type Hex = `0x${string}`

/** An ECDSA signature over secp256k1; `yParity` says which of two public keys made it. */
export type Signature = { r: Hex; s: Hex; yParity: 0 | 1 }

/** The fields of a parsed transaction that hold its signature. Those of a legacy one have no parity. */
type SignatureFields = {
  r?: Hex | undefined
  s?: Hex | undefined
  yParity?: number | undefined
  v?: bigint | undefined
}

/** Serializes a signature as Ethereum does: 65 bytes with r, s, and 27 or 28. */
export function serialize({ r, s, yParity }: Signature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/** viem reads `v` for legacy transactions, which have no parity. */
export function withV(signature: Signature) {
  return { ...signature, v: BigInt(signature.yParity + 27) }
}

/**
 * Returns the signature of a signed transaction as viem parses it.
 * @throws {EmbeddedError} `signatureNotFound` or `invalidParity`
 */
export function signatureOf({ r, s, yParity, v }: SignatureFields): Signature {
  if (!r || !s) throw new EmbeddedError('signatureNotFound')
  const parity = yParity ?? (v === undefined ? undefined : parityOfV(v))
  if (parity !== 0 && parity !== 1) throw new EmbeddedError('invalidParity')
  return { r, s, yParity: parity }
}

/** EIP-155: an odd `v`, like 27, means parity 0 on every chain. */
function parityOfV(v: bigint): number {
  return v % 2n === 1n ? 0 : 1
}

/**
 * Returns the parity that a signer wrote as itself, or as Ethereum's 27 or 28.
 * @throws {EmbeddedError} `invalidParity`
 */
export function toParity(yParityOrV: number): 0 | 1 {
  if (yParityOrV === 0 || yParityOrV === 27) return 0
  if (yParityOrV === 1 || yParityOrV === 28) return 1
  throw new EmbeddedError('invalidParity')
}
