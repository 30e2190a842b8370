import type { RelayEvents } from 'latchkey/wallets/relay'
import { useEffect, useState } from 'react'
import { useConnectors } from 'wagmi'

type LateAnswer = RelayEvents['late_answer']

/** Answers to what was asked before the page was loaded again: a wallet on a phone may take its time. */
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
            <p className="about">This page asked, and was loaded again before the wallet had answered.</p>
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
