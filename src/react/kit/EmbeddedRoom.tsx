import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import { useWalletBehind } from '../embedded/useWalletBehind.ts'
import { useWords } from '../hooks/useWords.ts'
import { loadEmbeddedWords } from '../words/embedded/loadEmbeddedWords.ts'
import type { EmbeddedContentProps } from './embedded/EmbeddedContent.tsx'
import { Waiting } from './Waiting.tsx'

type Loaded = Pick<EmbeddedContentProps, 'words'> & {
  readonly Content: typeof import('./embedded/EmbeddedContent.tsx').EmbeddedContent
}

type EmbeddedRoomProps = Omit<EmbeddedContentProps, 'wallet' | 'words'> & { connector: Connector }

/** A room of an embedded wallet: it, its screens and their words load when the first of them is asked for. */
export function EmbeddedRoom({ connector, ...props }: EmbeddedRoomProps) {
  const { say, locale } = useWords()
  const behind = useWalletBehind(connector)
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isWanted = true
    Promise.all([import('./embedded/EmbeddedContent.tsx'), loadEmbeddedWords(locale)]).then(
      ([{ EmbeddedContent }, words]) => isWanted && setLoaded({ Content: EmbeddedContent, words }),
      () => isWanted && setLoaded('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [locale, tries])
  if (behind.status === 'ready' && loaded && loaded !== 'failed')
    return <loaded.Content wallet={behind.wallet} words={loaded.words} {...props} />
  const hasFailed = loaded === 'failed' || behind.status === 'unloaded'
  const retry = () => {
    if (behind.status === 'unloaded') behind.retry()
    if (loaded === 'failed') setLoaded(undefined)
    setTries(tries + 1)
  }
  const { title, onBack, onClose } = props
  return (
    <Waiting
      title={title}
      problem={hasFailed ? say(navigator.onLine ? 'unloadedText' : 'offlineText') : undefined}
      onRetry={retry}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
