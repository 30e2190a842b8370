import { useConnection } from 'wagmi'
import { Account } from './Account.tsx'
import { Connect } from './Connect.tsx'
import { Step } from './Step.tsx'
import { sendCoin } from './steps/sendTransaction.ts'
import sendCoinSource from './steps/sendTransaction.ts?raw'
import { signWords } from './steps/signMessage.ts'
import signWordsSource from './steps/signMessage.ts?raw'
import { signInvitation } from './steps/signTypedData.ts'
import signInvitationSource from './steps/signTypedData.ts?raw'

/** The whole page: connect once, then three things to do with a wallet, each beside the code that does it. */
export function App() {
  const { address } = useConnection()
  return (
    <div className="page">
      <header className="masthead">
        <p className="wordmark">Latchkey</p>
        <h1>Connect a wallet. Sign. Check the result.</h1>
        <p>Everything on this page is real: the wallet, the signatures, and a chain that mines a block every second.</p>
      </header>
      <main>
        {address ? <Account address={address} /> : <Connect />}
        <Step
          title="Sign a message"
          about="The wallet shows the words. From the signature alone, this page recovers who signed them."
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
          about="Named fields instead of words, bound to this page and network, so a wallet can explain each one."
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
          about="A thousandth of a coin goes out. The page waits for three blocks, then reads the receipt from the chain."
          action="Send 0.001"
          run={sendCoin}
          file="steps/sendTransaction.ts"
          source={sendCoinSource}
          facts={({ hash, block }) => ({ Transaction: hash, Block: `${block}` })}
          isVerified={({ status }) => status === 'success'}
          verdict="The chain has it, three blocks deep."
        />
      </main>
    </div>
  )
}
