import type { RpcRequest } from '../../core/rpc.ts'
import type { LinkMethod, LinkParams, LinkResult } from '../../wire/link/methods.ts'
import type { Address } from './state.ts'

/** What the methods need. */
export type MethodContext = {
  /** The current account first. Empty without a connection. */
  accounts: () => readonly Address[]
  connect: () => Promise<readonly Address[]>
  chainId: () => number
  setChain: (chainId: number, rpcUrl?: string) => void
  /** Asks the connected wallet. */
  ask: <method extends LinkMethod>(method: method, params: LinkParams<method>) => Promise<LinkResult<method>>
  /** Reads the current chain at a node. */
  readChain: (request: RpcRequest) => Promise<unknown>
}
