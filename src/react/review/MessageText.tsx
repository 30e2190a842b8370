import { CodeText } from './CodeText.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/**
 * A message in full.
 * @param props.text undefined if the bytes are not text
 */
export function MessageText({ text, bytes }: { text: string | undefined; bytes: string }) {
  const { reviewWords } = useReviewWords()
  return (
    <section className="paper" aria-label={text === undefined ? reviewWords.bytes : reviewWords.text}>
      {text === undefined ? <CodeText>{bytes}</CodeText> : <ForeignText>{text}</ForeignText>}
    </section>
  )
}

/** Lines that a page wrote, in their own direction. */
export function ForeignText({ children }: { children: string }) {
  return (
    <pre className="foreign" dir="auto">
      {children}
    </pre>
  )
}
