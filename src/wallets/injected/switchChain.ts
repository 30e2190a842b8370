import { askForNetwork, isRejection } from '../../core/askForNetwork.ts'
import { type ChainDescription, type EvmNetwork, toChainDescription } from '../../core/chain.ts'
import type { Eip1193Provider } from '../../core/discovery.ts'
import { BaseError } from '../../core/errors.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { NetworkRequestRejectedError, switchInWalletHint, UnrecognizedChainError } from '../../core/providerErrors.ts'
import { codes } from '../../wire/codes.ts'
import { readChainId } from './reads.ts'

/** The wallet does not let pages switch its network. */
export class SwitchByHandError extends BaseError {
  override name = 'SwitchByHandError'
  readonly code = codes.unsupportedMethod.code
  constructor(cause: unknown) {
    super('The wallet cannot switch networks for a page', {
      cause,
      hints: [switchInWalletHint],
    })
  }
}

/**
 * Switches the wallet to a chain. Adds the chain first if the wallet does not know it and `network` describes it.
 * @throws {NetworkRequestRejectedError | UnrecognizedChainError | SwitchByHandError} or the wallet's own error
 */
export async function switchChain(
  provider: Eip1193Provider,
  chainId: number,
  network: EvmNetwork | undefined,
): Promise<void> {
  if ((await readChainId(provider)) === chainId) return
  const ask = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(chainId) }] })
  try {
    await ask()
  } catch (cause) {
    const reason = toReason(cause)
    if (reason !== 'unknown chain') throw toError(reason, cause)
    if (!network) throw new UnrecognizedChainError(undefined, { cause })
    await addChain(provider, toChainDescription(network))
    // Most wallets switch to a chain they add. The others are asked again.
    if ((await readChainId(provider)) !== chainId) await askForNetwork('switch', ask)
  }
}

/** @throws {NetworkRequestRejectedError} or the wallet's own error */
export function addChain(provider: Eip1193Provider, chain: ChainDescription): Promise<unknown> {
  return askForNetwork('add', () => provider.request({ method: 'wallet_addEthereumChain', params: [chain] }))
}

type Reason = 'unknown chain' | 'rejected' | 'not implemented' | 'other'

/** Wallets report errors in different ways. Check for an unknown chain first: some also report it as a rejection. */
function toReason(error: unknown): Reason {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: Nested }
  const text = typeof message === 'string' ? message : ''
  const nested = [data?.originalError?.code, data?.orginalError?.code]
  if ([code, ...nested].includes(codes.unrecognizedChain.code) || /unrecognized chain/i.test(text))
    return 'unknown chain'
  if (isRejection(error)) return 'rejected'
  return /"wallet_switchEthereumChain" not implemented/.test(text) ? 'not implemented' : 'other'
}

/** MetaMask on phones nests the code, in one place under a misspelled name. */
type Nested = { originalError?: { code?: unknown }; orginalError?: { code?: unknown } } | null | undefined

function toError(reason: Reason, cause: unknown): unknown {
  if (reason === 'rejected') return new NetworkRequestRejectedError('switch', { cause })
  return reason === 'not implemented' ? new SwitchByHandError(cause) : cause
}
