import { type ReactNode, useId, useState } from 'react'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useGuard } from './useGuard.ts'
import { useSeen } from './useSeen.ts'

/**
 * Refuse and confirm, equally large and always in reach. Both rest for a moment after anything changes, so that the second
 * click of a double click answers nothing; confirm also waits until all that stands above was on the screen, and for a tick
 * where the review warns of danger.
 */
export function Decision(props: {
  confirm: string
  refuse: string
  /** What is being decided; when it changes the tick and the rest start anew. */
  content: unknown
  isDangerous?: boolean
  /** Confirm cannot be pressed yet: something it stands on is missing. */
  isIncomplete?: boolean
  /** Said while an answer is on its way; both buttons wait. */
  busy?: string | undefined
  error?: ReactNode
  onConfirm: () => void
  onRefuse: () => void
}) {
  const { confirm, refuse, content, isDangerous = false, isIncomplete = false, busy, error } = props
  const [tickedFor, setTickedFor] = useState<unknown>()
  const isRested = useGuard(content)
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
        {!isSeen && <p className="decision-more">{words.review.scroll}</p>}
        {isDangerous && (
          <label className="tick" htmlFor={tick}>
            <input
              id={tick}
              type="checkbox"
              checked={isTicked}
              onChange={(event) => setTickedFor(event.target.checked ? content : undefined)}
            />
            {words.review.understand}
          </label>
        )}
        <div className="decision-buttons">
          <Button aria-disabled={!isRested} disabled={busy !== undefined} onClick={() => isRested && props.onRefuse()}>
            {refuse}
          </Button>
          {/* aria-disabled keeps the button in reach of the keyboard while it rests. */}
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
