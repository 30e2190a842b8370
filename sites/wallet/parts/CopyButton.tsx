import { useCopy } from 'latchkey/react/hooks'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Button } from './Button.tsx'

/** Copies a text, and says whether that worked. `about` is the id of the element that describes the text. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const { words } = useWalletWords()
  const { isCopied, hasFailed, copy } = useCopy(text)
  return (
    <Button tone="quiet" aria-describedby={about} onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : hasFailed ? words.copyFailed : words.copy}</span>
    </Button>
  )
}
