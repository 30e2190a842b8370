import { useCopy } from 'latchkey/react/hooks'
import { words } from '../words.ts'
import { Button } from './Button.tsx'

/** Copies a text and says so, or that it could not. `about` is the id of what it belongs to. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const { isCopied, hasFailed, copy } = useCopy(text)
  return (
    <Button tone="quiet" aria-describedby={about} onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : hasFailed ? words.copyFailed : words.copy}</span>
    </Button>
  )
}
