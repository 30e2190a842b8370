import { Dialog, Icon } from 'latchkey/react/parts'
import { Button, useTask } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import { useId, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Signs out, after one question. It stands beside the brand, on every screen of the wallet that the user opened. */
export function SignOut() {
  const { words, say } = useWalletWords()
  const { say: sayShared } = useEmbedded()
  const { wallet } = useWallet()
  const [isAsking, setAsking] = useState(false)
  const leaving = useTask()
  const title = useId()
  const stay = () => {
    if (!leaving.isBusy) setAsking(false)
  }
  return (
    <>
      <Button tone="quiet" className="sign-out" onClick={() => setAsking(true)}>
        <Icon name="leave" />
        <span>{say('signOut')}</span>
      </Button>
      {isAsking && (
        <Dialog className="question" aria-labelledby={title} onClose={stay}>
          <h2 id={title}>{words.leaveDevice}</h2>
          <Button disabled={leaving.isBusy} onClick={() => leaving.run(wallet.signOut)}>
            {say('signOut')}
          </Button>
          <Button tone="quiet" disabled={leaving.isBusy} onClick={stay}>
            {sayShared('cancel')}
          </Button>
        </Dialog>
      )}
    </>
  )
}
