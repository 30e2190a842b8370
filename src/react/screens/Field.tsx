import { type ComponentProps, useId } from 'react'

type FieldProps = ComponentProps<'input'> & { label: string; hint?: string; onText: (text: string) => void }

/** A labeled text field. */
export function Field({ label, hint, onText, ...props }: FieldProps) {
  const id = useId()
  return (
    <div className="latchkey-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        required
        autoComplete="off"
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        onChange={(event) => onText(event.target.value)}
        {...props}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
