import { askForNetwork } from '../../../core/askForNetwork.ts'
import { toHexChainId } from '../../../core/hexChainId.ts'
import { parseSwitchChain } from '../../../core/walletRequests.ts'
import { chainsOf, fromCaip2, toCaip2 } from '../../../wire/relay/namespaces.ts'
import { RelayError } from '../relayError.ts'
import { sessionOf } from '../state.ts'
import { type Call, isApproved, type RequestContext } from './requestContext.ts'
import { ChainSwitchError } from './requestErrors.ts'

/**
 * Three steps (specification §4): an approved chain is set without asking the wallet; for another one the wallet is asked; if
 * it did not approve the method, switching fails.
 * @throws {RelayError} 'Network switching is only supported through the wallet'
 * @throws {ChainSwitchError | NetworkRequestRejectedError} or the wallet's own error
 */
export async function switchChain(context: RequestContext, { params }: Call): Promise<null> {
  const chainId = parseSwitchChain(withPrefix(params))
  const session = sessionOf(context.read())
  if (await context.switchesOnlyInWallet(session)) throw new RelayError('switchInWallet')
  if (!chainsOf(session.namespaces).includes(toCaip2(chainId))) await askToSwitch(context, chainId)
  context.setChain(chainId)
  return null
}

/** The request goes out on the first approved chain, because the wanted chain is not part of the session yet. */
async function askToSwitch(context: RequestContext, wanted: number): Promise<void> {
  const session = sessionOf(context.read())
  const method = 'wallet_switchEthereumChain'
  const chainId = chainsOf(session.namespaces)
    .map(fromCaip2)
    .find((id) => id !== undefined)
  if (chainId === undefined || !isApproved(session, { chainId, method })) throw new ChainSwitchError(wanted)
  const params = [{ chainId: toHexChainId(wanted) }]
  await askForNetwork('switch', () => context.askWallet({ chainId, method, params }))
}

/** Pages may omit the 0x of the chain id (relay-pairing §12). */
function withPrefix(params: unknown): unknown {
  const [first] = Array.isArray(params) ? params : []
  const chainId: unknown = first?.chainId
  return typeof chainId === 'string' ? [{ chainId: chainId.replace(/^(0x)?/i, '0x') }] : params
}
