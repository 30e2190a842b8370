import { useId, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { AddressText } from './AddressText.tsx'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Progress } from './Progress.tsx'
import { useTask } from './useTask.ts'

/** The user's Solana account. It is created when the user first shows it. */
export function SolanaCard({ network }: { network: string }) {
  const { words, solanaWords, fill } = useWalletWords()
  const { wallet } = useWallet()
  const [address, setAddress] = useState<string>()
  const task = useTask()
  const name = useId()
  const show = () => task.run(async () => setAddress((await wallet.solana()).address))
  return (
    <section className="card" aria-labelledby={name}>
      <div className="card-head">
        <h2 id={name}>{words.accounts.solana}</h2>
        <span className="badge">{fill(solanaWords.network, { chain: network })}</span>
      </div>
      {address === undefined ? (
        <>
          <p>{words.accounts.solanaHint}</p>
          <Button disabled={task.isBusy} onClick={show}>
            {words.accounts.showSolana}
          </Button>
          <Progress task={task} busy={solanaWords.review.opening} />
        </>
      ) : (
        <>
          <AddressText address={address} />
          <div className="row">
            <CopyButton text={address} about={name} />
          </div>
        </>
      )}
    </section>
  )
}
