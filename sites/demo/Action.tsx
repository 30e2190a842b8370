import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecentTransactions } from 'latchkey/react/hooks'
import { useRef, useState } from 'react'
import { type Config, useConfig, useConnection } from 'wagmi'
import { toSentences } from './toSentences.ts'

export type ActionProps<Result> = {
  label: string
  /** Calls `onSent` once a transaction is on its way. */
  run: (config: Config, onSent: (hash: `0x${string}`) => void) => Promise<Result>
  /** What the account dialog calls the transaction. */
  sent?: string
  facts: (result: Result) => Record<string, string>
  isVerified: (result: Result) => boolean
  verdict: string
  isDisabled?: boolean
  onAsk?: () => void
}

/** A button that asks the wallet, and the result, verified. */
export function Action<Result>(props: ActionProps<Result>) {
  const { label, run, sent, facts, isVerified, verdict, isDisabled = false, onAsk } = props
  const config = useConfig()
  const { status } = useConnection()
  const { add } = useRecentTransactions()
  const queries = useQueryClient()
  const [isSent, setSent] = useState(false)
  const onSent = (hash: `0x${string}`) => {
    setSent(true)
    add({ hash, title: sent ?? label })
  }
  const action = useMutation({
    mutationFn: () => run(config, onSent),
    // A transaction changes balances.
    onSuccess: () => queries.invalidateQueries(),
    onSettled: () => {
      isAsked.current = false
      setSent(false)
    },
  })
  // The second click of a double click may come before the button is disabled, and a wallet that does not ask would pay
  // twice.
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current) return
    isAsked.current = true
    onAsk?.()
    action.mutate()
  }
  const busy = isSent ? 'Sent. Waiting for confirmations …' : 'Waiting for your wallet …'

  return (
    <>
      <button
        type="button"
        className="act"
        disabled={isDisabled || status !== 'connected'}
        // It keeps the focus, which returns to it when the wallet has closed.
        aria-disabled={action.isPending}
        onClick={ask}
      >
        {action.isPending ? busy : status === 'reconnecting' ? 'Looking for your wallet …' : label}
      </button>
      <div className="outcome" role="status">
        {action.isError && <p className="failure">{toSentences(action.error)}</p>}
        {action.isSuccess && (
          <>
            <p className="verdict" data-verified={isVerified(action.data)}>
              {isVerified(action.data) ? verdict : 'The result does not belong to the connected account.'}
            </p>
            <dl>
              {Object.entries(facts(action.data)).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </>
  )
}
