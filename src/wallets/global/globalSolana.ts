import type { SolanaAction } from '../../wire/global/solanaActionNames.ts'
import type { SolanaReply, SolanaRequest } from '../../wire/global/solanaActions.ts'

/** What the page was given of Solana: addresses in base58, and the network, e.g. `mainnet`. */
export type SolanaState = { accounts: readonly string[]; network: string | undefined }

/** The hosted wallet's Solana side. What a Wallet Standard wallet stands on; pages rarely call it themselves. */
export type GlobalSolana = {
  /** What was given; nobody is asked. */
  state: () => Promise<SolanaState>
  /** Connects where no Solana account was given. To be called inside the click. */
  connect: () => Promise<SolanaState>
  /** Asks the person. To be called inside the click. */
  request: <action extends SolanaAction>(action: action, args: SolanaRequest<action>) => Promise<SolanaReply<action>>
  /** Hears of changes from the first call on; @returns what ends it */
  subscribe: (listener: (state: SolanaState) => void) => () => void
}
