import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { type Config, useConfig, useConnection } from 'wagmi'
import { Code } from './Code.tsx'
import { toSentences } from './toSentences.ts'

/** One action with a wallet: a button, the verified result, and the source code that ran. */
export function Step<Result>(props: {
  title: string
  about: string
  action: string
  run: (config: Config) => Promise<Result>
  file: string
  source: string
  facts: (result: Result) => Record<string, string>
  isVerified: (result: Result) => boolean
  verdict: string
}) {
  const { title, about, action, run, file, source, facts, isVerified, verdict } = props
  const config = useConfig()
  const { status } = useConnection()
  const queries = useQueryClient()
  const heading = useId()
  const step = useMutation({
    mutationFn: () => run(config),
    // A transaction changes balances.
    onSuccess: () => queries.invalidateQueries(),
    onSettled: () => {
      isAsked.current = false
    },
  })
  // The second click of a double click may come before the button is disabled, and a wallet that does not ask would pay
  // twice.
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current) return
    isAsked.current = true
    step.mutate()
  }

  return (
    <section className="step" aria-labelledby={heading}>
      <div className="action">
        <h2 id={heading}>{title}</h2>
        <p className="about">{about}</p>
        <button type="button" className="act" disabled={status !== 'connected' || step.isPending} onClick={ask}>
          {step.isPending
            ? 'Waiting for your wallet …'
            : status === 'reconnecting'
              ? 'Looking for your wallet …'
              : action}
        </button>
        {(status === 'disconnected' || status === 'connecting') && <p className="hint">Connect a wallet first.</p>}
        <div className="outcome" role="status">
          {step.isError && <p className="failure">{toSentences(step.error)}</p>}
          {step.isSuccess && (
            <>
              <p className="verdict" data-verified={isVerified(step.data)}>
                {isVerified(step.data) ? verdict : 'The result does not belong to the connected account.'}
              </p>
              <dl>
                {Object.entries(facts(step.data)).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      </div>
      <Code file={file} source={source} />
    </section>
  )
}
