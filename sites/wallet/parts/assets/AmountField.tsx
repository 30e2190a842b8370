import { AmountInput, Button } from 'latchkey/react/review'
import { type ReactNode, type RefObject, useId } from 'react'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'

/** Takes the amount to send. */
export function AmountField(props: {
  input: RefObject<HTMLInputElement | null>
  text: string
  symbol: string
  /** The balance as a sentence; an empty text while it is not known. */
  available: string
  /** What the amount is worth. */
  value: ReactNode
  problem: string | undefined
  isBusy: boolean
  onChange: (text: string) => void
  onLeave: () => void
  onMax: () => void
}) {
  const { input, text, symbol, available, value, problem, isBusy, onChange, onLeave, onMax } = props
  const { send } = useAssetWords()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {send.amount} (<bdi translate="no">{symbol}</bdi>)
      </label>
      <span className="field-row">
        <AmountInput
          id={id}
          input={input}
          text={text}
          isWrong={problem !== undefined}
          isFixed={isBusy}
          onChange={onChange}
          onLeave={onLeave}
        />
        <Button disabled={isBusy} onClick={onMax}>
          {send.max}
        </Button>
      </span>
      {value}
      <small id={`${id}-hint`} className={problem ? 'problem' : undefined} role={problem ? 'alert' : undefined}>
        {problem ?? (available || '\u00a0')}
      </small>
    </div>
  )
}
