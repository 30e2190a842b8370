import type { Session } from '../../../core/relay/session.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import { isApprovedMethod, toCaip2 } from '../../../wire/relay/namespaces.ts'
import type { RelayState } from '../state.ts'
import type { SentCallsStore } from './sentCalls.ts'

/** A request on a chain. */
export type Call = {
  method: string
  params?: unknown
  chainId: number
  expirySeconds?: number | undefined
  signal?: AbortSignal | undefined
}

/** What the methods need. */
export type RequestContext = {
  read(): RelayState
  setChain(chainId: number): void
  /** Sends the request to the wallet, which must have approved the method. */
  askWallet(call: Call): Promise<unknown>
  /** Reads the chain over HTTP. */
  readChain(chainId: number, request: RpcRequest): Promise<unknown>
  sentCalls: SentCallsStore
  /** The wallet's answers to `wallet_getCapabilities`, by session and query. */
  capabilities: Map<string, unknown>
  /** Whether the connected wallet lets no page switch its network. */
  switchesOnlyInWallet(session: Session): Promise<boolean>
  bundler: {
    /** Reads the URL of the server that knows bundlers by name, for this chain. */
    server(chainId: number): Promise<string | undefined>
    fetch: typeof fetch
  }
}

/** Whether the wallet approved this method on this chain. */
export function isApproved({ namespaces }: Session, { chainId, method }: Pick<Call, 'chainId' | 'method'>): boolean {
  return isApprovedMethod(namespaces, toCaip2(chainId), method)
}
