import type { SolanaAction, SolanaRequest } from 'latchkey/wire/global'
import type { Asking } from '../requester.ts'

/** What a page asks of a Solana account, whichever door it came through, and the way to answer it. */
export type SolanaAsking = Pick<Asking, 'id' | 'requester' | 'refuse' | 'disconnect'> & {
  /** The Solana account that the page was given. */
  account: string | undefined
  /** Undefined where what came is no request. */
  request: { [action in SolanaAction]: { action: action } & SolanaRequest<action> }[SolanaAction] | undefined
  /** Takes the request for good, then runs `effect`, which may sign, and answers with what it returns. */
  approve(effect: () => Promise<Record<string, string>>): Promise<void>
}
