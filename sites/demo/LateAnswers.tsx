import type { RelayEvents } from 'latchkey/wallets/relay'
import { useEffect, useState } from 'react'
import { useConnectors } from 'wagmi'

type LateAnswer = RelayEvents['late_answer']

/** Answers to requests that were made before a reload: a wallet on a phone may answer later. */
export function LateAnswers() {
  const connectors = useConnectors()
  const [answers, setAnswers] = useState<readonly LateAnswer[]>([])
  useEffect(() => {
    const hear = ({ type, data }: { type: string; data?: unknown }) => {
      if (type === 'late_answer') setAnswers((before) => [...before, data as LateAnswer])
    }
    for (const { emitter } of connectors) emitter.on('message', hear)
    return () => {
      for (const { emitter } of connectors) emitter.off('message', hear)
    }
  }, [connectors])
  return (
    <div className="late" role="status">
      {answers.map(({ id, method, answer }) => (
        <section className="step" key={id} aria-label="A late answer">
          <div className="action">
            <h2>A late answer</h2>
            <p className="about">The wallet answered after this page was reloaded.</p>
          </div>
          <dl>
            <div>
              <dt>{method}</dt>
              <dd>{'result' in answer ? String(answer.result) : answer.error.message}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  )
}
