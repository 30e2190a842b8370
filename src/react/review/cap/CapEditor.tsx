import { type ReactNode, useId, useState } from 'react'
import type { Cap } from '../../../review/cap.ts'
import { isUnlimited } from '../../../review/fact.ts'
import { formatToken, symbolOf } from '../../../review/formatToken.ts'
import { type CapProblem, readCap } from '../../../review/readCap.ts'
import type { Token } from '../../../review/token.ts'
import type { CapWords } from '../../../review/words/cap/en.ts'
import { Amount } from '../Amount.tsx'
import { AmountInput } from '../AmountInput.tsx'
import { Button } from '../Button.tsx'
import { Choice } from '../Choice.tsx'
import { useReviewWords } from '../reviewWordsContext.ts'

/** Lets the user permit less of a token than the site asks for. */
export function CapEditor(props: {
  words: CapWords
  token: Token & { decimals: number }
  /** Base units: what the site asks for. */
  asked: bigint
  /** Base units that the account holds, if they were read. */
  balance: bigint | undefined
  cap: Cap
  /** The transaction is being signed, so its limit stays. */
  isFixed: boolean
  onChange: (cap: Cap) => void
}) {
  const { words, token, asked, balance, cap, isFixed, onChange } = props
  const { reviewWords, fill } = useReviewWords()
  const [text, setText] = useState('')
  const amountOf = (units: bigint) =>
    isUnlimited(units) ? reviewWords.unlimited : formatToken(units, token, reviewWords.token)
  const isTyped = cap.kind === 'typing' || (cap.kind === 'lowered' && cap.from === 'typed')
  const items = [
    { key: 'asked', label: fill(words.asked, { amount: amountOf(asked) }), isChosen: cap.kind === 'asked' },
    // A balance above what the site asks for would raise it.
    ...(balance !== undefined && balance > 0n && balance < asked
      ? [
          {
            key: 'balance',
            label: fill(words.balance, { amount: amountOf(balance) }),
            isChosen: cap.kind === 'lowered' && cap.from === 'balance',
          },
        ]
      : []),
    { key: 'typed', label: words.other, isChosen: isTyped },
  ]
  const pick = (key: string) => {
    if (key === 'balance' && balance !== undefined) onChange({ kind: 'lowered', from: 'balance', units: balance })
    else onChange(key === 'typed' ? { kind: 'typing' } : { kind: 'asked' })
  }
  return (
    <details className="cap">
      <summary>{words.open}</summary>
      <fieldset disabled={isFixed}>
        <Choice
          legend={words.legend}
          pick="one"
          items={items.map((item) => ({ ...item, label: <Amount>{item.label}</Amount> }))}
          onPick={pick}
        />
        {isTyped && (
          <CapField
            label={
              <>
                {words.amount} (<bdi translate="no">{symbolOf(token, reviewWords.token)}</bdi>)
              </>
            }
            text={text}
            note={words.note}
            apply={words.apply}
            isSet={cap.kind === 'lowered'}
            read={(typed) => readCap(typed, { decimals: token.decimals, asked })}
            sentenceOf={(problem) =>
              fill({ ...reviewWords.amountProblems, asked: words.tooHigh }[problem], {
                token: symbolOf(token, reviewWords.token),
                decimals: String(token.decimals),
              })
            }
            onType={(typed) => {
              setText(typed)
              onChange({ kind: 'typing' })
            }}
            onSet={(units) => onChange({ kind: 'lowered', from: 'typed', units })}
          />
        )}
      </fieldset>
    </details>
  )
}

/** Takes a typed limit when the user sets it, so that the network is not asked about every digit. */
function CapField(props: {
  label: ReactNode
  text: string
  note: string
  apply: string
  isSet: boolean
  read: (text: string) => ReturnType<typeof readCap>
  sentenceOf: (problem: CapProblem) => string
  onType: (text: string) => void
  onSet: (units: bigint) => void
}) {
  const { label, text, note, apply, isSet, read, sentenceOf, onType, onSet } = props
  const id = useId()
  const reading = read(text)
  const problem = text.trim() !== '' && 'problem' in reading ? sentenceOf(reading.problem) : undefined
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if ('units' in reading) onSet(reading.units)
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="cap-row">
        <AmountInput id={id} text={text} isWrong={problem !== undefined} onChange={onType} />
        <Button type="submit" disabled={isSet || 'problem' in reading}>
          {apply}
        </Button>
      </span>
      <small id={`${id}-hint`} data-problem={problem !== undefined} role={problem ? 'alert' : undefined}>
        {problem ?? note}
      </small>
    </form>
  )
}
