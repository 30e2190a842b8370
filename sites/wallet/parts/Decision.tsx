import { type ReactNode, useId, useState } from 'react'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Button } from './Button.tsx'
import { useGuard } from './useGuard.ts'
import { useSeen } from './useSeen.ts'

/**
 * Reject and confirm, equally large and always visible. Both are inactive for a moment when they appear, so that the second
 * click of a double click answers nothing. Confirm is inactive again for a moment after each change of what is decided. It
 * also waits until everything above it was on the screen, and for a tick when the review warns of danger.
 */
export function Decision(props: {
  confirm: string
  refuse: string
  /** What is being decided. When it changes, the tick is removed and confirm is inactive again for a moment. */
  content: unknown
  /** What is being rejected, which makes reject inactive for a moment when it changes; by default the same. */
  asked?: unknown
  isDangerous?: boolean
  /** Confirm cannot be pressed yet, because something that it needs is missing. */
  isIncomplete?: boolean
  /** Shown while the answer is being sent. Both buttons wait. */
  busy?: string | undefined
  error?: ReactNode
  onConfirm: () => void
  onRefuse: () => void
}) {
  const { reviewWords } = useWalletWords()
  const { confirm, refuse, content, asked = content, isDangerous = false, isIncomplete = false, busy, error } = props
  const [tickedFor, setTickedFor] = useState<unknown>()
  const isRested = useGuard(content)
  const isRejectRested = useGuard(asked)
  const { end, decision, isSeen } = useSeen()
  const tick = useId()
  const isTicked = !isDangerous || tickedFor === content
  const isReady = isRested && isTicked && isSeen && !isIncomplete && busy === undefined
  return (
    <>
      <span ref={end} />
      <footer ref={decision} className="decision">
        {error && (
          <p className="decision-error" role="alert">
            {error}
          </p>
        )}
        {!isSeen && <p className="decision-more">{reviewWords.scroll}</p>}
        {isDangerous && (
          <label className="tick" htmlFor={tick}>
            <input
              id={tick}
              type="checkbox"
              checked={isTicked}
              onChange={(event) => setTickedFor(event.target.checked ? content : undefined)}
            />
            {reviewWords.understand}
          </label>
        )}
        <div className="decision-buttons">
          <Button
            aria-disabled={!isRejectRested}
            disabled={busy !== undefined}
            onClick={() => isRejectRested && props.onRefuse()}
          >
            {refuse}
          </Button>
          {/* aria-disabled keeps the button focusable while it is inactive. */}
          <Button tone="onward" aria-disabled={!isReady} onClick={() => isReady && props.onConfirm()}>
            {busy ?? confirm}
          </Button>
        </div>
        <p className="unseen" role="status">
          {busy}
        </p>
      </footer>
    </>
  )
}
