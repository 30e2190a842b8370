import { useEffect, useState } from 'react'
import { confirmationEvent } from '../../core/confirmationEvent.ts'
import type { Confirmation } from '../../wallets/embedded/confirmation/confirmation.ts'
import type { Kit } from '../hooks/kitContext.ts'
import type { LoadedSheet } from './ConfirmationSheet.tsx'
import { KitDialog } from './KitDialog.tsx'

/** Shows what embedded wallets ask the user to confirm, above any other dialog of the kit. Only one host of a page does. */
export function Confirmations({ kit }: { kit: Kit }) {
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [loaded, setLoaded] = useState<LoadedSheet>()
  const { locale } = kit
  useEffect(() => {
    const shown = new AbortController()
    let open: Confirmation | undefined
    const onAsked = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      const asked = (event as CustomEvent<Confirmation>).detail
      open = asked
      setConfirmation(asked)
      asked.signal.addEventListener('abort', () => {
        if (open === asked) open = undefined
        setConfirmation((now) => (now === asked ? undefined : now))
      })
    }
    addEventListener(confirmationEvent, onAsked, { signal: shown.signal })
    return () => {
      shown.abort()
      // Without the sheet, the user can't answer it.
      void open?.reject()
    }
  }, [])
  useEffect(() => {
    if (!confirmation) return
    let isWanted = true
    import('./ConfirmationSheet.tsx')
      .then(({ loadSheet }) => loadSheet(locale))
      .then(
        (sheet) => isWanted && setLoaded(sheet),
        (error) => isWanted && confirmation.fail(error),
      )
    return () => {
      isWanted = false
    }
  }, [confirmation, locale])
  if (!confirmation) return null
  return (
    <KitDialog
      key={confirmation.id}
      kit={kit}
      label={location.host}
      locale={loaded?.language.locale ?? locale}
      onClose={() => (loaded ? loaded.dismiss(confirmation) : confirmation.reject())}
    >
      {loaded && ((props) => <loaded.Sheet confirmation={confirmation} language={loaded.language} {...props} />)}
    </KitDialog>
  )
}
