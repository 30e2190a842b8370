import type { RpcRequest } from '../../core/rpc.ts'
import type { LinkMethod, LinkParams, LinkResult } from '../../wire/link/methods.ts'
import type { Address } from './state.ts'

/** What the methods need of the provider. */
export type PageContext = {
  /** The current account first. Empty without a connection. */
  accounts: () => readonly Address[]
  connect: () => Promise<readonly Address[]>
  chainId: () => number
  setChain: (chainId: number, rpcUrl?: string) => void
  /** Asks the connected wallet. Its result is not checked yet: what checks it loads with the methods. */
  ask: <method extends LinkMethod>(method: method, params: LinkParams<method>) => Promise<unknown>
  /** Reads the current chain at a node. */
  readChain: (request: RpcRequest) => Promise<unknown>
}

export type MethodContext = Omit<PageContext, 'ask'> & {
  ask: <method extends LinkMethod>(method: method, params: LinkParams<method>) => Promise<LinkResult<method>>
}
