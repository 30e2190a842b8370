import type { EmbeddedWords } from '../../core/words/embedded/en.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import { useFreshReading } from '../hooks/useFreshReading.ts'
import { useWords } from '../hooks/useWords.ts'
import { AccountList } from './AccountList.tsx'
import { WithPasswordSteps } from './backup/WithPasswordSteps.tsx'
import { EmbeddedContext, toEmbeddedSay } from './embeddedContext.ts'
import { Entrance } from './entrance/Entrance.tsx'
import { readingProblem } from './readingProblem.ts'
import { Security } from './security/Security.tsx'
import { Waiting } from './Waiting.tsx'

export type EmbeddedScreensProps = {
  /** Sign-in, security or account screens. */
  screen: 'entrance' | 'security' | 'accounts'
  title: string
  wallet: EmbeddedWallet
  words: EmbeddedWords
  /** The link that the user's other device shows, on a device that joins. */
  joinLink?: string | undefined
  /** Called when the user has signed in. */
  onEntered: () => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** The screens of one embedded wallet. They load when the first of them is opened. */
export function EmbeddedScreens(props: EmbeddedScreensProps) {
  const { screen, title, wallet, words, joinLink, onEntered, onBack, onClose } = props
  const { reading, reload } = useFreshReading(wallet.environment)
  const problem = readingProblem(reading, toEmbeddedSay({ wallet, words }, useWords()))
  if (reading.status !== 'known')
    return <Waiting title={title} problem={problem} onRetry={reload} onBack={onBack} onClose={onClose} />
  return (
    <EmbeddedContext.Provider value={{ wallet, words, environment: reading.value }}>
      <WithPasswordSteps onClose={onClose}>
        {screen === 'entrance' && (
          <Entrance joinLink={joinLink} onEntered={onEntered} onBack={onBack} onClose={onClose} />
        )}
        {screen === 'security' && <Security onBack={onBack} onClose={onClose} />}
        {screen === 'accounts' && <AccountList onBack={onBack} onClose={onClose} />}
      </WithPasswordSteps>
    </EmbeddedContext.Provider>
  )
}
