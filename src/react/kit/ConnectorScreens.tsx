import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import { loadEmbeddedWords } from '../../core/words/embedded/loadEmbeddedWords.ts'
import { useOnline } from '../hooks/useOnline.ts'
import { useWalletBehind } from '../hooks/useWalletBehind.ts'
import { useWords } from '../hooks/useWords.ts'
import type { EmbeddedScreensProps } from '../screens/EmbeddedScreens.tsx'
import { Waiting } from '../screens/Waiting.tsx'

type Loaded = Pick<EmbeddedScreensProps, 'words'> & {
  readonly Content: typeof import('../screens/EmbeddedScreens.tsx').EmbeddedScreens
}

type ConnectorScreensProps = Omit<EmbeddedScreensProps, 'wallet' | 'words'> & { connector: Connector }

/** Screens of the embedded wallet behind a connector. The wallet, its screens and their words load on first use. */
export function ConnectorScreens({ connector, ...props }: ConnectorScreensProps) {
  const { say, locale } = useWords()
  const behind = useWalletBehind(connector)
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    if (tries > 0) setLoaded((known) => (known === 'failed' ? undefined : known))
    Promise.all([import('../screens/EmbeddedScreens.tsx'), loadEmbeddedWords(locale)]).then(
      ([{ EmbeddedScreens }, words]) => isWanted && setLoaded({ Content: EmbeddedScreens, words }),
      () => isWanted && setLoaded('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [locale, tries])
  const hasFailed = loaded === 'failed' || behind.status === 'unloaded'
  const retry = () => {
    if (behind.status === 'unloaded') behind.retry()
    setTries(tries + 1)
  }
  useOnline(hasFailed, retry)
  if (behind.status === 'ready' && loaded && loaded !== 'failed')
    return <loaded.Content wallet={behind.wallet} words={loaded.words} {...props} />
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
