import { useState } from 'react'
import { words } from '../words.ts'
import { Button } from './Button.tsx'

/** Copies a text and says so. `about` is the id of what it belongs to. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    )
  }
  return (
    <Button tone="quiet" aria-describedby={about} onClick={copy}>
      <span aria-live="polite">{copied === text ? words.copied : words.copy}</span>
    </Button>
  )
}
