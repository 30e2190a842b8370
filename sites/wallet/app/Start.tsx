import { OriginNotAllowedError } from 'latchkey/core'
import { Button } from 'latchkey/react/review'
import { Suspense, use, useEffect, useState } from 'react'
import { WalletContext, type WalletServices } from '../context/walletContext.ts'
import { Notice } from '../parts/Notice.tsx'
import { Opening } from '../parts/Opening.tsx'
import { startWords } from '../words/startWords.ts'
import { WalletWordsProvider } from '../words/WalletWordsProvider.tsx'
import { App } from './App.tsx'
import { openServices } from './openServices.ts'

type Opened = { services: WalletServices } | { failed: unknown }

/** Starts the wallet and shows it. When the start fails, says so and offers to try again. */
export function Start() {
  const [opening, setOpening] = useState(open)
  return (
    <Suspense fallback={<Opening />}>
      <Opened opening={opening} onRetry={() => setOpening(open())} />
    </Suspense>
  )
}

function Opened({ opening, onRetry }: { opening: Promise<Opened>; onRetry: () => void }) {
  const opened = use(opening)
  if ('failed' in opened) return <Failed error={opened.failed} onRetry={onRetry} />
  return (
    <WalletContext value={opened.services}>
      <WalletWordsProvider language={opened.services.walletLanguage}>
        <App />
      </WalletWordsProvider>
    </WalletContext>
  )
}

/** Tries again by itself when the network is back, because an installed wallet can open without one. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => {
    const left = new AbortController()
    window.addEventListener('online', onRetry, { signal: left.signal })
    return () => left.abort()
  }, [onRetry])
  const words = startWords()
  useEffect(() => {
    document.title = words.title
  }, [words.title])
  const text = error instanceof OriginNotAllowedError ? words.notListed : words.unreachable
  return (
    <main className="page latchkey">
      <Notice mark="stopped" title={words.title} text={text} heading="h1">
        <Button onClick={onRetry}>{words.tryAgain}</Button>
      </Notice>
    </main>
  )
}

function open(): Promise<Opened> {
  return openServices().then(
    (services) => ({ services }),
    (failed: unknown) => ({ failed }),
  )
}
