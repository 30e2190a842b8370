import { useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** One passkey makes a person and a wallet. */
export function CreateWallet({ onBack }: { onBack: () => void }) {
  const { wallet } = useWallet()
  const [displayName, setDisplayName] = useState<string>(words.signUp.nameDefault)
  const task = useTask()
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(() => wallet.signUp({ displayName: displayName.trim() }))
      }}
    >
      <ScreenTitle>{words.signUp.title}</ScreenTitle>
      <p>{words.signUp.text}</p>
      <TextField
        label={words.signUp.name}
        hint={words.signUp.nameHint}
        value={displayName}
        onChange={setDisplayName}
        input={{ maxLength: 64 }}
      />
      <div className="stack">
        <Button tone="onward" type="submit" disabled={task.isBusy || displayName.trim() === ''}>
          {words.signUp.withPasskey}
        </Button>
        <Button tone="quiet" disabled={task.isBusy} onClick={onBack}>
          {words.signUp.back}
        </Button>
      </div>
      <Progress task={task} busy={words.signIn.waiting} />
    </form>
  )
}
