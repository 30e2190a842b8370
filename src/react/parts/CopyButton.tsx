import type { ComponentProps } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from './Icon.tsx'

/** Copies a text and says so; `children` say what it copies. State in `data-copied`. */
export function CopyButton({ text, children, ...props }: ComponentProps<'button'> & { text: string }) {
  const { say } = useWords()
  const { isCopied, copy } = useCopy(text)
  return (
    <button type="button" onClick={copy} data-copied={isCopied} {...props}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? say('copied') : (children ?? say('copy'))}</span>
    </button>
  )
}
