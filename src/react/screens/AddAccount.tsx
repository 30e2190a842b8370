import { useEmbedded } from './embeddedContext.ts'
import { NewAccount } from './NewAccount.tsx'
import { Unlocked } from './security/Unlocked.tsx'

export type AddAccountProps = {
  /** Leaves the screen: the account was added, or the user went back. */
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** The screen that adds an account to one of the user's recovery phrases. */
export function AddAccount(props: AddAccountProps) {
  const { say } = useEmbedded()
  return (
    <Unlocked title={say('newAccount')} {...props}>
      <NewAccount {...props} />
    </Unlocked>
  )
}
