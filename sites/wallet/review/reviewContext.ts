import type { Network } from 'latchkey/wire/account'
import type { Address } from 'viem'
import type { Requester } from './requester.ts'

/** What a request is judged against. */
export type ReviewContext = {
  requester: Requester
  /** The network the request names, where this wallet has it. */
  network: Network | undefined
  /** The accounts that this origin was given. */
  accounts: readonly Address[]
  /** Delegates that an EIP-7702 authorization may name. */
  delegates: readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}
