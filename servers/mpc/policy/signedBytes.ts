import { keccak_256 } from '@noble/hashes/sha3'
import { suiPersonalMessageDigest, suiTransactionDigest } from 'latchkey/crypto'
import { parseUnsignedTransaction } from 'latchkey/wire/ethereum'
import type { ChainName, Signing } from 'latchkey/wire/mpc'
import { isDisguised, parseSolanaMessage, signerIndex } from 'latchkey/wire/solana'
import { hashAuthorization, hashMessage } from 'viem/utils'
import { MpcError } from '../../shared/managed/failure.ts'
import type { MpcEnvironment } from '../context.ts'
import type { RunMpcStep } from '../machine/steps.ts'

type Facts = { publicKey: string; rawSigning: MpcEnvironment['rawSigning']; runStep: RunMpcStep }
type Request<type extends Signing['type']> = Extract<Signing, { type: type }>
type Bytes = Uint8Array | Promise<Uint8Array>
type Table = {
  [type in Signing['type']]?: (request: Request<type>, facts: Facts) => Bytes
}

/**
 * Returns the bytes that the shares sign, computed from the full request (mpc-engine §5, 5): a digest on EVM, the message
 * or its digest on Ed25519 chains. A digest that the client names is signed only as far as the environment allows.
 * @throws {MpcError} `invalid_signing`, `unsupported_signing`, `raw_signing_off`, `raw_signing_limited`
 */
export async function toSignedBytes(chainName: ChainName, signing: Signing, facts: Facts): Promise<Uint8Array> {
  const compute = readers[chainName][signing.type] as ((request: Signing, facts: Facts) => Bytes) | undefined
  if (!compute) throw new MpcError('unsupported_signing')
  try {
    return await compute(signing, facts)
  } catch (cause) {
    if (cause instanceof MpcError) throw cause
    throw new MpcError('invalid_signing', { cause })
  }
}

const readers: Record<ChainName, Table> = {
  EVM: {
    message: ({ message }) => hashMessage(message, 'bytes'),
    typedData: ({ typedData }, { runStep }) => runStep('hashTypedData', typedData),
    transaction({ transaction }) {
      parseUnsignedTransaction(transaction)
      return keccak_256(fromHex(transaction))
    },
    raw: readRaw,
  },
  SVM: {
    message({ message }) {
      const bytes = toBytes(message)
      if (isDisguised(bytes)) throw new MpcError('invalid_signing')
      return bytes
    },
    transaction({ transaction }, { publicKey }) {
      const bytes = fromHex(transaction)
      if (signerIndex(parseSolanaMessage(bytes), fromHex(publicKey)) === undefined)
        throw new MpcError('invalid_signing')
      return bytes
    },
  },
  SUI: {
    message: ({ message }) => suiPersonalMessageDigest(toBytes(message)),
    transaction: ({ transaction }) => suiTransactionDigest(fromHex(transaction)),
  },
}

function readRaw({ hash, eip7702Auth }: Request<'raw'>, { rawSigning }: Facts): Uint8Array {
  if (rawSigning === 'off') throw new MpcError('raw_signing_off')
  const digest = fromHex(hash)
  if (eip7702Auth && !Buffer.from(hashAuthorization({ ...eip7702Auth, to: 'bytes' })).equals(digest)) {
    throw new MpcError('invalid_signing')
  }
  if (rawSigning === 'eip7702' && !eip7702Auth) throw new MpcError('raw_signing_limited')
  return digest
}

function toBytes(message: Request<'message'>['message']): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : fromHex(message.raw.slice(2))
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'hex'))
}
