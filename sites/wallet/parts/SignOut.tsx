import { Icon } from 'latchkey/react/parts'
import { Button, useTask } from 'latchkey/react/review'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Signs out. It stands beside the brand, on every screen of the wallet that the user opened. */
export function SignOut() {
  const { say } = useWalletWords()
  const { wallet } = useWallet()
  const leaving = useTask()
  return (
    <Button
      tone="quiet"
      className="sign-out"
      aria-label={say('signOut')}
      title={say('signOut')}
      disabled={leaving.isBusy}
      onClick={() => leaving.run(wallet.signOut)}
    >
      <Icon name="leave" />
    </Button>
  )
}
