import { shortAddress } from '../../core/shortAddress.ts'
import { element, openSmallDialog, pageLocale } from '../../core/smallDialog.ts'
import type { EmbeddedWords } from '../../core/words/embedded/en.ts'
import { fill } from '../../core/words/fill.ts'
import { loadLanguage } from '../../core/words/loadLanguage.ts'
import { directionOf } from '../../core/words/localeOf.ts'
import type { BackupCapability } from '../embedded/capabilities.ts'
import { minPasswordLength, type PasswordStep } from '../embedded/passwordStep.ts'

/**
 * Shows the step that a managed wallet waits for, in the language of the document or else of the browser, until the wallet goes
 * on. For what a page without the kit's screens asks of the wallet, such as a signature after a reload.
 */
export async function showPasswordDialog(store: BackupCapability['passwordStep']): Promise<void> {
  const locale = pageLocale()
  const { embeddedWords } = await loadLanguage(locale)
  const step = store.getState()
  if (!step) return
  // A passkey is created in a frame, for which only the screens have room.
  if (step.kind === 'createPasskey') return step.cancel()
  const say = (key: keyof EmbeddedWords, values: Record<string, string> = {}) =>
    fill(embeddedWords[key], values, directionOf(locale))
  const title = (key: keyof EmbeddedWords) => element('h2', { id: 'title', textContent: say(key) })

  const children =
    step.kind === 'creating'
      ? [title('creatingTitle'), element('p', { role: 'status', textContent: say('creatingText') })]
      : [title(step.kind === 'choose' ? 'passwordTitle' : 'enterPasswordTitle'), ...form(step)]
  const dialog = openSmallDialog({ locale, children })
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

  function form(step: Extract<PasswordStep, { kind: 'choose' | 'enter' }>): readonly Node[] {
    const isNew = step.kind === 'choose'
    const text = isNew ? say('passwordText') : say('enterPasswordText', { account: shortAddress(step.address) })
    const status = element('p', { role: 'status', textContent: !isNew && step.isWrong ? say('wrongPassword') : '' })
    const password = passwordInput(isNew)
    const again = passwordInput(isNew)
    const submit = element('button', { className: 'main', textContent: say('goOn') })
    const cancel = element('button', { className: 'quiet', type: 'button', textContent: say('cancel') })
    cancel.addEventListener('click', () => dialog.close())
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
    return [element('p', { textContent: text }), made, status, ...withoutPassword, cancel]
  }
}

function passwordInput(isNew: boolean): HTMLInputElement {
  const minLength = isNew ? minPasswordLength : -1
  return element('input', {
    ...{ type: 'password', required: true, autocomplete: isNew ? 'new-password' : 'current-password' },
    ...(minLength > 0 && { minLength }),
  })
}
