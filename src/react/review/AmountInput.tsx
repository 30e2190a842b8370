import type { RefObject } from 'react'
import { withDecimalPoint, withPoint } from '../../review/readAmount.ts'
import { useReviewWords } from './reviewWordsContext.ts'

/** The input of an amount. `${id}-hint` is the id of the line below it, which says what is wrong. */
export function AmountInput(props: {
  id: string
  input?: RefObject<HTMLInputElement | null>
  text: string
  isWrong: boolean
  isFixed?: boolean
  onChange: (text: string) => void
  onLeave?: () => void
}) {
  const { id, input, text, isWrong, isFixed = false, onChange, onLeave } = props
  const { locale } = useReviewWords()
  return (
    <input
      ref={input}
      id={id}
      value={text}
      readOnly={isFixed}
      onChange={({ target }) => onChange(withPoint(target.value, locale))}
      onBlur={() => {
        // The user sees how a comma was understood.
        const pointed = withDecimalPoint(text)
        if (pointed !== text && !isFixed) onChange(pointed)
        onLeave?.()
      }}
      aria-describedby={`${id}-hint`}
      aria-invalid={isWrong}
      inputMode="decimal"
      placeholder="0.0"
      dir="ltr"
      autoComplete="off"
    />
  )
}
