import type {
  AuthorizationRequest,
  HashTypedDataParameters,
  SerializeTransactionFn,
  SignableMessage,
  SignedAuthorization,
  TransactionSerializable,
} from 'viem'
import { hashAuthorization, hashMessage, hashTypedData } from '../../core/encoding.ts'
import type { Address } from '../embedded/embeddedState.ts'
import { serialize, withV } from '../embedded/evmSignature.ts'
import { signTransactionWith } from '../embedded/signTransactionWith.ts'
import { CustodyError } from './errors.ts'
import type { StampedSigner } from './stampedSigner.ts'

/**
 * Everything that needs viem. It loads after the sign-in, so that other visitors do not download it. It does not import `viem`
 * itself: pages import that too, and esbuild would put all of this into their chunk (20 KB).
 */

type Hex = `0x${string}`

export async function signDigest(signer: StampedSigner, address: Address, digest: Hex): Promise<Hex> {
  return serialize(await signer.signDigest(address, digest))
}

/** EIP-191. */
export async function signMessage(signer: StampedSigner, address: Address, message: SignableMessage): Promise<Hex> {
  return signDigest(signer, address, hashMessage(message))
}

/**
 * EIP-712. The page computes the hash, with the domain's own types if the caller omitted them: key custody would sign an empty
 * domain instead (tkhq/sdk#1520).
 */
export async function signTypedData(
  signer: StampedSigner,
  address: Address,
  data: HashTypedDataParameters,
): Promise<Hex> {
  return signDigest(signer, address, hashTypedData(data))
}

export function signTransaction(
  signer: StampedSigner,
  address: Address,
  transaction: TransactionSerializable,
  serializer?: SerializeTransactionFn<TransactionSerializable>,
): Promise<Hex> {
  const sign = (unsigned: Hex) => signer.signTransaction(address, unsigned)
  return signTransactionWith(transaction, { serializer, sign })
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
  const signature = await signer.signDigest(address, hashAuthorization({ address: delegate, chainId, nonce }))
  return { address: delegate, chainId, nonce, ...withV(signature) }
}
