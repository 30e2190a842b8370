import { askForNetwork } from '../../core/askForNetwork.ts'
import { NetworkRequestRejectedError, ProviderRpcError, UnrecognizedChainError } from '../../core/providerErrors.ts'
import { parseAddChain, parseSwitchChain } from '../../core/walletRequests.ts'
import { codes } from '../../wire/codes.ts'
import { LinkError } from './linkError.ts'
import type { MethodContext } from './methodContext.ts'

/** Specification §8. */
const unrecognized = 'Unrecognized chain ID. Try adding the chain using addEthereumChain first.'

/**
 * Asks the wallet to switch to a chain (link-and-popup-wallets §1.7).
 * @throws {UnrecognizedChainError} when the wallet does not know the chain
 * @throws {NetworkRequestRejectedError} when the user rejected
 */
export async function switchChain(context: MethodContext, params: unknown): Promise<null> {
  const wanted = parseSwitchChain(params)
  if (wanted === context.chainId()) return null
  const [address] = context.accounts()
  if (!address) throw new LinkError('addressUnavailable')
  const request = { chainId: String(wanted), address }
  const { isApproved, rpcUrl } = await askForNetwork('switch', () => context.ask('switchEthereumChain', request)).catch(
    (cause: unknown) => {
      throw toChainError(cause)
    },
  )
  if (!isApproved) throw new NetworkRequestRejectedError('switch')
  context.setChain(wanted, rpcUrl)
  return null
}

/**
 * Asks the wallet to add a chain, which it then uses.
 * @throws {InvalidParamsError | NetworkRequestRejectedError}
 */
export async function addChain(context: MethodContext, params: unknown): Promise<null> {
  const chain = parseAddChain(params)
  const chainId = Number(chain.chainId)
  if (chainId === context.chainId()) return null
  if (!context.accounts()[0]) throw new LinkError('addressUnavailable')
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls = [], iconUrls = [] } = chain
  const request = { chainId: String(chainId), rpcUrls, blockExplorerUrls, chainName, iconUrls, nativeCurrency }
  const { isApproved } = await askForNetwork('add', () => context.ask('addEthereumChain', request))
  if (!isApproved) throw new NetworkRequestRejectedError('add')
  context.setChain(chainId, rpcUrls[0])
  return null
}

/** A wallet refuses a chain that it does not know by any code, which stays; the text is the specification's. */
function toChainError(cause: unknown): unknown {
  if (!(cause instanceof ProviderRpcError)) return cause
  if (cause.code === codes.unrecognizedChain.code) return new UnrecognizedChainError(unrecognized, { cause })
  return new ProviderRpcError({ code: cause.code, message: unrecognized }, { cause })
}
