import { fromHex, suiEd25519Flag, toBase58, toBase64, toHex } from 'latchkey/crypto'
import { parseUnsignedTransaction } from 'latchkey/wire/ethereum'
import type { ChainName, Signing } from 'latchkey/wire/mpc'
import { serializeTransaction } from 'viem/utils'
import { FrameError } from '../base/frameError.ts'

type Signed = { signing: Signing; signature: Uint8Array; publicKey: string }

/** Writes a signature as the page expects it for its chain and request (managed-wallet §6). */
export function toReply(chainName: ChainName, signed: Signed): string {
  return writers[chainName](signed)
}

const writers: Record<ChainName, (signed: Signed) => string> = {
  EVM({ signing, signature }) {
    return signing.type === 'transaction'
      ? toSignedTransaction(signing.transaction, signature)
      : `0x${toHex(signature.subarray(0, 64))}${(27 + parityOf(signature)).toString(16)}`
  },
  // Pages decode the signature of a transaction as hex.
  SVM: ({ signing, signature }) => (signing.type === 'transaction' ? toHex(signature) : toBase58(signature)),
  SUI: ({ signature, publicKey }) => toBase64(Uint8Array.of(suiEd25519Flag, ...signature, ...fromHex(publicKey))),
}

/** The unsigned serialization with the signature in it, which pages broadcast as it is. */
function toSignedTransaction(unsigned: string, signature: Uint8Array): string {
  const transaction = parseUnsignedTransaction(unsigned)
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)].map((part) => `0x${toHex(part)}` as const)
  if (!r || !s) throw new FrameError('invalid_answer')
  const yParity = parityOf(signature)
  return serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
}

/** The engine appends v as 0 or 1. */
function parityOf(signature: Uint8Array): 0 | 1 {
  return signature[64] === 1 ? 1 : 0
}
