import { type ReactNode, useId } from 'react'
import { useConnection } from 'wagmi'
import { Code } from './Code.tsx'
import type { CodeFile } from './codeFiles.ts'

/** One section of the page: what it is about, its actions, and their code. */
export function Step(props: {
  title: string
  about: string
  files: readonly CodeFile[]
  needsWallet?: boolean
  /** Where a link of the page leads. */
  id?: string
  children: ReactNode
}) {
  const { title, about, files, needsWallet = true, children, id } = props
  const { status } = useConnection()
  const heading = useId()
  return (
    <section className="step" id={id} aria-labelledby={heading}>
      <div className="action">
        <h2 id={heading}>{title}</h2>
        <p className="about">{about}</p>
        {children}
        {needsWallet && (status === 'disconnected' || status === 'connecting') && (
          <p className="hint">Connect a wallet first.</p>
        )}
      </div>
      <Code files={files} />
    </section>
  )
}
