import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'
import type { Kit } from '../hooks/kitContext.ts'
import { Dialog } from '../parts/Dialog.tsx'
import type { DialogContentProps } from './DialogContent.tsx'

export type KitDialogProps = {
  kit: Kit
  /** Names the dialog while its content loads. */
  label: string
  onClose: () => void
  /** The language of the content. While another language loads, it is the previous one. */
  locale: Locale
  /** The content, once it has loaded. */
  children: ((props: Pick<DialogContentProps, 'titleId' | 'onAside'>) => ReactNode) | undefined
}

/**
 * An open dialog. Its frame appears immediately, as feedback for the click. The content follows when it has loaded.
 */
export function KitDialog({ kit, label, onClose, locale, children }: KitDialogProps) {
  const { options } = kit
  const titleId = useId()
  const [isAside, setAside] = useState(false)
  return createPortal(
    <Dialog
      className="latchkey latchkey-dialog"
      data-theme={options.theme}
      lang={locale}
      dir={directionOf(locale)}
      aria-busy={!children}
      {...(children ? { 'aria-labelledby': titleId } : { 'aria-label': label })}
      isAside={isAside}
      onClose={onClose}
    >
      {children?.({ titleId, onAside: setAside })}
    </Dialog>,
    options.portal ?? document.body,
  )
}
