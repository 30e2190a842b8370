import { createStorage } from 'latchkey/core'
import { CopyButton } from 'latchkey/react/parts'
import { AddressText, Button, isTurnedBack, NetworkName, useSentenceOf, useTask } from 'latchkey/react/review'
import { solanaAddress } from 'latchkey/wire'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { useWallet } from '../context/walletContext.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Addresses are public. A user's own is kept in this browser, so that it stays shown after a reload. */
const storage = createStorage()

/** The user's Solana account. It is created when the user first shows it. */
export function SolanaCard({ network, personId }: { network: string; personId: string }) {
  const { words, solanaWords, fill, say } = useWalletWords()
  const { wallet, environment } = useWallet()
  const key = `latchkey-solana-address-${environment.environmentId}-${personId}`
  const [address, setAddress] = useState(() => {
    const kept = storage.getItem(key)
    return v.is(solanaAddress, kept) ? kept : undefined
  })
  const task = useTask()
  const name = useId()
  const show = () =>
    task.run(async () => {
      const { address: found } = await wallet.solana()
      storage.setItem(key, found)
      setAddress(found)
    })
  return (
    <section className="card" aria-labelledby={name}>
      <div className="card-head">
        <h2 id={name}>{words.accounts.solana}</h2>
        <span className="badge">
          <NetworkName chainId="solana" chainName={fill(solanaWords.network, { chain: network })} />
        </span>
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
