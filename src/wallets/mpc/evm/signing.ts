import type {
  AuthorizationRequest,
  HashTypedDataParameters,
  SerializeTransactionFn,
  SignableMessage,
  SignedAuthorization,
  TransactionSerializable,
} from 'viem'
import { hashAuthorization } from '../../../core/encoding.ts'
import { isHex } from '../../../wire/primitives.ts'
import { EmbeddedError } from '../../embedded/embeddedError.ts'
import type { Address } from '../../embedded/embeddedState.ts'
import { type Signature, serialize, toParity, withV } from '../../embedded/evmSignature.ts'
import { signTransactionWith } from '../../embedded/signTransactionWith.ts'
import { MpcError } from '../errors.ts'
import type { EvmSigner } from './evmSigner.ts'

/** Everything that needs viem. It loads with the first signature, like that of custody. */

type Hex = `0x${string}`

/** Signs a digest that the frame cannot read. The environment may forbid it. */
export async function signDigest(signer: EvmSigner, accountAddress: Address, hash: Hex): Promise<Hex> {
  return serialize(toSignature(await signer.signRawMessage({ accountAddress, message: hash.slice(2) })))
}

/** EIP-191. */
export async function signMessage(signer: EvmSigner, accountAddress: Address, message: SignableMessage): Promise<Hex> {
  return serialize(toSignature(await signer.signMessage({ accountAddress, message: toCloneable(message) })))
}

/** Bytes of a shared buffer cannot be sent to another origin. */
function toCloneable(message: SignableMessage): string | { raw: Hex | Uint8Array<ArrayBuffer> } {
  if (typeof message === 'string') return message
  return { raw: typeof message.raw === 'string' ? message.raw : Uint8Array.from(message.raw) }
}

/** EIP-712. */
export async function signTypedData(
  signer: EvmSigner,
  accountAddress: Address,
  { domain = {}, types, primaryType, message }: HashTypedDataParameters,
): Promise<Hex> {
  const typedData = { domain, types, primaryType, message }
  return serialize(toSignature(await signer.signTypedData({ accountAddress, typedData })))
}

export function signTransaction(
  signer: EvmSigner,
  senderAddress: Address,
  transaction: TransactionSerializable,
  serializer?: SerializeTransactionFn<TransactionSerializable>,
): Promise<Hex> {
  return signTransactionWith(transaction, {
    serializer,
    async sign(unsigned) {
      const { chainId } = transaction
      const signed = await signer.signTransaction({ senderAddress, transaction: unsigned, chainId })
      if (!isHex(signed)) throw new MpcError('replyUnreadable')
      return signed as Hex
    },
  })
}

/**
 * EIP-7702. The frame gets the authorization beside its digest, so that it can show and compare it.
 * @throws {EmbeddedError} `contractAddressNotFound` when the request names no delegate
 */
export async function signAuthorization(
  signer: EvmSigner,
  accountAddress: Address,
  request: AuthorizationRequest,
): Promise<SignedAuthorization> {
  const address = request.contractAddress ?? request.address
  if (!address) throw new EmbeddedError('contractAddressNotFound')
  const eip7702Auth = { address, chainId: request.chainId, nonce: request.nonce }
  const message = hashAuthorization(eip7702Auth).slice(2)
  const signature = toSignature(await signer.signRawMessage({ accountAddress, message, context: { eip7702Auth } }))
  return { ...eip7702Auth, ...withV(signature) }
}

/** Reads the 65 bytes of a signature (managed-wallet §6). Some engines end it with 29 or 30, which no chain accepts. */
function toSignature(text: string): Signature {
  const [, r, s, v] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(text) ?? []
  if (!r || !s || !v) throw new MpcError('replyUnreadable')
  return { r: `0x${r}`, s: `0x${s}`, yParity: toParity(Number.parseInt(v, 16)) }
}
