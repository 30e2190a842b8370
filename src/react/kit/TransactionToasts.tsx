import { useEffect, useState } from 'react'
import type { Words } from '../../core/words/en.ts'
import { loadWords } from '../../core/words/loadWords.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { transactionSentEvent } from '../transactions/transactionSentEvent.ts'

type Loaded = {
  readonly TransactionToast: typeof import('./TransactionToast.tsx').TransactionToast
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
    Promise.all([import('./TransactionToast.tsx'), loadWords(locale)]).then(
      ([{ TransactionToast }, words]) => isWanted && setLoaded({ TransactionToast, words, locale }),
      () => {
        // Offline: the list in the account dialog has it, and the next transaction tries again.
      },
    )
    return () => {
      isWanted = false
    }
  }, [followed, locale])
  if (!followed || !loaded) return null
  const { TransactionToast, ...language } = loaded
  return <TransactionToast followed={followed} {...language} />
}
