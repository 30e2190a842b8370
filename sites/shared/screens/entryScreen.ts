import { onPress } from '../guard/onPress.ts'
import type { EntryProblem, Offered } from '../secret/entryOutcome.ts'
import type { Secret } from '../secret/secret.ts'
import type { Say } from '../words/speech.ts'
import { toProblemText } from '../words/toProblemText.ts'
import { askSight, type InFrame, type Sight } from './askSight.ts'
import { element } from './element.ts'
import { guardButtons } from './guardButtons.ts'
import { createPanel } from './panel.ts'

/** The screen on which a user enters a recovery phrase or a key. */
export type EntryScreen = { showOutcome: (outcome: Offered) => void }

/**
 * Takes the input once the user presses the button and, in a frame, proves that they see it. When a frame loses the focus it
 * erases the input, because the page may have taken the keyboard and would receive the remaining words.
 * @param options.text says where the input goes, so that the user reads it before they confirm
 * @param options.done says that it has gone there
 * @param options.offer called when the user wants the text imported
 * @param options.frame absent in a window of our own; `check` says what is wrong with a text, before the number is asked for
 */
export function takeEntry(
  kind: Secret['kind'],
  options: {
    say: Say
    text: string
    done: string
    offer: (text: string) => Promise<Offered>
    frame?: InFrame & { check: (text: string) => Promise<EntryProblem | undefined> }
    signal: AbortSignal
  },
): EntryScreen {
  const { say, text, done, offer, frame, signal } = options
  const isPhrase = kind === 'words'
  const panel = createPanel({
    title: say(isPhrase ? 'importWordsTitle' : 'importKeyTitle'),
    text,
  })
  const { whole, content, buttons } = panel
  const field = element('textarea', {
    ariaLabel: say(isPhrase ? 'wordsTitle' : 'keyTitle'),
    dir: 'ltr',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    rows: 4,
    readOnly: true,
  })
  const button = element('button', { type: 'button', disabled: true }, say('import'))
  let sight: Sight | undefined
  let isSeen = false
  let isLooking = false

  const putForm = () => {
    sight?.end()
    content.replaceChildren(field)
    buttons.replaceChildren(button)
    guard.restart()
  }
  const showOutcome = (outcome: Offered) => {
    if (typeof outcome === 'object') {
      if (!field.isConnected) putForm()
      field.setAttribute('aria-invalid', 'true')
      panel.announce(toProblemText(outcome, say))
      return
    }
    // The import session keeps a text that waits for the page. The document keeps none of it.
    field.value = ''
    content.replaceChildren()
    buttons.replaceChildren()
    panel.announce(outcome === 'sealed' ? done : say('ready'))
  }
  const submit = async () => {
    const onProven = async () => showOutcome(await offer(field.value))
    if (!frame) return onProven()
    const entered = field.value
    const problem = await frame.check(entered)
    // The text was erased or changed in the meantime.
    if (field.value !== entered) return
    if (problem) return showOutcome(problem)
    const purpose = isPhrase ? 'toImportWords' : 'toImportKey'
    sight = askSight(panel, { say, purpose, guard, onProven, onFailed: frame.onFailed, signal })
  }
  /** Runs one check at a time, because the word list may load slowly. */
  const submitOnce = async () => {
    if (isLooking) return
    isLooking = true
    panel.announce(say('checking'))
    await submit().finally(() => {
      isLooking = false
    })
  }
  const forget = () => {
    field.readOnly = true
    if (field.value === '') return
    field.value = ''
    putForm()
    panel.announce(say('left'))
  }

  const guard = guardButtons(whole, {
    elsewhere: frame?.elsewhere,
    signal,
    onChange(clear) {
      button.disabled = !clear
      sight?.setClear(clear)
      // Stays editable once it was visible: a phone's keyboard moves everything, and would close again.
      if (clear && !isSeen) field.readOnly = false
      isSeen ||= clear
      if (!clear) press.cancel()
    },
  })
  const press = onPress(button, { heldMs: 0, isClear: guard.isClear, act: submitOnce, signal })
  field.addEventListener('input', () => {
    field.removeAttribute('aria-invalid')
    panel.announce('')
  })
  if (frame) {
    window.addEventListener('blur', forget, { signal })
    window.addEventListener('focus', () => (field.readOnly = !isSeen), { signal })
  }
  signal.addEventListener('abort', () => {
    field.value = ''
  })
  putForm()
  return { showOutcome }
}
