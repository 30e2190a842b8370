import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { useRejectGuard } from './RejectRest.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
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
  /** What is missing, as a sentence for those who do not see it. */
  missing?: string
  /** What the user has to do before confirm can be pressed, as a sentence. */
  held?: string | undefined
  /** Shown while the answer is being sent. Both buttons wait. */
  busy?: string | undefined
  error?: ReactNode
  onConfirm: () => void
  onRefuse: () => void
}) {
  const { reviewWords } = useReviewWords()
  const {
    confirm,
    refuse,
    content,
    asked = content,
    isDangerous = false,
    isIncomplete = false,
    missing,
    held,
    busy,
    error,
  } = props
  const [tickedFor, setTickedFor] = useState<unknown>()
  const isRested = useGuard(content)
  const isRejectRested = useRejectGuard(asked)
  const { end, decision, isSeen } = useSeen(content)
  const tick = useId()
  const reason = useId()
  const isTicked = !isDangerous || tickedFor === content
  const isReady = isRested && isTicked && isSeen && !isIncomplete && held === undefined && busy === undefined
  // What the user has to do first. It is on the screen, or for screen readers alone where the screen shows it in another way.
  const shown = !isSeen ? reviewWords.scroll : held
  const hidden = shown === undefined && isIncomplete ? missing : undefined
  const isLocked = shown !== undefined || hidden !== undefined
  const describedBy = busy !== undefined ? undefined : isLocked ? reason : isTicked ? undefined : `${tick}-text`
  return (
    <>
      <span ref={end} />
      <footer ref={decision} className="decision">
        {error && (
          <p className="decision-error" role="alert">
            {error}
          </p>
        )}
        {!isSeen && (
          <p id={reason} className="decision-more">
            {reviewWords.scroll}
          </p>
        )}
        {isSeen && held !== undefined && (
          <p id={reason} className="decision-more" data-held role="status">
            {held}
          </p>
        )}
        {hidden !== undefined && (
          <p id={reason} className="unseen">
            {hidden}
          </p>
        )}
        {isDangerous && (
          <label className="tick" htmlFor={tick}>
            <input
              id={tick}
              type="checkbox"
              checked={isTicked}
              // What is still missing may add a warning, and would then remove the tick.
              disabled={isIncomplete || held !== undefined}
              onChange={(event) => setTickedFor(event.target.checked ? content : undefined)}
            />
            <span id={`${tick}-text`}>{reviewWords.understand}</span>
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
          <Button
            tone="onward"
            aria-disabled={!isReady}
            aria-describedby={describedBy}
            onClick={() => isReady && props.onConfirm()}
          >
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
