import * as v from 'valibot'
import { refuseCalls } from '../../core/atomicCalls.ts'
import { answerNoCapabilities } from '../../core/capabilityQuery.ts'
import { fromHexChainId, toHexChainId } from '../../core/hexChainId.ts'
import { UnrecognizedChainError, UnsupportedMethodError } from '../../core/providerErrors.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { parseAddChain, parseWatchAsset } from '../../core/walletRequests.ts'
import { type SigningMethod, signingMethods } from '../../wire/global/signingMethods.ts'
import type { GlobalState } from '../../wire/global/storedState.ts'
import { httpUrl } from '../../wire/httpUrl.ts'
import { toAccounts } from './events.ts'
import { isTooLarge } from './isTooLarge.ts'
import { type GlobalStore, initialState } from './store.ts'
import {
  ClientDisconnectedError,
  InvalidSwitchError,
  NetworkNotSupportedError,
  NoNetworkError,
  RequestTooLargeError,
} from './walletErrors.ts'

/** What the methods need. `connect` and `sign` open the popup before they return. */
export type MethodContext = {
  store: GlobalStore
  /** Before connecting. */
  defaultChainId: number
  connect: () => Promise<void>
  sign: (request: { chainId: number; method: SigningMethod; params: unknown }) => Promise<unknown>
}

type Method = (context: MethodContext, request: RpcRequest) => unknown

const methods: Record<string, Method> = {
  eth_accounts: ({ store }) => toAccounts(store.read()),
  eth_chainId: ({ store, defaultChainId }) => toHexChainId(store.read().ethereum?.currentNetworkId ?? defaultChainId),
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestAccounts,
  wallet_revokePermissions: disconnect,
  wallet_switchEthereumChain: switchChain,
  // The wallet's networks are its operator's. One of them counts as added already.
  wallet_addEthereumChain: (context, { method, params }) =>
    switchChain(context, { method, params: [parseAddChain(params)] }),
  wallet_watchAsset(_, { params }) {
    parseWatchAsset(params)
    throw new UnsupportedMethodError()
  },
  wallet_sendCalls: (_, { params }) => refuseCalls(params),
  wallet_getCapabilities: ({ store }, { params }) => answerNoCapabilities(params, toAccounts(store.read())),
  ...Object.fromEntries(signingMethods.map((method) => [method, sign])),
}

/** Answers an EIP-1193 request. Methods that are not in the table go to the node of the current network. */
export function answerRequest(context: MethodContext, request: RpcRequest): unknown {
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  return (method ?? readChain)(context, request)
}

export function disconnect({ store }: Pick<MethodContext, 'store'>): null {
  if (store.read().connection) store.replace(initialState)
  return null
}

/**
 * Changes the network without the wallet's own error codes, for callers that hold a chain id.
 * @throws {ClientDisconnectedError | NetworkNotSupportedError}
 */
export function switchNetwork({ store }: Pick<MethodContext, 'store'>, chainId: number): void {
  const state = store.read()
  if (!state.connection) throw new ClientDisconnectedError()
  const supported = supportedIds(state)
  if (!supported.includes(chainId)) throw new NetworkNotSupportedError(chainId, supported)
  setNetwork(store, state, chainId)
}

async function requestAccounts({ store, connect }: MethodContext): Promise<string[]> {
  if (toAccounts(store.read()).length === 0) await connect()
  return toAccounts(store.read())
}

function sign({ store, sign }: MethodContext, { method, params }: RpcRequest): Promise<unknown> {
  const { ethereum } = store.read()
  if (!ethereum) throw new NoNetworkError()
  if (isTooLarge({ method, params })) throw new RequestTooLargeError()
  return sign({ chainId: ethereum.currentNetworkId, method: method as SigningMethod, params })
}

function switchChain({ store }: MethodContext, { params }: RpcRequest): null {
  const chainId = fromHexChainId(Array.isArray(params) ? params[0]?.chainId : undefined)
  if (chainId === undefined) throw new InvalidSwitchError()
  const state = store.read()
  const supported = supportedIds(state)
  if (supported.length === 0) throw new UnrecognizedChainError('No supported networks')
  if (!supported.includes(chainId)) throw new UnrecognizedChainError('Chain not supported')
  setNetwork(store, state, chainId)
  return null
}

function readChain({ store }: MethodContext, request: RpcRequest): Promise<unknown> {
  const { ethereum } = store.read()
  const network = ethereum?.supportedNetworks.find(({ chainId }) => chainId === ethereum.currentNetworkId)
  // Any other text would be a path of this page, which it would call with its cookies.
  if (!v.is(httpUrl, network?.rpcUrl)) throw new UnsupportedMethodError('Method not implemented')
  return callRpc(network.rpcUrl, request)
}

function supportedIds({ ethereum }: GlobalState): number[] {
  return ethereum?.supportedNetworks.map(({ chainId }) => chainId) ?? []
}

function setNetwork(store: GlobalStore, state: GlobalState, currentNetworkId: number): void {
  if (state.ethereum) store.replace({ ...state, ethereum: { ...state.ethereum, currentNetworkId } })
}
