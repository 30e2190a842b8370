import { useWallet } from '../app/walletContext.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { useTask } from './useTask.ts'

const doors = ['accounts', 'connections', 'pair', 'security'] as const
/** Behind Security. */
export const securityScreens = ['passkeys', 'email', 'device', 'sessions', 'words', 'import'] as const

/** The screens of a person's own wallet, the first to begin with. */
export const homeScreens = [...doors, ...securityScreens] as const
export type HomeScreen = (typeof homeScreens)[number]

export function isSecurityScreen(screen: HomeScreen | undefined): boolean {
  return securityScreens.some((name) => name === screen)
}

/** The way into every screen and out of the wallet: always there, so that no page can hold a person where they are. */
export function Navigation({
  screen,
  onEnter,
}: {
  screen: HomeScreen | undefined
  onEnter: (screen: HomeScreen) => void
}) {
  const { wallet } = useWallet()
  const leaving = useTask()
  const entered = isSecurityScreen(screen) ? 'security' : screen
  return (
    <nav className="screens" aria-label={words.nav.label}>
      {doors.map((name) => (
        <Button
          key={name}
          tone="quiet"
          aria-current={entered === name ? 'page' : undefined}
          onClick={() => onEnter(name)}
        >
          {words.nav[name]}
        </Button>
      ))}
      <Button tone="quiet" disabled={leaving.isBusy} onClick={() => leaving.run(wallet.signOut)}>
        {words.nav.signOut}
      </Button>
    </nav>
  )
}
