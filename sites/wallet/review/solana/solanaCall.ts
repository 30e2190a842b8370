import type { SolanaAction, SolanaRequest } from 'latchkey/wire/global'

/** What a page can ask of a Solana account. */
export type SolanaCall = { [action in SolanaAction]: { action: action } & SolanaRequest<action> }[SolanaAction]
