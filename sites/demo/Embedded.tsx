import { useSecurityDialog } from 'latchkey/react'
import { useEmbeddedWallet } from 'latchkey/react/hooks'
import { Code } from './Code.tsx'
import source from './Embedded.tsx?raw'

/** The wallet inside this page: who is in, for how long it signs without asking, and what keeps it safe. */
export function Embedded({ mailboxUrl }: { mailboxUrl: string | undefined }) {
  const embedded = useEmbeddedWallet()
  const security = useSecurityDialog()
  const isReady = embedded.status === 'ready'
  return (
    <section className="step" aria-labelledby="embedded">
      <div className="action">
        <h2 id="embedded">A wallet inside the page</h2>
        <p className="about">
          Connect with Passkey: by a passkey or a code by e-mail. Then add passkeys and a second device, confirm an
          address, show the recovery words, and get back in when a passkey is lost.
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
            What is mailed here ends in{' '}
            <a href={mailboxUrl} target="_blank" rel="noreferrer">
              a mailbox of this machine
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
  live: 'It signs without asking.',
  ending: 'Soon it will ask again that it is you.',
  over: 'It asks for your passkey before it signs; without one, sign in again under Security.',
}
