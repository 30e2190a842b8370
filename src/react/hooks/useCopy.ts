import { useState } from 'react'
import { copyText } from './copyText.ts'

/** Copies a text; `isCopied` until another text is meant, or copying fails. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [copied, setCopied] = useState<string>()
  const copy = async () => setCopied((await copyText(text)) ? text : undefined)
  return { isCopied: copied === text, copy }
}
