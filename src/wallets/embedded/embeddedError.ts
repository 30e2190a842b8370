import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'

/** The messages of specification §8 that every embedded wallet has, each with its EIP-1193 code. */
export const embeddedReasons = {
  accountNotFound: {
    code: codes.unauthorized.code,
    message: 'Account not found',
    hint: 'Use one of the addresses in store.getState().accounts.',
  },
  signerNotFound: { code: codes.unauthorized.code, message: 'Signer not found', hint: 'Sign in first.' },
  activeAddressNotFound: {
    code: codes.unauthorized.code,
    message: 'No active wallet address found',
    hint: 'Sign in again.',
  },
  networkNotFound: {
    code: codes.unrecognizedChain.code,
    message: 'EVM network not found',
    hint: 'Add the network to the chains of the provider.',
  },
  publicClientMissing: {
    code: codes.chainDisconnected.code,
    message: 'No public client available',
    hint: 'Ask the operator to add the network, or return its URL from rpcUrl.',
  },
  contractAddressNotFound: {
    code: codes.invalidParams.code,
    message: 'Contract address not found',
    hint: 'An EIP-7702 authorization names a contract.',
  },
  signatureNotFound: { code: codes.internal.code, message: 'Sign raw payload result not found', hint: undefined },
  invalidParity: { code: codes.internal.code, message: 'Invalid yParityOrV value', hint: undefined },
} as const satisfies Record<string, Reason>

export type EmbeddedReason = keyof typeof embeddedReasons

/** What all embedded wallets share failed: the provider, or the reading of a signature. `code` is the EIP-1193 code. */
export class EmbeddedError extends ReasonedError<EmbeddedReason> {
  override name = 'EmbeddedError'
  constructor(reason: EmbeddedReason, options: { cause?: unknown } = {}) {
    super(embeddedReasons, reason, options)
  }
}
