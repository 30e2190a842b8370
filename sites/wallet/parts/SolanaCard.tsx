import { CopyButton } from 'latchkey/react/parts'
import { AddressText, Button, isTurnedBack, useSentenceOf, useTask } from 'latchkey/react/review'
import { useId, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The user's Solana account. It is created when the user first shows it. */
export function SolanaCard({ network }: { network: string }) {
  const { words, solanaWords, fill, say } = useWalletWords()
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
            <CopyButton
              text={address}
              copied={say('copied')}
              failed={say('copyFailed')}
              data-tone="quiet"
              aria-describedby={name}
            >
              {say('copy')}
            </CopyButton>
          </div>
        </>
      )}
    </section>
  )
}

/** What a task is doing, or how it failed. A canceled prompt is not shown as a failure. */
function Progress({ task, busy }: { task: { isBusy: boolean; error: unknown }; busy: string }) {
  const sentenceOf = useSentenceOf()
  const hasFailed = !task.isBusy && task.error !== undefined && !isTurnedBack(task.error)
  return (
    <p className="progress" role="status" data-failed={hasFailed}>
      {task.isBusy ? busy : task.error !== undefined && sentenceOf(task.error)}
    </p>
  )
}
