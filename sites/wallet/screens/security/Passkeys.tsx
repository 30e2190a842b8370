import { supportsPasskeys } from 'latchkey/core'
import { CustodyError } from 'latchkey/wallets/custody'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { sentenceOf } from '../../parts/sentenceOf.ts'
import { TextField } from '../../parts/TextField.tsx'
import { useAnswer } from '../../parts/useAnswer.ts'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'
import { OpenAgain } from './OpenAgain.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'

/** Every passkey that opens the wallet, as key custody knows them. */
export function Passkeys({ signedIn }: { signedIn: SignedIn }) {
  const { wallet } = useWallet()
  const answer = useAnswer(wallet.passkeys)
  const { confirmedEmail } = signedIn.person
  if (answer.status === 'failed' && needsCode(answer.error) && confirmedEmail !== undefined)
    return <OpenAgain address={confirmedEmail} onDone={answer.ask} />
  return (
    <section className="screen">
      {/* It takes the focus again where a card has gone with it. */}
      <ScreenTitle key={answer.status === 'answered' ? answer.value.length : 0}>{words.passkeys.title}</ScreenTitle>
      <p>{words.passkeys.text}</p>
      {answer.status === 'asking' && <p role="status">{words.passkeys.loading}</p>}
      {answer.status === 'failed' && (
        <>
          <p role="alert">{sentenceOf(answer.error)}</p>
          <Button onClick={answer.ask}>{words.tryAgain}</Button>
        </>
      )}
      {answer.status === 'answered' && (
        <>
          {answer.value.length === 0 && <p>{words.passkeys.none}</p>}
          <ul className="cards">
            {answer.value.map((passkey) => (
              <PasskeyCard
                key={passkey.id}
                passkey={passkey}
                caution={answer.value.length === 1 ? cautionOf(signedIn) : undefined}
                onChanged={answer.ask}
              />
            ))}
          </ul>
          {supportsPasskeys() ? <AddPasskey onChanged={answer.ask} /> : <p>{words.failures.noPasskeys}</p>}
        </>
      )}
    </section>
  )
}

function AddPasskey({ onChanged }: { onChanged: () => void }) {
  const { wallet } = useWallet()
  const [name, setName] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const task = useTask()
  if (name === undefined) {
    const open = () => {
      setWasOpen(true)
      setName(words.passkeys.newNameDefault)
    }
    return (
      <Button autoFocus={wasOpen} onClick={open}>
        {words.passkeys.add}
      </Button>
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(async () => {
          await wallet.addPasskey({ name: name.trim() }).catch((error: unknown) => {
            // Their session ended while they chose a name: what comes next is what the list says now.
            if (!needsCode(error)) throw error
          })
          setName(undefined)
          onChanged()
        })
      }}
    >
      <TextField
        label={words.passkeys.newName}
        hint={words.passkeys.addHint}
        value={name}
        onChange={setName}
        input={{ maxLength: 64, autoFocus: true }}
      />
      <Button tone="onward" type="submit" disabled={task.isBusy || name.trim() === ''}>
        {words.passkeys.add}
      </Button>
      <Button tone="quiet" disabled={task.isBusy} onClick={() => setName(undefined)}>
        {words.cancel}
      </Button>
      <Progress task={task} busy={words.passkeys.adding} />
    </form>
  )
}

/** Nothing here may act for the person until they have been let in again. */
const needsCode = (error: unknown) => error instanceof CustodyError && error.reason === 'clientsNotFound'

/** What the only passkey is to somebody. */
function cautionOf({ person }: SignedIn): string {
  return person.confirmedEmail === undefined ? words.passkeys.removeLast : words.passkeys.removeOnly
}
