import type { Requester } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'

/** A page that may send requests to this wallet, through a door. */
export type Connection = {
  id: string
  requester: Requester
  /** Addresses on every chain. */
  addresses: readonly string[]
  /** Empty when the page has all of them. */
  networks: readonly Pick<Network, 'chainId' | 'chainName'>[]
  /** Unix seconds. */
  since?: number
  until: number
  /** When the site last asked for something. Undefined where the door does not keep it. */
  lastUsed?: number
  end(): Promise<void>
  /** Undefined if the connection can't be extended. */
  extend?(): Promise<void>
}
