import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'

export type DialogProps = ComponentProps<'dialog'> & {
  onClose: () => void
  /** It makes room for another window of the page, and keeps its state. */
  isAside?: boolean
}

/**
 * A modal dialog without style. The browser keeps the focus inside, gives it back afterwards, and makes the page behind
 * inert. Esc and a click outside ask to close; it is open for as long as it is drawn.
 */
export function Dialog({ onClose, isAside = false, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const beganOutside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isAside) element?.showModal()
    // Closed before it is taken out of the page: only closing gives the focus back.
    return () => element?.close()
  }, [isAside])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Esc, which `onCancel` hears
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The event comes late: by then it may have been opened again.
      onClose={(event) => !event.currentTarget.open && !isAside && onClose()}
      // A click that began inside, as of who selects a text, or the second of two, whose first opened this, closes nothing.
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event)
      }}
      onClick={(event) => beganOutside.current && event.detail <= 1 && isOutside(event) && onClose()}
      {...props}
    />
  )
}

/** The backdrop is the dialog's own, so a click on it is a click on the dialog, beside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
