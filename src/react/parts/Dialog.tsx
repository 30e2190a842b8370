import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'

export type DialogProps = ComponentProps<'dialog'> & {
  onClose: () => void
  /** Hides the dialog, with its state, while another window of the page is shown. */
  isAside?: boolean
}

/**
 * An unstyled modal dialog. The browser keeps the focus inside, restores it afterwards, and makes the page behind
 * inert. Esc and a click outside call `onClose`. It is open as long as it is rendered.
 */
export function Dialog({ onClose, isAside = false, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const beganOutside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isAside) element?.showModal()
    // Close it before it is removed from the page, because only closing restores the focus.
    return () => element?.close()
  }, [isAside])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it from the keyboard, and `onCancel` handles that
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The event is asynchronous, so the dialog may be open again by then.
      onClose={(event) => !event.currentTarget.open && !isAside && onClose()}
      // Ignores a click that started inside (such as a text selection) and the second click of a double click that
      // opened this.
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event)
      }}
      onClick={(event) => beganOutside.current && event.detail <= 1 && isOutside(event) && onClose()}
      {...props}
    />
  )
}

/** The backdrop belongs to the dialog, so a click on it is a click on the dialog, outside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
