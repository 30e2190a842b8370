import { toHexChainId } from '../../core/hexChainId.ts'
import { UnauthorizedError, UnsupportedMethodError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { refusedMethods } from '../../wire/popup/methods.ts'
import type { PopupStore } from './store.ts'

/** What the methods need. `connect` and `ask` open the popup before they return. */
export type MethodContext = {
  store: PopupStore
  connect: () => Promise<void>
  /** Asks the wallet; its answer's chains are stored already. */
  ask: (request: { method: string; params: unknown }) => Promise<unknown>
  disconnect: () => Promise<void>
}

export type Method = (context: MethodContext, request: RpcRequest) => unknown

/** Those of a connected page, which load with its connection: a request opens its window before anything is awaited. */
export type ConnectedMethods = (context: MethodContext, request: RpcRequest) => unknown

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

/** Answers an EIP-1193 request (link-and-popup-wallets §2.7), with what answers a connected page. */
export function answerRequest(context: MethodContext, request: RpcRequest, answerConnected: ConnectedMethods): unknown {
  if ((refusedMethods as readonly string[]).includes(request.method)) throw new UnsupportedMethodError()
  const open = Object.hasOwn(openMethods, request.method) ? openMethods[request.method] : undefined
  if (open) return open(context, request)
  if (context.store.read().accounts.length === 0) {
    throw new UnauthorizedError('Must call eth_requestAccounts before other methods')
  }
  return answerConnected(context, request)
}

async function requestAccounts({ store, connect }: MethodContext): Promise<readonly string[]> {
  if (store.read().accounts.length === 0) await connect()
  return store.read().accounts
}
