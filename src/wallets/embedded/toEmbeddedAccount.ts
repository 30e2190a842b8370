import type {
  AuthorizationRequest,
  HashTypedDataParameters,
  SerializeTransactionFn,
  SignableMessage,
  SignedAuthorization,
  TransactionSerializable,
} from 'viem'
import type { Address } from './embeddedState.ts'
import type { Signer } from './embeddedWallet.ts'

type Hex = `0x${string}`

/** How one kind of wallet signs for an address. These functions need viem, so a wallet loads them with its first signature. */
export type EvmSigning<signer> = {
  signDigest: (signer: signer, address: Address, digest: Hex) => Promise<Hex>
  signMessage: (signer: signer, address: Address, message: SignableMessage) => Promise<Hex>
  signTypedData: (signer: signer, address: Address, data: HashTypedDataParameters) => Promise<Hex>
  signTransaction: (
    signer: signer,
    address: Address,
    transaction: TransactionSerializable,
    serializer?: SerializeTransactionFn<TransactionSerializable>,
  ) => Promise<Hex>
  signAuthorization: (signer: signer, address: Address, request: AuthorizationRequest) => Promise<SignedAuthorization>
}

/** Creates a viem account for `address`. */
export function toEmbeddedAccount<signer>(
  address: Address,
  { source, signer, load }: { source: string; signer: signer; load: () => Promise<EvmSigning<signer>> },
): Signer {
  return {
    address,
    type: 'local',
    source,
    /** The servers and the frame identify accounts by address. */
    publicKey: '0x',
    sign: async ({ hash }) => (await load()).signDigest(signer, address, hash),
    signMessage: async ({ message }) => (await load()).signMessage(signer, address, message),
    signTypedData: async (data) =>
      (await load()).signTypedData(signer, address, data as unknown as HashTypedDataParameters),
    signTransaction: async (transaction, options) =>
      (await load()).signTransaction(signer, address, transaction, options?.serializer),
    signAuthorization: async (request) => (await load()).signAuthorization(signer, address, request),
  }
}
