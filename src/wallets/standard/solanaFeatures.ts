import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignAndSendTransactionOptions,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'

type Bytes = Uint8Array

/** Signs for one Solana address. */
export type SolanaHand = {
  signMessage: (address: string, message: Bytes) => Promise<{ signedMessage: Bytes; signature: Bytes }>
  signTransaction: (transaction: Bytes, target: { address: string; chain: string | undefined }) => Promise<Bytes>
  /** Absent if transactions cannot be sent. Resolves with the 64 bytes of the transaction's signature. */
  signAndSendTransaction?: (
    transaction: Bytes,
    target: { address: string; chain: string; options: SolanaSignAndSendTransactionOptions },
  ) => Promise<Bytes>
}

type Features = SolanaSignMessageFeature & SolanaSignTransactionFeature & Partial<SolanaSignAndSendTransactionFeature>

/** Legacy, and version 0 with its lookup tables. */
const supportedTransactionVersions = ['legacy', 0] as const

/** The Solana features. The user is asked for each of several inputs separately, one after the other. */
export function solanaFeatures({ signMessage, signTransaction, signAndSendTransaction }: SolanaHand): Features {
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        inTurn(inputs, async ({ account, message }) => ({
          ...(await signMessage(account.address, message)),
          signatureType: 'ed25519',
        })),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs) =>
        inTurn(inputs, async ({ account: { address }, transaction, chain }) => ({
          signedTransaction: await signTransaction(transaction, { address, chain }),
        })),
    },
    ...(signAndSendTransaction && {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs) =>
          inTurn(inputs, async ({ account: { address }, transaction, chain, options = {} }) => ({
            signature: await signAndSendTransaction(transaction, { address, chain, options }),
          })),
      },
    }),
  }
}

/** One after the other, because each may ask the user. */
async function inTurn<input, output>(
  inputs: readonly input[],
  work: (input: input) => Promise<output>,
): Promise<output[]> {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}
