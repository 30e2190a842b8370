import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { EthereumCall } from '../pendingRequest.ts'
import type { PopupConnection } from './popupConnections.ts'

/** Where and with which key a request is answered. */
export type Reply = { requestId: string; correlationId?: string | undefined; key: CryptoKey }

type Common = {
  /** Identifies this request on the screen. */
  id: string
  reply: Reply
  /** The name that the page gives itself, ready to be shown. */
  claimedName?: string
}

/** A page wants to see accounts. Each client expects them in a form of its own. */
export type ConnectRequest = Common & {
  kind: 'connect'
  pageKey: string
  answersAs: 'eth_requestAccounts' | 'wallet_connect'
}

/** A connected page wants to use a network that it was not given yet. */
export type SwitchRequest = Common & { kind: 'switch-network'; connection: PopupConnection; network: Network }

/** A connected page wants something signed or sent. */
export type CallRequest = Common & {
  kind: 'ethereum'
  connection: PopupConnection
  accounts: readonly Address[]
  call: EthereumCall
}

/** A request that the user has to decide. It has the kinds of a `PendingRequest`, with the wire's own parts. */
export type DoorRequest = ConnectRequest | SwitchRequest | CallRequest
