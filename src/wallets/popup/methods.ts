import * as v from 'valibot'
import { askForNetwork } from '../../core/askForNetwork.ts'
import { parseCapabilityQuery } from '../../core/capabilityQuery.ts'
import { fromHexChainId, toHexChainId } from '../../core/hexChainId.ts'
import {
  InternalError,
  ProviderRpcError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
} from '../../core/providerErrors.ts'
import { callRpc, type RpcRequest } from '../../core/rpc.ts'
import { parseAddChain, parseSwitchChain, parseWatchAsset } from '../../core/walletRequests.ts'
import { codes } from '../../wire/codes.ts'
import { httpUrl } from '../../wire/httpUrl.ts'
import { popupMethods, refusedMethods } from '../../wire/popup/methods.ts'
import type { PopupState, PopupStore } from './store.ts'

/** What the methods need. `connect` and `ask` open the popup before they return. */
export type MethodContext = {
  store: PopupStore
  connect: () => Promise<void>
  /** Asks the wallet; its answer's chains are stored already. */
  ask: (request: { method: string; params: unknown }) => Promise<unknown>
  disconnect: () => Promise<void>
}

type Method = (context: MethodContext, request: RpcRequest) => unknown

/** Methods that a page may call before it is connected. */
const openMethods: Record<string, Method> = {
  eth_accounts: ({ store }) => store.read().accounts,
  eth_chainId: ({ store }) => toHexChainId(store.read().chainId),
  net_version: ({ store }) => String(store.read().chainId),
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestAccounts,
  async wallet_revokePermissions({ disconnect }) {
    await disconnect()
    return null
  },
}

const connectedMethods: Record<string, Method> = {
  ...Object.fromEntries(popupMethods.map((method) => [method, ask])),
  eth_coinbase: ({ store }) => store.read().accounts[0],
  wallet_getCapabilities: readCapabilities,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: (context, { method, params }) => ask(context, { method, params: parseWatchAsset(params) }),
}

/** Answers an EIP-1193 request (link-and-popup-wallets §2.7). Methods of no table go to the node of the current chain. */
export function answerRequest(context: MethodContext, request: RpcRequest): unknown {
  if ((refusedMethods as readonly string[]).includes(request.method)) throw new UnsupportedMethodError()
  const open = methodOf(openMethods, request)
  if (open) return open(context, request)
  if (context.store.read().accounts.length === 0) {
    throw new UnauthorizedError('Must call eth_requestAccounts before other methods')
  }
  return (methodOf(connectedMethods, request) ?? readChain)(context, request)
}

function methodOf(methods: Record<string, Method>, { method }: RpcRequest): Method | undefined {
  return Object.hasOwn(methods, method) ? methods[method] : undefined
}

async function requestAccounts({ store, connect }: MethodContext): Promise<readonly string[]> {
  if (store.read().accounts.length === 0) await connect()
  return store.read().accounts
}

function ask({ ask }: MethodContext, { method, params = [] }: RpcRequest): Promise<unknown> {
  return ask({ method, params })
}

function readCapabilities({ store }: MethodContext, { params }: RpcRequest): PopupState['capabilities'] {
  const { accounts, capabilities } = store.read()
  const { address, chainIds } = parseCapabilityQuery(params)
  if (!accounts.some((own) => own.toLowerCase() === address.toLowerCase())) {
    throw new UnauthorizedError('no active account found')
  }
  const wanted = chainIds?.map(fromHexChainId)
  const entries = Object.entries(capabilities)
  return Object.fromEntries(entries.filter(([id]) => !wanted || wanted.includes(fromHexChainId(id))))
}

/** Local if the wallet has told the page this chain; otherwise the wallet is asked. */
async function switchChain(context: MethodContext, { method, params }: RpcRequest): Promise<null> {
  const chainId = parseSwitchChain(params)
  if (!setChain(context, chainId)) {
    await askForChain(context, 'switch', { method, params })
    setChain(context, chainId)
  }
  return null
}

async function addChain(context: MethodContext, { method, params }: RpcRequest): Promise<null> {
  const chain = parseAddChain(params)
  await askForChain(context, 'add', { method, params: [chain] })
  setChain(context, fromHexChainId(chain.chainId) ?? 0)
  return null
}

async function askForChain(
  { ask }: MethodContext,
  action: 'switch' | 'add',
  request: { method: string; params: unknown },
): Promise<void> {
  try {
    await askForNetwork(action, () => ask(request))
  } catch (cause) {
    const isUnknown = cause instanceof ProviderRpcError && cause.code === codes.unrecognizedChain.code
    if (!isUnknown) throw cause
    throw new UnrecognizedChainError('Unrecognized chain ID. Try adding the chain using addEthereumChain first.', {
      cause,
    })
  }
}

/** @returns whether the wallet has told the page this chain */
function setChain({ store }: MethodContext, chainId: number): boolean {
  const state = store.read()
  if (!Object.hasOwn(state.chains, chainId)) return false
  if (state.chainId !== chainId) store.replace({ ...state, chainId })
  return true
}

function readChain({ store }: MethodContext, request: RpcRequest): Promise<unknown> {
  const { chains, chainId } = store.read()
  const rpcUrl = chains[String(chainId)]
  // Any other text would be a path of this page, which it would call with its cookies.
  if (!v.is(httpUrl, rpcUrl)) {
    throw new InternalError('No RPC URL set for chain', { hints: ['Switch to a network that the wallet has.'] })
  }
  return callRpc(rpcUrl, request)
}
