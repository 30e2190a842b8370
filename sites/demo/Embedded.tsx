import { useSecurityDialog } from 'latchkey/react'
import { useEmbeddedWallet } from 'latchkey/react/hooks'
import { Code } from './Code.tsx'
import source from './Embedded.tsx?raw'

/** The wallet inside this page: whether it signs without asking, and its security settings. */
export function Embedded({ mailboxUrl }: { mailboxUrl: string | undefined }) {
  const embedded = useEmbeddedWallet()
  const security = useSecurityDialog()
  const isReady = embedded.status === 'ready'
  return (
    <section className="step" aria-labelledby="embedded">
      <div className="action">
        <h2 id="embedded">A wallet inside the page</h2>
        <p className="about">
          Choose Passkey in the list of wallets, and sign in with a passkey or an emailed code. Security lets you add
          passkeys and a second device, confirm an email address for recovery, and show the recovery phrase.
        </p>
        {isReady && <p className="hint">{sentences[embedded.session?.phase ?? 'over']}</p>}
        <div className="controls">
          <button type="button" className="act" disabled={!isReady} onClick={security.open}>
            Security
          </button>
          {isReady && embedded.session?.phase === 'ending' && (
            <button type="button" className="act" onClick={() => embedded.actions.renew()}>
              Stay signed in
            </button>
          )}
        </div>
        {mailboxUrl && (
          <p className="hint">
            Emails from this demo arrive in{' '}
            <a href={mailboxUrl} target="_blank" rel="noreferrer">
              a mailbox on this machine
            </a>
            .
          </p>
        )}
      </div>
      <Code file="Embedded.tsx" source={source} />
    </section>
  )
}

const sentences = {
  live: 'The wallet signs without asking.',
  ending: 'The wallet will soon ask for your passkey again.',
  over: 'The wallet asks for your passkey before it signs. If you have none, sign in again under Security.',
}
