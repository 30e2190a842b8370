import { useId, useState } from 'react'
import { useWallet } from '../app/walletContext.ts'
import { solanaWords } from '../solanaWords.ts'
import { AddressText } from './AddressText.tsx'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Progress } from './Progress.tsx'
import { useTask } from './useTask.ts'

/** The person's one Solana account; made when they first ask for it. */
export function SolanaCard({ network }: { network: string }) {
  const { wallet } = useWallet()
  const [address, setAddress] = useState<string>()
  const task = useTask()
  const name = useId()
  const show = () => task.run(async () => setAddress((await wallet.solana()).address))
  return (
    <section className="card" aria-labelledby={name}>
      <div className="card-head">
        <h2 id={name}>{solanaWords.account}</h2>
        <span className="badge">{solanaWords.networks(network)}</span>
      </div>
      {address === undefined ? (
        <>
          <p>{solanaWords.accounts.made}</p>
          <Button disabled={task.isBusy} onClick={show}>
            {solanaWords.accounts.show}
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
