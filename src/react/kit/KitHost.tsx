import { type ReactNode, useEffect, useState } from 'react'
import { useConfig } from 'wagmi'
import { takeJoinLink } from '../../core/account/takeJoinLink.ts'
import { buttonWords } from '../../core/words/button.ts'
import type { Words } from '../../core/words/en.ts'
import { loadWords } from '../../core/words/loadWords.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import { type DialogName, KitContext, type KitOptions } from '../hooks/kitContext.ts'
import { useLocale } from '../hooks/useLocale.ts'
import { Confirmations } from './Confirmations.tsx'
import { KitDialog } from './KitDialog.tsx'

type Loaded = {
  readonly DialogContent: typeof import('./DialogContent.tsx').DialogContent
  readonly words: Words
  readonly locale: Locale
}

/** Holds which dialog is open, and loads the dialog's content when it is first opened. */
export function KitHost({ options, children }: { options: KitOptions; children: ReactNode }) {
  const [shown, setShown] = useState<DialogName>()
  const [loaded, setLoaded] = useState<Loaded>()
  const [joinLink, setJoinLink] = useState<string>()
  const [isOffline, setOffline] = useState(false)
  const locale = useLocale(options.locale)
  const config = useConfig()
  const { signIn } = options
  useEffect(() => signIn?.follow(config), [signIn, config])
  useEffect(() => {
    const link = config.connectors.some(isEmbedded) ? takeJoinLink() : undefined
    if (!link) return
    setJoinLink(link)
    setShown('connect')
  }, [config])

  const isSpoken = loaded?.locale === locale
  const hasLoaded = !!loaded
  useEffect(() => {
    if (!shown || isSpoken) return
    let isWanted = true
    Promise.all([import('./DialogContent.tsx'), loadWords(locale)]).then(
      ([{ DialogContent }, words]) => {
        setOffline(false)
        if (isWanted) setLoaded({ DialogContent, words, locale })
      },
      () => {
        // If the dialog is already open in another language, it stays open.
        if (!isWanted || hasLoaded) return
        setOffline(true)
        addEventListener('online', () => setOffline(false), { once: true })
        setShown(undefined)
      },
    )
    return () => {
      isWanted = false
    }
  }, [shown, locale, isSpoken, hasLoaded])

  const show = (name?: DialogName) => {
    setJoinLink(undefined)
    setShown(name)
  }
  const kit = {
    options,
    locale,
    words: loaded?.words,
    shown,
    joinLink,
    isOffline,
    open: show,
    close: () => show(),
  }

  return (
    <KitContext.Provider value={kit}>
      {children}
      {shown && (
        <KitDialog kit={kit} label={buttonWords[locale].connect} locale={loaded?.locale ?? locale} onClose={kit.close}>
          {loaded && ((props) => <loaded.DialogContent locale={loaded.locale} words={loaded.words} {...props} />)}
        </KitDialog>
      )}
      <Confirmations kit={kit} />
    </KitContext.Provider>
  )
}
