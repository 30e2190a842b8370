import { askForNetwork } from '../../core/askForNetwork.ts'
import { assertAbleToBatch } from '../../core/atomicCalls.ts'
import { fromHexChainId } from '../../core/hexChainId.ts'
import { ProviderRpcError, UnrecognizedChainError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { parseAddChain, parseSwitchChain, parseWatchAsset } from '../../core/walletRequests.ts'
import { codes } from '../../wire/codes.ts'
import { popupMethods } from '../../wire/popup/methods.ts'
import type { Method, MethodContext } from './methods.ts'

const methods: Record<string, Method> = {
  ...Object.fromEntries(popupMethods.map((method) => [method, ask])),
  eth_coinbase: ({ store }) => store.read().accounts[0],
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_sendCalls: sendCalls,
  wallet_watchAsset: (context, { method, params }) => ask(context, { method, params: parseWatchAsset(params) }),
}

/**
 * Answers a connected page (link-and-popup-wallets §2.7). Methods of no table need no window, and what answers them loads then: pages
 * with a node of their own never call them.
 */
export function answerConnected(context: MethodContext, request: RpcRequest): unknown {
  const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (method) return method(context, request)
  return import('./reads.ts').then(({ answerRead }) => answerRead(context.store, request))
}

function ask({ ask }: MethodContext, { method, params = [] }: RpcRequest): Promise<unknown> {
  return ask({ method, params })
}

/** Calls that must be atomic do not reach a wallet that has said it cannot execute them so. */
function sendCalls(context: MethodContext, request: RpcRequest): Promise<unknown> {
  assertAbleToBatch(request.params, context.store.read())
  return ask(context, request)
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
