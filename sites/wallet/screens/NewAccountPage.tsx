import { AddAccount, type AddAccountProps, ScreenPage } from 'latchkey/react/screens'

/** Adds an account to the user's own recovery phrase, or to an imported one. */
export function NewAccountPage({ onBack }: AddAccountProps) {
  return (
    <ScreenPage>
      <AddAccount onBack={onBack} />
    </ScreenPage>
  )
}
