import type { ReactNode } from 'react'
import type { Action } from '../embedded/action.ts'
import { ActionStatus } from './ActionStatus.tsx'
import { Screen } from './Screen.tsx'

type FormScreenProps = {
  title: string
  text: string
  /** On its one button. */
  submit: string
  /** All that is needed was typed. */
  isComplete?: boolean
  action: Action
  /** Said while it is underway. */
  waiting: string
  onSubmit: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
  children?: ReactNode
  /** Quieter ways on, below the button. */
  others?: ReactNode
}

/** A screen that asks for something and goes on by one button. */
export function FormScreen(props: FormScreenProps) {
  const { title, text, submit, isComplete = true, action, waiting, onSubmit, onBack, onClose, children, others } = props
  const isBusy = action.status === 'underway'
  return (
    <Screen title={title} onBack={onBack} onClose={onClose}>
      <form
        className="latchkey-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onSubmit()
        }}
      >
        <p className="latchkey-text">{text}</p>
        {children}
        <ActionStatus action={action} waiting={waiting} />
        {/* Disabled in earnest, it would lose the keyboard's place while it works. */}
        <button type="submit" className="latchkey-button" aria-disabled={isBusy} disabled={!isBusy && !isComplete}>
          {submit}
        </button>
        {others}
      </form>
    </Screen>
  )
}
