import { LatchkeyProvider } from 'latchkey/react'
import { createSignIn, fetchSignInServer, useRecentTransactions } from 'latchkey/react/hooks'
import type { CatalogueOptions } from 'latchkey/wallets/catalogue'
import { useState } from 'react'
import { useConnection } from 'wagmi'
import { Connection } from './Connection.tsx'
import { Embedded } from './Embedded.tsx'
import { LateAnswers } from './LateAnswers.tsx'
import type { LookOptions } from './Look.tsx'
import { Step } from './Step.tsx'
import { sendCoin } from './steps/sendTransaction.ts'
import sendCoinSource from './steps/sendTransaction.ts?raw'
import { signWords } from './steps/signMessage.ts'
import signWordsSource from './steps/signMessage.ts?raw'
import { signInvitation } from './steps/signTypedData.ts'
import signInvitationSource from './steps/signTypedData.ts?raw'

const signIn = createSignIn({ server: fetchSignInServer('/sign-in'), statement: 'Sign in to the Latchkey demo.' })

/** The demo page: connecting, three actions with a wallet, and the embedded wallet's security, each beside its code. */
export function App({ catalogue, mailboxUrl }: { catalogue: CatalogueOptions; mailboxUrl: string | undefined }) {
  const [look, setLook] = useState<LookOptions>({ theme: 'system', signsIn: false })
  const { signsIn, ...kitLook } = look
  const { address } = useConnection()
  const { add } = useRecentTransactions()
  return (
    <LatchkeyProvider {...kitLook} {...(signsIn && { signIn })} catalogue={catalogue}>
      <div className="page">
        <header className="masthead">
          <p className="wordmark">Latchkey</p>
          <h1>Connect a wallet. Sign. Check the result.</h1>
          <p className="about">
            Everything on this page is real: the wallet, the signatures, and a chain that mines a block every second.
          </p>
        </header>
        <main>
          <LateAnswers />
          <Connection look={look} onLook={setLook} />
          <Step
            title="Sign a message"
            about="The wallet shows the message. This page then recovers the signer’s address from the signature."
            action="Sign the message"
            run={signWords}
            file="steps/signMessage.ts"
            source={signWordsSource}
            facts={({ signature, signer }) => ({ Signature: signature, Signer: signer })}
            isVerified={({ signer }) => signer === address}
            verdict="The signer is the connected account."
          />
          <Step
            title="Sign typed data"
            about="Named fields instead of plain text, bound to this page and network, so the wallet can show each field by name."
            action="Sign the invitation"
            run={signInvitation}
            file="steps/signTypedData.ts"
            source={signInvitationSource}
            facts={({ signature, signer }) => ({ Signature: signature, Signer: signer })}
            isVerified={({ signer }) => signer === address}
            verdict="The signer is the connected account."
          />
          <Step
            title="Send a transaction"
            about="Sends 0.001 of the network’s coin, waits for three confirmations, then reads the receipt from the chain."
            action="Send 0.001"
            run={(config) => sendCoin(config, (hash) => add({ hash, title: 'Sent 0.001' }))}
            file="steps/sendTransaction.ts"
            source={sendCoinSource}
            facts={({ hash, block }) => ({ Transaction: hash, Block: `${block}` })}
            isVerified={({ status }) => status === 'success'}
            verdict="The transaction has three confirmations."
          />
          <Embedded mailboxUrl={mailboxUrl} />
        </main>
      </div>
    </LatchkeyProvider>
  )
}
