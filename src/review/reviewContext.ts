import type { Address } from 'viem'
import type { Network } from '../wire/account/environment.ts'
import type { Requester } from './requester.ts'

/** The facts that a request is checked against. */
export type ReviewContext = {
  requester: Requester
  /** The network that the request names, if this wallet has it. */
  network: Network | undefined
  /** The accounts that the user gave this origin. */
  accounts: readonly Address[]
  /** Delegates that an EIP-7702 authorization may name. */
  delegates: readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}
