import type { Passkey } from 'latchkey/wallets/embedded'
import { useId, useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Moment } from '../../parts/Facts.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

type CardProps = {
  passkey: Passkey
  /** What to know before it is removed, beside what is true of every passkey. */
  caution?: string | undefined
  onChanged: () => void
}

/** One passkey: what it is called, since when it opens the wallet, and the way to be rid of it. */
export function PasskeyCard(props: CardProps) {
  const { passkey } = props
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  /** Where the focus comes back to. */
  const [left, setLeft] = useState<typeof doing>()
  const id = useId()
  const onBack = () => {
    setLeft(doing)
    setDoing(undefined)
  }
  return (
    <li className="card" aria-labelledby={id}>
      <strong id={id} className="foreign">
        {passkey.name}
      </strong>
      <p className="dates">
        {words.passkeys.added} <Moment seconds={passkey.createdAt / 1000} />
      </p>
      {doing === undefined && (
        <div className="row">
          <Button tone="quiet" aria-describedby={id} autoFocus={left === 'rename'} onClick={() => setDoing('rename')}>
            {words.passkeys.rename}
          </Button>
          <Button tone="quiet" aria-describedby={id} autoFocus={left === 'remove'} onClick={() => setDoing('remove')}>
            {words.passkeys.remove}
          </Button>
        </div>
      )}
      {doing === 'rename' && <Rename {...props} onBack={onBack} />}
      {doing === 'remove' && <Remove {...props} onBack={onBack} />}
    </li>
  )
}

function Rename({ passkey, onChanged, onBack }: CardProps & { onBack: () => void }) {
  const { wallet } = useWallet()
  const [name, setName] = useState(passkey.name)
  const task = useTask()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(async () => {
          await wallet.renamePasskey(passkey.id, name.trim())
          onBack()
          onChanged()
        })
      }}
    >
      <TextField
        label={words.passkeys.name}
        value={name}
        onChange={setName}
        input={{ maxLength: 64, autoFocus: true }}
      />
      <Button type="submit" disabled={task.isBusy || name.trim() === ''}>
        {words.passkeys.save}
      </Button>
      <Button tone="quiet" disabled={task.isBusy} onClick={onBack}>
        {words.cancel}
      </Button>
      <Progress task={task} busy={words.passkeys.working} />
    </form>
  )
}

function Remove({ passkey, caution, onChanged, onBack }: CardProps & { onBack: () => void }) {
  const { wallet } = useWallet()
  const task = useTask()
  return (
    <div
      className="stack"
      role="alertdialog"
      aria-label={words.passkeys.removeTitle(passkey.name)}
      onKeyDown={({ key }) => key === 'Escape' && !task.isBusy && onBack()}
    >
      <p className="warning">{words.passkeys.removeText}</p>
      {caution && <p className="warning">{caution}</p>}
      <Progress task={task} busy={words.passkeys.working} />
      <Button tone="onward" disabled={task.isBusy} onClick={onBack} autoFocus>
        {words.passkeys.keep}
      </Button>
      <Button
        disabled={task.isBusy}
        onClick={() =>
          task.run(async () => {
            await wallet.removePasskey(passkey.id)
            onChanged()
          })
        }
      >
        {words.passkeys.confirmRemove}
      </Button>
    </div>
  )
}
