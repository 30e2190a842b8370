import type { ReactNode } from 'react'
import type { Deed } from '../../embedded/deed.ts'
import { Screen } from '../Screen.tsx'
import { DeedStatus } from './DeedStatus.tsx'

type FormScreenProps = {
  title: string
  text: string
  /** On its one button. */
  submit: string
  /** All that is needed was typed. */
  isComplete?: boolean
  deed: Deed
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
  const { title, text, submit, isComplete = true, deed, waiting, onSubmit, onBack, onClose, children, others } = props
  const isBusy = deed.status === 'underway'
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
        <DeedStatus deed={deed} waiting={waiting} />
        {/* Disabled in earnest, it would lose the keyboard's place while it works. */}
        <button type="submit" className="latchkey-button" aria-disabled={isBusy} disabled={!isBusy && !isComplete}>
          {submit}
        </button>
        {others}
      </form>
    </Screen>
  )
}
