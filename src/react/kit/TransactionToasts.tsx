import { useEffect, useState } from 'react'
import type { Words } from '../../core/words/en.ts'
import { loadWords } from '../../core/words/loadWords.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { transactionSentEvent } from '../transactions/transactionSentEvent.ts'

type Loaded = {
  readonly Toast: typeof import('./DialogContent.tsx').Toast
  readonly words: Words
  readonly locale: Locale
}

/** Shows what becomes of the transactions that the page sends. The toast loads with the first one. */
export function TransactionToasts() {
  const { locale } = useKit()
  const [followed, setFollowed] = useState<ReadonlySet<string>>()
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    const listening = new AbortController()
    const onSent = (event: Event) => {
      const hash = (event as CustomEvent<string>).detail
      setFollowed((known) => new Set(known).add(hash))
    }
    addEventListener(transactionSentEvent, onSent, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  useEffect(() => {
    if (!followed) return
    let isWanted = true
    // With the dialogs, which have mostly been open by then: a file of its own would make bundlers split the first load further.
    Promise.all([import('./DialogContent.tsx'), loadWords(locale)]).then(
      ([{ Toast }, words]) => isWanted && setLoaded({ Toast, words, locale }),
      () => {
        // Offline: the list in the account dialog has it, and the next transaction tries again.
      },
    )
    return () => {
      isWanted = false
    }
  }, [followed, locale])
  if (!followed || !loaded) return null
  const { Toast, ...language } = loaded
  return <Toast followed={followed} {...language} />
}
