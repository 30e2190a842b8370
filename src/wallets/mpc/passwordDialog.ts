import { shortAddressInText } from '../../core/shortAddress.ts'
import { element, openSmallDialog, pageLocale } from '../../core/smallDialog.ts'
import type { EmbeddedWords } from '../../core/words/embedded/en.ts'
import { fill } from '../../core/words/fill.ts'
import { loadLanguage } from '../../core/words/loadLanguage.ts'
import { directionOf } from '../../core/words/localeOf.ts'
import type { BackupCapability } from '../embedded/capabilities.ts'
import { minPasswordLength, type PasswordStep } from '../embedded/passwordStep.ts'

/** A passkey is created in a frame, for which only the screens have room. */
type Shown = Exclude<PasswordStep, { kind: 'createPasskey' }>

/**
 * Shows the step that a managed wallet waits for, in the language of the document or else of the browser, until the wallet goes
 * on. For what a page without the kit's screens asks of the wallet, such as a signature after a reload.
 */
export async function showPasswordDialog(store: BackupCapability['passwordStep']): Promise<void> {
  const locale = pageLocale()
  const { embeddedWords } = await loadLanguage(locale)
  const step = store.getState()
  if (!step) return
  if (step.kind === 'createPasskey') return step.cancel()
  const say = (key: keyof EmbeddedWords, values: Record<string, string> = {}) =>
    fill(embeddedWords[key], values, directionOf(locale))
  const title = (key: keyof EmbeddedWords) => element('h2', { id: 'title', textContent: say(key) })

  const dialog = openSmallDialog({ locale, children: content(step) })
  const unsubscribe = store.subscribe((now) => {
    if (now === step) return
    unsubscribe()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    unsubscribe()
    // The user closed it: an answered step has changed before.
    if (step.kind !== 'creating' && store.getState() === step) step.cancel()
  })

  function content(step: Shown): readonly Node[] {
    switch (step.kind) {
      case 'creating':
        return [title('creatingTitle'), element('p', { role: 'status', textContent: say('creatingText') })]
      case 'choose':
        return [title('passwordTitle'), ...form(step)]
      case 'enter':
        return [title('enterPasswordTitle'), ...form(step)]
      case 'stopped':
        return [
          title('stoppedTitle'),
          element('p', { textContent: say('stoppedText', { account: shortAddressInText(step.address) }) }),
          ...answers('renewShares', step.answer),
        ]
      case 'signInAgain':
        return [
          title('signInAgainTitle'),
          element('p', { textContent: say('signInAgainText') }),
          ...answers('usePasskey', step.answer),
        ]
      default:
        return step satisfies never
    }
  }

  function answers(key: keyof EmbeddedWords, answer: () => void): readonly Node[] {
    const submit = element('button', { className: 'main', type: 'button', textContent: say(key) })
    submit.addEventListener('click', answer)
    return [submit, cancelButton()]
  }
  function cancelButton(): HTMLButtonElement {
    const cancel = element('button', { className: 'quiet', type: 'button', textContent: say('cancel') })
    cancel.addEventListener('click', () => dialog.close())
    return cancel
  }

  function form(step: Extract<PasswordStep, { kind: 'choose' | 'enter' }>): readonly Node[] {
    const isNew = step.kind === 'choose'
    const text = isNew ? say('passwordText') : say('enterPasswordText', { account: shortAddressInText(step.address) })
    const status = element('p', { role: 'status', textContent: !isNew && step.isWrong ? say('wrongPassword') : '' })
    const password = passwordInput(isNew)
    const again = passwordInput(isNew)
    const submit = element('button', { className: 'main', textContent: say('goOn') })
    const made = element('form', {}, [
      element('label', { textContent: say('password') }, [password]),
      ...(isNew ? [element('label', { textContent: say('passwordAgain') }, [again])] : []),
      submit,
    ])
    made.addEventListener('submit', (event) => {
      event.preventDefault()
      if (isNew && password.value !== again.value) {
        status.textContent = say('passwordsDiffer')
        return
      }
      submit.disabled = true
      status.textContent = say('oneMoment')
      step.answer(password.value)
    })
    const skip = element('button', { className: 'quiet', type: 'button', textContent: say('noPassword') })
    skip.addEventListener('click', () => step.kind === 'choose' && step.answer(undefined))
    const withoutPassword =
      step.kind === 'choose' && step.isOptional ? [element('p', { textContent: say('noPasswordText') }), skip] : []
    return [element('p', { textContent: text }), made, status, ...withoutPassword, cancelButton()]
  }
}

function passwordInput(isNew: boolean): HTMLInputElement {
  const minLength = isNew ? minPasswordLength : -1
  return element('input', {
    ...{ type: 'password', required: true, autocomplete: isNew ? 'new-password' : 'current-password' },
    ...(minLength > 0 && { minLength }),
  })
}
