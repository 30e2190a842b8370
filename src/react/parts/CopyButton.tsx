import type { ComponentProps } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from './Icon.tsx'

/** Copies a text and says so, or that it could not; `children` say what it copies. State in `data-copied` and `data-failed`. */
export function CopyButton({ text, children, ...props }: ComponentProps<'button'> & { text: string }) {
  const { say } = useWords()
  const { isCopied, hasFailed, copy } = useCopy(text)
  const outcome = isCopied ? say('copied') : hasFailed && say('copyFailed')
  return (
    <button type="button" onClick={copy} data-copied={isCopied} data-failed={hasFailed} {...props}>
      <Icon name={isCopied ? 'check' : hasFailed ? 'stop' : 'copy'} />
      <span aria-live="polite">{outcome || (children ?? say('copy'))}</span>
    </button>
  )
}
