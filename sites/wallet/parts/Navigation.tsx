import { Button } from 'latchkey/react/review'
import { useWalletWords } from '../words/walletWordsContext.ts'
import '../styles/navigation.css'

const doors = ['accounts', 'activity', 'connections', 'pair', 'security'] as const
/** The screens behind Accounts. */
const accountScreens = ['newAccount', 'receive', 'send'] as const
/** The screens behind Security. */
export const securityScreens = ['passkeys', 'email', 'device', 'sessions', 'words', 'import', 'backup'] as const

/** The screens of the user's own wallet. The first one is shown first. */
export const homeScreens = [...doors, ...accountScreens, ...securityScreens] as const
export type HomeScreen = (typeof homeScreens)[number]

export function isSecurityScreen(screen: HomeScreen | undefined): boolean {
  return securityScreens.some((name) => name === screen)
}

/** Leads to every screen. It is always shown, so that no page can keep the user on one screen. */
export function Navigation({
  screen,
  onEnter,
}: {
  screen: HomeScreen | undefined
  onEnter: (screen: HomeScreen) => void
}) {
  const { words, say } = useWalletWords()
  const behind = accountScreens.some((name) => name === screen) ? 'accounts' : screen
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
          {/* Above its word, because five words do not fit beside each other on a phone in most languages. */}
          <NavigationIcon name={name} />
          <span>{name === 'accounts' || name === 'security' ? say(name) : words.nav[name]}</span>
        </Button>
      ))}
    </nav>
  )
}

const paths = {
  accounts: 'M4 7h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h12v2M16 13h.01',
  activity: 'M12 7v5l3 2M4.5 9A8 8 0 1 1 4 12M4 5v4h4',
  connections: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  pair: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 12h8',
  security: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3zM9 12l2.2 2.2L15 10',
} as const satisfies Record<(typeof doors)[number], string>

function NavigationIcon({ name }: { name: (typeof doors)[number] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
