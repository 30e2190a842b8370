import type { ComponentProps } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { Icon } from './Icon.tsx'

type CopyButtonProps = ComponentProps<'button'> & {
  text: string
  /** Shown after the text was copied. */
  copied: string
  /** Shown if the text could not be copied. */
  failed: string
}

/** Copies a text and shows whether that worked. State in `data-copied` and `data-failed`. */
export function CopyButton({ text, copied, failed, children, ...props }: CopyButtonProps) {
  const { isCopied, hasFailed, copy } = useCopy(text)
  return (
    <button type="button" onClick={copy} data-copied={isCopied} data-failed={hasFailed} {...props}>
      <Icon name={isCopied ? 'check' : hasFailed ? 'stop' : 'copy'} />
      <span aria-live="polite">{isCopied ? copied : hasFailed ? failed : children}</span>
    </button>
  )
}
