import { useVaultPlace } from 'latchkey/react/hooks'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/**
 * For whoever lost their passkeys: a mailed code, which only this browser can open, makes a new one. The code's key lies in
 * the vault's frame all the while.
 */
export function Recovery({ onBack }: { onBack: () => void }) {
  const { wallet } = useWallet()
  const { status } = useStore(wallet.recovery)
  const [email, setEmail] = useState('')
  const vault = useVaultPlace()
  const task = useTask()
  const isAsking = status === 'idle' || status === 'starting'
  const isMailed = status === 'code-sent' || status === 'verifying'
  return (
    <>
      {isAsking && (
        <form
          className="screen"
          onSubmit={(event) => {
            event.preventDefault()
            // It adds a passkey and can do nothing else.
            task.run(() => wallet.initRecovery({ type: 'passkey', email: email.trim(), ...vault.open() }))
          }}
        >
          <ScreenTitle>{words.recovery.title}</ScreenTitle>
          <p>{words.recovery.text}</p>
          <TextField
            label={words.recovery.address}
            value={email}
            onChange={setEmail}
            input={{ type: 'email', autoComplete: 'email', maxLength: 254 }}
          />
          <Progress task={task} busy={words.recovery.starting} />
          <div className="stack">
            <Button tone="onward" type="submit" disabled={task.isBusy || email.trim() === ''}>
              {words.recovery.send}
            </Button>
            <Button tone="quiet" disabled={task.isBusy} onClick={onBack}>
              {words.recovery.back}
            </Button>
          </div>
        </form>
      )}
      {isMailed && <MailedCode onAgain={vault.close} />}
      {(status === 'verified' || status === 'completing') && <NewPasskey onAgain={vault.close} />}
      {status === 'registered' && <OpenWallet />}
      <div ref={vault.container} className="vault" hidden={isAsking} />
    </>
  )
}

function MailedCode({ onAgain }: { onAgain: () => void }) {
  const { wallet } = useWallet()
  const [code, setCode] = useState('')
  const task = useTask()
  const id = useId()
  return (
    <form
      className="screen"
      onSubmit={(event) => {
        event.preventDefault()
        task.run(() => wallet.verifyRecoveryCode(code.trim()))
      }}
    >
      <ScreenTitle>{words.recovery.codeTitle}</ScreenTitle>
      <p>{words.recovery.codeText}</p>
      <label className="field" htmlFor={id}>
        {words.recovery.code}
        <textarea
          id={id}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          rows={4}
          required
        />
        <small id={`${id}-hint`}>{words.recovery.codeHint}</small>
      </label>
      <Progress task={task} busy={words.recovery.verifying} />
      <div className="stack">
        <Button tone="onward" type="submit" disabled={task.isBusy || code.trim() === ''}>
          {words.recovery.submit}
        </Button>
        <Button tone="quiet" disabled={task.isBusy} onClick={onAgain}>
          {words.recovery.again}
        </Button>
      </div>
    </form>
  )
}

function NewPasskey({ onAgain }: { onAgain: () => void }) {
  const { wallet } = useWallet()
  const task = useTask()
  return (
    <section className="screen">
      <ScreenTitle>{words.recovery.passkeyTitle}</ScreenTitle>
      <p>{words.recovery.passkeyText}</p>
      <div className="stack">
        <Button
          tone="onward"
          disabled={task.isBusy}
          onClick={() => task.run(() => wallet.completeRecovery({ name: words.recovery.passkeyName }))}
        >
          {words.recovery.makePasskey}
        </Button>
        <Button tone="quiet" disabled={task.isBusy} onClick={onAgain}>
          {words.recovery.again}
        </Button>
      </div>
      <Progress task={task} busy={words.recovery.completing} />
    </section>
  )
}

/** The prompt after the one that made the passkey was closed, and may be opened again. */
function OpenWallet() {
  const { wallet } = useWallet()
  const task = useTask()
  return (
    <Notice mark="approved" title={words.recovery.madeTitle} text={words.recovery.madeText}>
      <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(wallet.completeRecovery)}>
        {words.join.open}
      </Button>
      <Progress task={task} busy={words.join.opening} />
    </Notice>
  )
}
