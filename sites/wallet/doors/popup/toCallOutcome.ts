import {
  AtomicNotSupportedError,
  fromHexChainId,
  InvalidParamsError,
  parseAddChain,
  parseCapabilityQuery,
  parseSwitchChain,
  parseWatchAsset,
  refuseCalls,
  UnsupportedMethodError,
} from 'latchkey/core'
import { codes } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { Attribution, PopupAnswer, PopupError, PopupRequest } from 'latchkey/wire/popup'
import type { Address } from 'viem'
import { describeCapabilities } from '../describeCapabilities.ts'
import type { EthereumCall } from '../pendingRequest.ts'
import { toDataSuffix, withDataSuffix } from './attribution.ts'
import type { ConnectRequest } from './doorRequest.ts'
import { toChains } from './grant.ts'
import type { PopupConnection, PopupConnections } from './popupConnections.ts'

/** How a decrypted request is handled. */
export type CallOutcome =
  | { kind: 'connect'; answersAs: ConnectRequest['answersAs'] }
  | { kind: 'switch-network'; connection: PopupConnection; network: Network }
  | { kind: 'ethereum'; connection: PopupConnection; accounts: readonly Address[]; call: EthereumCall }
  | { kind: 'answer'; answer: PopupAnswer }
  /** The page is not connected, and has to hear it. */
  | { kind: 'failure'; error: PopupError }

type Context = {
  origin: string
  pageKey: string
  attribution: Attribution | undefined
  connections: Pick<PopupConnections, 'of'>
  networks: readonly Network[]
}
type Connected = Context & { connection: PopupConnection }
type Handler = (request: PopupRequest, context: Connected) => CallOutcome

const handlers: Record<string, Handler> = {
  eth_sendTransaction: ask,
  eth_signTypedData_v4: ask,
  personal_sign: ask,
  wallet_switchEthereumChain: ({ action }, context) => switchNetwork(parseSwitchChain(action.params), context),
  // EIP-3085: the page's description of a network is ignored, because only the operator adds networks.
  wallet_addEthereumChain: ({ action }, context) =>
    switchNetwork(fromHexChainId(parseAddChain(action.params).chainId), context),
  wallet_watchAsset: ({ action }) => {
    parseWatchAsset(action.params)
    // This wallet keeps no list of tokens.
    return fail(codes.unsupportedMethod)
  },
  wallet_getCapabilities: describe,
}

/**
 * Decides how to handle a request. Pure, and never throws on foreign input (threats T23). A page without a live connection of this
 * key hears 4100, after which it forgets what it stored and connects again.
 */
export function toCallOutcome(request: PopupRequest, context: Context): CallOutcome {
  const { method } = request.action
  if (method === 'wallet_connect' || method === 'eth_requestAccounts') return { kind: 'connect', answersAs: method }
  // This wallet sends one transaction at a time, which a page may learn before it connects.
  if (method === 'wallet_sendCalls') return attempt(() => refuseCalls(request.action.params))
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (!handler) return fail(codes.unsupportedMethod)
  const connection = context.connections.of(context.origin).find(({ pageKey }) => pageKey === context.pageKey)
  if (!connection) return { kind: 'failure', error: codes.unauthorized }
  return attempt(() => handler(request, { ...context, connection }))
}

function attempt(handle: () => CallOutcome): CallOutcome {
  try {
    return handle()
  } catch (error) {
    if (isRefusal(error)) return fail(error)
    throw error
  }
}

function isRefusal(error: unknown): error is PopupError {
  return [InvalidParamsError, AtomicNotSupportedError, UnsupportedMethodError].some((one) => error instanceof one)
}

function ask({ action, chainId }: PopupRequest, context: Connected): CallOutcome {
  const { connection, attribution, origin } = context
  const { method, params } = action
  const [first = chainId] = connection.chainIds
  // An official client starts on a chain that the page chose, which this wallet may not have. A message belongs to no chain.
  const isGiven = connection.chainIds.includes(chainId)
  if (!isGiven && method !== 'personal_sign') return fail(codes.unrecognizedChain)
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const call = {
    chainId: isGiven ? chainId : first,
    method,
    params: method === 'eth_sendTransaction' ? withDataSuffix(list, toDataSuffix(attribution, origin)) : list,
  }
  return { kind: 'ethereum', connection, accounts: connection.addresses, call }
}

function switchNetwork(chainId: number | undefined, { connection, networks }: Connected): CallOutcome {
  const network = networks.find((candidate) => candidate.chainId === chainId)
  if (!network) return fail(codes.unrecognizedChain)
  if (!connection.chainIds.includes(network.chainId)) return { kind: 'switch-network', connection, network }
  // The page has this network, but its list is out of date. EIP-3326: null means success.
  const given = networks.filter(({ chainId }) => connection.chainIds.includes(chainId))
  return { kind: 'answer', answer: { result: { value: null }, data: { chains: toChains(given) } } }
}

function describe({ action }: PopupRequest, { connection, networks }: Connected): CallOutcome {
  const { address, chainIds } = parseCapabilityQuery(action.params)
  const isOwn = connection.addresses.some((own) => own.toLowerCase() === address.toLowerCase())
  if (!isOwn) return fail(codes.unauthorized)
  const wanted = chainIds?.map(fromHexChainId) ?? connection.chainIds
  const described = networks.filter(({ chainId }) => connection.chainIds.includes(chainId) && wanted.includes(chainId))
  return { kind: 'answer', answer: { result: { value: describeCapabilities(described) } } }
}

function fail({ code, message }: PopupError): CallOutcome {
  return { kind: 'answer', answer: { result: { error: { code, message } } } }
}
