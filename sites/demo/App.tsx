import { LatchkeyProvider } from 'latchkey/react'
import { createSignIn, fetchSignInServer } from 'latchkey/react/hooks'
import type { CatalogueOptions } from 'latchkey/wallets/catalogue'
import { useState } from 'react'
import { useConnection } from 'wagmi'
import { Action } from './Action.tsx'
import { CodeTab } from './CodeTab.ts'
import { Connection } from './Connection.tsx'
import { filesOfStep } from './codeFiles.ts'
import { Embedded } from './Embedded.tsx'
import { LateAnswers } from './LateAnswers.tsx'
import { defaultLook } from './lookOptions.ts'
import { Masthead } from './Masthead.tsx'
import { Step } from './Step.tsx'
import { sendCoin } from './steps/sendTransaction.ts'
import { signWords } from './steps/signMessage.ts'
import { signInvitation } from './steps/signTypedData.ts'
import { Theming } from './Theming.tsx'
import { Token } from './Token.tsx'
import { useLookCss } from './useLookCss.ts'

const signIn = createSignIn({ server: fetchSignInServer('/sign-in'), statement: 'Sign in to the Latchkey demo.' })

const files = {
  message: filesOfStep({ react: 'SignMessage.tsx', wagmi: 'steps/signMessage.ts', plain: 'signMessage.ts' }),
  typedData: filesOfStep({ react: 'SignTypedData.tsx', wagmi: 'steps/signTypedData.ts', plain: 'signTypedData.ts' }),
  coin: filesOfStep({ react: 'SendTransaction.tsx', wagmi: 'steps/sendTransaction.ts', plain: 'sendTransaction.ts' }),
}

/** The demo page: connecting, what a page does with a wallet, the kit's look, and the wallet in the page, each beside its code. */
export function App({ catalogue, mailboxUrl }: { catalogue: CatalogueOptions; mailboxUrl: string | undefined }) {
  const [look, setLook] = useState(defaultLook)
  const [chosen, choose] = useState('React')
  useLookCss(look)
  const { address } = useConnection()
  return (
    <LatchkeyProvider
      theme={look.theme}
      {...(look.locale && { locale: look.locale })}
      {...(look.signsIn && { signIn })}
      catalogue={catalogue}
    >
      <CodeTab.Provider value={{ chosen, choose }}>
        <div className="page">
          <Masthead />
          <main>
            <LateAnswers />
            <Connection />
            <Step
              id="sign"
              title="Sign a message"
              about="The wallet shows it. The page then checks who signed."
              files={files.message}
            >
              <Action
                label="Sign the message"
                run={signWords}
                facts={({ signature, signer }) => ({ Signature: signature, Signer: signer })}
                isVerified={({ signer }) => signer === address}
                verdict="The signer is the connected account."
              />
            </Step>
            <Token />
            <Step
              title="Sign typed data"
              about="Named fields instead of plain text, bound to this page and network, so the wallet can show each field by name."
              files={files.typedData}
            >
              <Action
                label="Sign the invitation"
                run={signInvitation}
                facts={({ signature, signer }) => ({ Signature: signature, Signer: signer })}
                isVerified={({ signer }) => signer === address}
                verdict="The signer is the connected account."
              />
            </Step>
            <Step
              title="Send a transaction"
              about="Sends 0.001 of the network’s coin, waits for three confirmations, then reads the receipt from the chain."
              files={files.coin}
            >
              <Action
                label="Send 0.001"
                run={sendCoin}
                sent="Sent 0.001"
                facts={({ hash, block }) => ({ Transaction: hash, Block: `${block}` })}
                isVerified={({ status }) => status === 'success'}
                verdict="The transaction has three confirmations."
              />
            </Step>
            <Theming look={look} onLook={setLook} />
            <Embedded mailboxUrl={mailboxUrl} />
          </main>
        </div>
      </CodeTab.Provider>
    </LatchkeyProvider>
  )
}
