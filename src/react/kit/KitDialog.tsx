import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonWords } from '../../core/words/button.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'
import type { Kit } from '../hooks/kitContext.ts'
import { Dialog } from '../parts/Dialog.tsx'
import type { DialogContentProps } from './DialogContent.tsx'

export type KitDialogProps = {
  kit: Kit
  /** The language of the content. While another language loads, it is the previous one. */
  locale: Locale
  /** The content, once it has loaded. */
  children: ((props: Pick<DialogContentProps, 'titleId' | 'onAside'>) => ReactNode) | undefined
}

/**
 * The open dialog. Its frame appears immediately, as feedback for the click. The content follows when it has loaded.
 */
export function KitDialog({ kit, locale, children }: KitDialogProps) {
  const { options, close } = kit
  const titleId = useId()
  const [isAside, setAside] = useState(false)
  return createPortal(
    <Dialog
      className="latchkey latchkey-dialog"
      data-theme={options.theme}
      lang={locale}
      dir={directionOf(locale)}
      aria-busy={!children}
      {...(children ? { 'aria-labelledby': titleId } : { 'aria-label': buttonWords[locale].connect })}
      isAside={isAside}
      onClose={close}
    >
      {children?.({ titleId, onAside: setAside })}
    </Dialog>,
    options.portal ?? document.body,
  )
}
