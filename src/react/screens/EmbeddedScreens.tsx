import type { EmbeddedWords } from '../../core/words/embedded/en.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { useAsked } from '../hooks/useAsked.ts'
import { AccountList } from './AccountList.tsx'
import { EmbeddedContext } from './embeddedContext.ts'
import { Entrance } from './entrance/Entrance.tsx'
import { Security } from './security/Security.tsx'
import { useReadingProblem } from './useReadingProblem.ts'
import { Waiting } from './Waiting.tsx'

export type EmbeddedScreensProps = {
  /** The way in, or what keeps the wallet safe once one is, or its accounts. */
  screen: 'entrance' | 'security' | 'accounts'
  title: string
  wallet: EmbeddedWallet
  words: EmbeddedWords
  /** On a second device: the link that the first one shows. */
  joinLink?: string | undefined
  /** The person is in. */
  onEntered: () => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** The screens of one embedded wallet. All of this loads when the first of them is asked for. */
export function EmbeddedScreens(props: EmbeddedScreensProps) {
  const { screen, title, wallet, words, joinLink, onEntered, onBack, onClose } = props
  const { reading, askAgain } = useAsked(wallet.environment)
  const problem = useReadingProblem(reading, (key) => words[key])
  if (reading.status !== 'known')
    return <Waiting title={title} problem={problem} onRetry={askAgain} onBack={onBack} onClose={onClose} />
  return (
    <EmbeddedContext.Provider value={{ wallet, words, environment: reading.value }}>
      {screen === 'entrance' && (
        <Entrance joinLink={joinLink} onEntered={onEntered} onBack={onBack} onClose={onClose} />
      )}
      {screen === 'security' && <Security onBack={onBack} onClose={onClose} />}
      {screen === 'accounts' && <AccountList onBack={onBack} onClose={onClose} />}
    </EmbeddedContext.Provider>
  )
}
