import type { Requester, SignatureReview, Tokens, TransactionReview } from 'latchkey/review'
import { signedInState } from 'latchkey/wallets/embedded'
import { useEffect } from 'react'
import type { Hex } from 'viem'
import type { RecordContext } from '../activity/record.ts'
import { useWallet } from '../context/walletContext.ts'
import type { SolanaMessageReview, SolanaTransactionReview } from '../review/solana/solanaReview.ts'

/** @param find the tokens that the review showed, if it names any */
type Confirmed<review> = { review: review } & Partial<Pick<Tokens, 'find'>>

/**
 * Keeps what the user approves in the wallet's activity. Every review signs and sends through it, whichever door the request
 * came through, and the site gets its answer afterwards.
 */
export function useRecord(requester: Requester) {
  const { wallet, openActivity } = useWallet()
  useEffect(() => {
    // Before the user confirms, so that the answer waits for nothing. A failure shows when it is needed.
    load().catch(() => undefined)
  }, [])

  /** Undefined if the code of the list does not load: a request that the user approved must not fail for its entry. */
  async function open(find: Tokens['find'] = () => undefined) {
    const signedIn = signedInState(wallet.store.getState())
    if (!signedIn) throw new Error('Nothing is approved before the user has signed in.')
    try {
      const [recording, activity] = await Promise.all([load(), openActivity(signedIn.person.personId)])
      return { ...recording, context: { activity, requester, find } satisfies RecordContext }
    } catch {
      return undefined
    }
  }

  return {
    /** Keeps a signed transaction, then sends it. */
    async sent({ review, find }: Confirmed<TransactionReview>, signed: Hex, send: () => Promise<Hex>): Promise<Hex> {
      const opened = await open(find)
      return opened ? opened.recordSent(review, { signed, send, context: opened.context }) : send()
    },
    /** Signs, then keeps that. */
    async signed(
      { review, find }: Confirmed<SignatureReview>,
      sign: () => Promise<Hex>,
      chainId?: number,
    ): Promise<Hex> {
      const signature = await sign()
      const opened = await open(find)
      await opened?.recordSigned(review, { context: opened.context, chainId })
      return signature
    },
    /** Signs, then keeps that, and the signature of the transaction if it was sent. */
    async solana<result>(
      review: SolanaMessageReview | SolanaTransactionReview,
      act: () => Promise<{ answer: result; sent?: Uint8Array }>,
    ): Promise<result> {
      const { answer, sent } = await act()
      const opened = await open()
      await opened?.recordSolana(review, { context: opened.context, signature: sent })
      return answer
    },
  }
}

const load = () => import('../activity/record.ts')
