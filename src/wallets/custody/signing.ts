import type {
  AuthorizationRequest,
  HashTypedDataParameters,
  SerializeTransactionFn,
  SignableMessage,
  SignedAuthorization,
  TransactionSerializable,
} from 'viem'
import type { Address } from '../embedded/embeddedState.ts'
import { encoding } from './encoding.ts'
import { CustodyError } from './errors.ts'
import { type Signature, serialize } from './signature.ts'
import type { StampedSigner } from './stampedSigner.ts'

/**
 * Everything that needs viem: loaded once somebody is signed in, so that a page pays for it only then. Not from `viem`
 * itself: a page's own code reaches that, and esbuild would then lay all of this beside it (20 KB).
 */

type Hex = `0x${string}`

export async function signDigest(signer: StampedSigner, address: Address, digest: Hex): Promise<Hex> {
  return serialize(await signer.signDigest(address, digest))
}

/** EIP-191. */
export async function signMessage(signer: StampedSigner, address: Address, message: SignableMessage): Promise<Hex> {
  return signDigest(signer, address, encoding.hashMessage(message))
}

/**
 * EIP-712. The page hashes, with the domain's own types where the caller left them out: key custody would sign an empty
 * domain instead (tkhq/sdk#1520).
 */
export async function signTypedData(
  signer: StampedSigner,
  address: Address,
  data: HashTypedDataParameters,
): Promise<Hex> {
  return signDigest(signer, address, encoding.hashTypedData(data))
}

/**
 * Signs `transaction`. Of what comes back only the signature is used: what a page broadcasts is its own transaction,
 * whatever the server returned. A blob's sidecars are not part of what is signed (EIP-4844).
 */
export async function signTransaction(
  signer: StampedSigner,
  address: Address,
  transaction: TransactionSerializable,
  serializer: SerializeTransactionFn<TransactionSerializable> = encoding.serializeTransaction,
): Promise<Hex> {
  const body = 'sidecars' in transaction ? { ...transaction, sidecars: false as const } : transaction
  const signed = await signer.signTransaction(address, await serializer(body as TransactionSerializable))
  return serializer(transaction, withV(signatureOf(signed)))
}

/**
 * EIP-7702.
 * @throws {CustodyError} `contractAddressNotFound` when the request names no delegate
 */
export async function signAuthorization(
  signer: StampedSigner,
  address: Address,
  request: AuthorizationRequest,
): Promise<SignedAuthorization> {
  const delegate = request.contractAddress ?? request.address
  if (!delegate) throw new CustodyError('contractAddressNotFound')
  const { chainId, nonce } = request
  const signature = await signer.signDigest(address, encoding.hashAuthorization({ address: delegate, chainId, nonce }))
  return { address: delegate, chainId, nonce, ...withV(signature) }
}

/** viem reads `v` where a transaction is older than parities. */
function withV(signature: Signature) {
  return { ...signature, v: BigInt(signature.yParity + 27) }
}

function signatureOf(signed: Hex): Signature {
  const { r, s, yParity, v } = encoding.parseTransaction(signed)
  if (!r || !s) throw new CustodyError('signatureNotFound')
  const parity = yParity ?? (v === undefined ? undefined : toParity(v))
  if (parity !== 0 && parity !== 1) throw new CustodyError('invalidParity')
  return { r, s, yParity: parity }
}

/** EIP-155: an odd `v` is parity 0, whatever the chain; so is 27. */
function toParity(v: bigint): number {
  return v % 2n === 1n ? 0 : 1
}
