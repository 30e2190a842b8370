import type { ReactNode } from 'react'
import type { Action } from '../embedded/action.ts'
import { ActionStatus } from './ActionStatus.tsx'
import { Screen } from './Screen.tsx'

type FormScreenProps = {
  title: string
  text: string
  /** The text of its button. */
  submit: string
  /** Everything that is needed was entered. */
  isComplete?: boolean
  action: Action
  /** Shown while the action is underway. */
  waiting: string
  onSubmit: () => void
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
  children?: ReactNode
  /** Secondary buttons below the main one. */
  others?: ReactNode
}

/** A screen with a form and one main button. */
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
        {/* A disabled button would lose the keyboard focus while it works, so it is only marked as disabled. */}
        <button type="submit" className="latchkey-button" aria-disabled={isBusy} disabled={!isBusy && !isComplete}>
          {submit}
        </button>
        {others}
      </form>
    </Screen>
  )
}
