import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOwnClicks } from '../hooks/useOwnClicks.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

export type ScreenProps = {
  title: string
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
  /** Default: true for a page, and for a dialog that the user can close or go back in. */
  takesFocus?: boolean
  children: ReactNode
}

/**
 * One screen with its title. The title gets the focus when the screen appears, so that screen readers start there. A
 * list that is part of the page from the start gets no focus.
 */
export function Screen(props: ScreenProps) {
  const { title, onBack, onClose, children } = props
  const { kind, say, titleId } = useWords()
  const { takesFocus = kind === 'page' || onBack !== undefined || onClose !== undefined } = props
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const onClickCapture = useOwnClicks(title)
  useKeptFocus(screen, heading)
  useLayoutEffect(() => {
    if (!takesFocus) return
    // A dialog that opens right after this focuses the element with this attribute. In an open dialog, `focus` below
    // does it.
    if (kind === 'dialog') heading.current?.setAttribute('autofocus', '')
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus, kind])
  const Heading = kind === 'page' ? 'h1' : 'h2'
  return (
    <div ref={screen} className="latchkey-screen" onClickCapture={onClickCapture}>
      <div className="latchkey-head">
        <Heading id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </Heading>
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
