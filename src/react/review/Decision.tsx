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
    held,
    busy,
    error,
  } = props
  const [tickedFor, setTickedFor] = useState<unknown>()
  const isRested = useGuard(content)
  const isRejectRested = useRejectGuard(asked)
  const { end, decision, isSeen } = useSeen()
  const tick = useId()
  const isTicked = !isDangerous || tickedFor === content
  const isReady = isRested && isTicked && isSeen && !isIncomplete && held === undefined && busy === undefined
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
        {isSeen && held !== undefined && (
          <p className="decision-more" data-held role="status">
            {held}
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
