import type { SolanaAction, SolanaRequest } from 'latchkey/wire/global'

/** A page's request for a Solana account. */
export type SolanaCall = { [action in SolanaAction]: { action: action } & SolanaRequest<action> }[SolanaAction]
