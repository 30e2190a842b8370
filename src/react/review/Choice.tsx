import { type ReactNode, useId } from 'react'

type Item = { key: string; label: ReactNode; isChosen: boolean; isFixed?: boolean }

/** Chooses one or several items of a list. */
export function Choice(props: {
  legend: string
  pick: 'one' | 'several'
  items: readonly Item[]
  onPick: (key: string) => void
}) {
  const { legend, pick, items, onPick } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {items.map(({ key, label, isChosen, isFixed = false }) => (
        <label key={key}>
          <input
            type={pick === 'one' ? 'radio' : 'checkbox'}
            name={name}
            checked={isChosen}
            disabled={isFixed}
            onChange={() => onPick(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
