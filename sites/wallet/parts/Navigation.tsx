import { Icon } from 'latchkey/react/parts'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Button } from './Button.tsx'
import { useTask } from './useTask.ts'

const doors = ['accounts', 'connections', 'pair', 'security'] as const
/** The screens behind Security. */
export const securityScreens = ['passkeys', 'email', 'device', 'sessions', 'words', 'import', 'backup'] as const

/** The screens of the user's own wallet. The first one is shown first. */
export const homeScreens = [...doors, 'newAccount', ...securityScreens] as const
export type HomeScreen = (typeof homeScreens)[number]

export function isSecurityScreen(screen: HomeScreen | undefined): boolean {
  return securityScreens.some((name) => name === screen)
}

/** Leads to every screen and signs out. It is always shown, so that no page can keep the user on one screen. */
export function Navigation({
  screen,
  onEnter,
}: {
  screen: HomeScreen | undefined
  onEnter: (screen: HomeScreen) => void
}) {
  const { words, say } = useWalletWords()
  const { wallet } = useWallet()
  const leaving = useTask()
  const behind = screen === 'newAccount' ? 'accounts' : screen
  const entered = isSecurityScreen(screen) ? 'security' : behind
  return (
    <nav className="screens" aria-label={words.nav.label}>
      {doors.map((name) => (
        <Button
          key={name}
          tone="quiet"
          aria-current={entered === name ? 'page' : undefined}
          onClick={() => onEnter(name)}
        >
          {name === 'accounts' || name === 'security' ? say(name) : words.nav[name]}
        </Button>
      ))}
      {/* An icon, because five words do not fit beside each other on a phone in most languages. */}
      <Button
        tone="quiet"
        aria-label={say('signOut')}
        title={say('signOut')}
        disabled={leaving.isBusy}
        onClick={() => leaving.run(wallet.signOut)}
      >
        <Icon name="leave" />
      </Button>
    </nav>
  )
}
