import { supportsPasskeys } from 'latchkey/core'
import { useState } from 'react'
import { useWallet } from '../../app/walletContext.ts'
import { Button } from '../../parts/Button.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { ScreenTitle } from '../../parts/ScreenTitle.tsx'
import { useTask } from '../../parts/useTask.ts'
import { words } from '../../words.ts'

/** Ways in that have a screen of their own. */
export type Way = 'create' | 'email' | 'recovery'

/** A page without script, so that what a provider sends back meets none. */
const redirectUri = new URL('/signed-in.html', window.location.origin).href

/** The passkey first: it is the shortest way in. What else the operator offers follows, and stands alone in browsers without passkeys. */
export function ChooseWay({ onChoose }: { onChoose: (way: Way) => void }) {
  const { wallet, environment } = useWallet()
  const { signIn, oidc, vaultUrl } = environment
  const hasPasskeys = supportsPasskeys()
  const others = signIn.includes('email') || oidc.length > 0
  const withoutPasskeys = others ? words.signIn.withoutPasskeys : words.failures.noPasskeys
  const task = useTask()
  const [busy, setBusy] = useState<string>(words.signIn.waiting)
  const enter = (says: string, work: () => Promise<unknown>) => {
    setBusy(says)
    task.run(work)
  }
  return (
    <section className="screen">
      <ScreenTitle>{words.signIn.title}</ScreenTitle>
      <p>{hasPasskeys ? words.signIn.text : withoutPasskeys}</p>
      {hasPasskeys && (
        <div className="stack">
          <Button
            tone="onward"
            disabled={task.isBusy}
            onClick={() => enter(words.signIn.waiting, () => wallet.signIn())}
          >
            {words.signIn.withPasskey}
          </Button>
          {signIn.includes('passkey') && (
            <Button disabled={task.isBusy} onClick={() => onChoose('create')}>
              {words.signIn.create}
            </Button>
          )}
        </div>
      )}
      <Progress task={task} busy={busy} />
      {others && (
        <div className="stack others">
          {hasPasskeys && <p>{words.ways.or}</p>}
          {signIn.includes('email') && (
            <Button {...(!hasPasskeys && { tone: 'onward' })} disabled={task.isBusy} onClick={() => onChoose('email')}>
              {words.ways.withEmail}
            </Button>
          )}
          {oidc.map(({ name }) => (
            <Button
              key={name}
              disabled={task.isBusy}
              onClick={() =>
                enter(words.ways.providerWaiting(name), () => wallet.signInWithOidc({ provider: name, redirectUri }))
              }
            >
              {words.ways.withProvider(name)}
            </Button>
          ))}
        </div>
      )}
      {hasPasskeys && vaultUrl && (
        <Button tone="quiet" disabled={task.isBusy} onClick={() => onChoose('recovery')}>
          {words.ways.lost}
        </Button>
      )}
    </section>
  )
}
