import { AddAccount, type AddAccountProps, ScreenPage, Security } from 'latchkey/react/screens'
import { type HomeScreen, securityScreens } from '../parts/Navigation.tsx'
import { EmbeddedPage } from './EmbeddedPage.tsx'

type SecurityScreensProps = { screen: (typeof screens)[number]; onEnter: (screen: HomeScreen) => void }

const screens = ['security', ...securityScreens] as const

/** Security, and the screens behind it. */
export function SecurityScreens({ screen, onEnter }: SecurityScreensProps) {
  return (
    <EmbeddedPage screens={screens} screen={screen} onEnter={onEnter}>
      <Security />
    </EmbeddedPage>
  )
}

/** Adds an account to the user's own recovery phrase, or to an imported one. */
export function NewAccountPage({ onBack }: AddAccountProps) {
  return (
    <ScreenPage>
      <AddAccount onBack={onBack} />
    </ScreenPage>
  )
}
