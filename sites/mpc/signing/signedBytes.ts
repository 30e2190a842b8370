import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex, suiPersonalMessageDigest, suiTransactionDigest } from 'latchkey/crypto'
import { parseUnsignedTransaction } from 'latchkey/wire/ethereum'
import type { ChainName, Signing } from 'latchkey/wire/mpc'
import { hashAuthorization, hashMessage, hashTypedData } from 'viem/utils'
import { FrameError } from '../base/frameError.ts'

type Request<type extends Signing['type']> = Extract<Signing, { type: type }>
type Table = { [type in Signing['type']]?: (request: Request<type>) => Uint8Array }

/**
 * Returns the bytes that the shares sign: a digest on EVM and Sui, the message itself on Solana (managed-wallet §6). The
 * server computes the same from the same request. If one of them has read it otherwise, no message of the ceremony fits.
 * @throws {FrameError} `unsupported_signing`, `invalid_signing`
 */
export function toSignedBytes(chainName: ChainName, signing: Signing): Uint8Array {
  const read = readers[chainName][signing.type] as ((request: Signing) => Uint8Array) | undefined
  if (!read) throw new FrameError('unsupported_signing')
  try {
    return read(signing)
  } catch (cause) {
    throw cause instanceof FrameError ? cause : new FrameError('invalid_signing', { cause })
  }
}

const readers: Record<ChainName, Table> = {
  EVM: {
    message: ({ message }) => hashMessage(message, 'bytes'),
    typedData: ({ typedData }) => fromHex(hashTypedData(JSON.parse(typedData)).slice(2)),
    transaction({ transaction }) {
      parseUnsignedTransaction(transaction)
      return keccak_256(fromHex(transaction))
    },
    raw: readRaw,
  },
  SVM: {
    message: ({ message }) => toBytes(message),
    transaction: ({ transaction }) => fromHex(transaction),
  },
  SUI: {
    message: ({ message }) => suiPersonalMessageDigest(toBytes(message)),
    transaction: ({ transaction }) => suiTransactionDigest(fromHex(transaction)),
  },
}

/** A digest with an authorization beside it must be that of the authorization (EIP-7702). */
function readRaw({ hash, eip7702Auth }: Request<'raw'>): Uint8Array {
  if (eip7702Auth && hashAuthorization(eip7702Auth).slice(2) !== hash.toLowerCase()) {
    throw new FrameError('invalid_signing')
  }
  return fromHex(hash)
}

function toBytes(message: Request<'message'>['message']): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : fromHex(message.raw.slice(2))
}
