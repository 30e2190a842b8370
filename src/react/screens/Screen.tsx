import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOwnClicks } from '../hooks/useOwnClicks.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

export type ScreenProps = {
  title: string
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
  /** Default: where there is a way back or out. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * One screen of a dialog under its title. The title takes the focus when the screen comes up, so that it is read first
 * and the keyboard goes on from there; a list that stands in the page from the start takes none.
 */
export function Screen(props: ScreenProps) {
  const { title, onBack, onClose, takesFocus = onBack !== undefined || onClose !== undefined, children } = props
  const { say, titleId } = useWords()
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const onClickCapture = useOwnClicks(title)
  useKeptFocus(screen, heading)
  useLayoutEffect(() => {
    if (!takesFocus) return
    // A dialog that opens right after this gives its focus to what asks for it; one that is open lets us.
    heading.current?.setAttribute('autofocus', '')
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div ref={screen} className="latchkey-screen" onClickCapture={onClickCapture}>
      <div className="latchkey-head">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onBack && (
          <button type="button" className="latchkey-round" data-place="start" aria-label={say('back')} onClick={onBack}>
            <Icon name="back" />
          </button>
        )}
        {onClose && (
          <button type="button" className="latchkey-round" data-place="end" aria-label={say('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
