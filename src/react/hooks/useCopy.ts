import { useState } from 'react'
import { copyText } from './copyText.ts'

/** Copies a text. `isCopied` and `hasFailed` report the outcome until `text` changes. */
export function useCopy(text: string): { isCopied: boolean; hasFailed: boolean; copy: () => void } {
  const [done, setDone] = useState<{ text: string; isCopied: boolean }>()
  const copy = async () => setDone({ text, isCopied: await copyText(text) })
  const { isCopied } = done?.text === text ? done : {}
  return { isCopied: isCopied === true, hasFailed: isCopied === false, copy }
}
