import { type ReactNode, useMemo, useState } from 'react'
import { UnknownOutcomeError } from '../../../core/sendSigned.ts'
import { type Cap, capOf, withCap } from '../../../review/cap.ts'
import type { TransactionReview } from '../../../review/review.ts'
import { useReviewTokens } from '../tokensContext.ts'
import { useCapEditor } from './useCapEditor.ts'

/** A transaction after the user's choice of its limit. */
export type Capped = {
  /** What is shown and signed: what the site asks for, or the same approval with a lower amount. */
  review: TransactionReview
  /** What the user has to do before anything can be confirmed, as a sentence: they are typing a limit. */
  held: string | undefined
  /** The field, or its room until it has loaded; undefined for a transaction without a limit. */
  room: ReactNode
  /** Nothing of the review may change: it is being signed, or may have been sent. */
  isFixed: boolean
  /** Keeps the limit as it is until `act` has settled, and for good once a transaction may have been sent. */
  fixedDuring: (act: () => Promise<unknown>) => Promise<void>
}

/**
 * Lets the user lower the limit of an ERC-20 approval.
 * @param asked the review of what the site asks for; must stay the same object as long as the request does
 * @param now milliseconds since the epoch; the same function for the whole request
 */
export function useCap(asked: TransactionReview, now: () => number): Capped {
  const { find } = useReviewTokens()
  const [cap, setCap] = useState<Cap>({ kind: 'asked' })
  const [isFixed, setFixed] = useState(false)
  const tools = useCapEditor(asked)
  const units = cap.kind === 'lowered' ? cap.units : undefined
  const review = useMemo(
    () => (units === undefined ? asked : withCap(asked, { units, now: now() })),
    [asked, units, now],
  )
  const most = useMemo(() => capOf(asked), [asked])
  const token = most && find(most.token)
  return {
    review,
    held: cap.kind === 'typing' ? tools?.words.held : undefined,
    room: most && (
      <div className="cap-room">
        {tools && token?.decimals !== undefined && (
          <tools.Editor
            words={tools.words}
            token={{ ...token, decimals: token.decimals }}
            asked={most.units}
            balance={tools.balance}
            cap={cap}
            isFixed={isFixed}
            onChange={setCap}
          />
        )}
      </div>
    ),
    isFixed,
    async fixedDuring(act) {
      setFixed(true)
      try {
        await act()
        setFixed(false)
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) setFixed(false)
        throw error
      }
    },
  }
}
