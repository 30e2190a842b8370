import { Icon } from 'latchkey/react/parts'
import { Button, useTask } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import { useEffect, useRef, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Signs out, after one question. It stands beside the brand, on every screen of the wallet that the user opened. */
export function SignOut() {
  const { words, say } = useWalletWords()
  const { say: sayShared } = useEmbedded()
  const { wallet } = useWallet()
  const [isAsking, setAsking] = useState(false)
  const leaving = useTask()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) first.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <Button tone="quiet" className="sign-out" onClick={() => setAsking(true)}>
        <Icon name="leave" />
        <span>{say('signOut')}</span>
      </Button>
    )
  return (
    <div className="asking">
      <p role="status">{words.leaveDevice}</p>
      <div className="row">
        <Button ref={first} disabled={leaving.isBusy} onClick={() => leaving.run(wallet.signOut)}>
          {say('signOut')}
        </Button>
        <Button tone="quiet" disabled={leaving.isBusy} onClick={() => setAsking(false)}>
          {sayShared('cancel')}
        </Button>
      </div>
    </div>
  )
}
