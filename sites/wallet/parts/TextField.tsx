import { type ComponentProps, useId } from 'react'

/** A field with its name above and a hint below. */
export function TextField(props: {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'>
}) {
  const { label, hint, value, onChange, input } = props
  const id = useId()
  return (
    <label className="field" htmlFor={id}>
      {label}
      <input
        autoComplete="off"
        required
        {...input}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  )
}
