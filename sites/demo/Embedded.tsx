import { useSecurityDialog } from 'latchkey/react'
import { type UseEmbeddedWalletResult, useEmbeddedWallet } from 'latchkey/react/hooks'
import { Code } from './Code.tsx'
import source from './Embedded.tsx?raw'

/** The wallet inside this page: whether it needs a passkey to sign, and its security settings. */
export function Embedded({ mailboxUrl }: { mailboxUrl: string | undefined }) {
  const embedded = useEmbeddedWallet()
  const security = useSecurityDialog()
  const isReady = embedded.status === 'ready'
  return (
    <section className="step" aria-labelledby="embedded">
      <div className="action">
        <h2 id="embedded">A wallet inside the page</h2>
        <p className="about">
          Choose “Continue with a passkey” in the list of wallets, or “Managed wallet”, whose key exists only in two
          parts. Security lets you add passkeys and a second device, confirm an email address for recovery, change the
          password of a managed wallet, and show the recovery phrase or a private key.
        </p>
        {isReady && <p className="hint">{sentenceOf(embedded)}</p>}
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
      <Code files={[{ label: 'React', file: 'Embedded.tsx', source, runs: true }]} />
    </section>
  )
}

function sentenceOf({ wallet, session }: Ready) {
  return wallet.capabilities.backup ? sentences.managed : sentences[session?.phase ?? 'over']
}

type Ready = Extract<UseEmbeddedWalletResult, { status: 'ready' }>

const sentences = {
  managed: 'The wallet asks for its password once after each reload. Its cryptography has not been audited.',
  live: 'The wallet signs what you confirm, and needs no passkey for a while.',
  ending: 'The wallet will soon ask for your passkey again.',
  over: 'The wallet asks for your passkey before it signs. If you have none, sign in again under Security.',
}
