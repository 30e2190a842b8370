import { onPress } from '../guard/onPress.ts'
import type { EntryProblem, Wanted } from '../secret/entry.ts'
import type { Offered } from '../secret/importDesk.ts'
import type { Recipient } from '../secret/importTarget.ts'
import { words } from '../words.ts'
import { askSight, type InFrame, type Sight } from './askSight.ts'
import { element } from './element.ts'
import { guardButtons } from './guardButtons.ts'
import { createPanel } from './panel.ts'

/** The screen on which a person types words or a key. */
export type EntryScreen = { tell: (outcome: Offered) => void }

/**
 * Takes what is typed once the button is pressed and, in a frame, sight is proven. A frame that loses the focus forgets it: a
 * page may take the keyboard away, and get the rest of the words.
 * @param options.recipient whose wallet it goes to, which the page may have chosen: the person reads it before they confirm
 * @param options.offer the person wants it imported
 * @param options.frame absent in a window of our own; `check` says what is wrong with a text, before sight is asked for
 */
export function takeEntry(
  kind: Wanted['kind'],
  options: {
    recipient: Recipient | undefined
    offer: (text: string) => Promise<Offered>
    frame?: InFrame & { check: (text: string) => Promise<EntryProblem | undefined> }
    signal: AbortSignal
  },
): EntryScreen {
  const { recipient, offer, frame, signal } = options
  const say = words.entry[kind]
  const into = recipient ? ` ${words.entry.into(recipient)}` : ''
  const panel = createPanel({ title: say.title, text: words.entry.text + into })
  const { whole, content, buttons } = panel
  const field = element('textarea', {
    ariaLabel: say.label,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    rows: 4,
    readOnly: true,
  })
  const button = element('button', { type: 'button', disabled: true }, words.entry.import)
  let sight: Sight | undefined
  let isSeen = false
  let isLooking = false

  const putForm = () => {
    sight?.end()
    content.replaceChildren(field)
    buttons.replaceChildren(button)
    guard.restart()
  }
  const tell = (outcome: Offered) => {
    if (typeof outcome === 'object') {
      if (!field.isConnected) putForm()
      field.setAttribute('aria-invalid', 'true')
      panel.say(words.entry.problem(outcome))
      return
    }
    // A text that waits for the page is held by the desk; nothing of it stays in the document.
    field.value = ''
    content.replaceChildren()
    buttons.replaceChildren()
    panel.say(outcome === 'sealed' ? words.entry.done : words.entry.waiting)
  }
  const submit = async () => {
    const onProven = async () => tell(await offer(field.value))
    if (!frame) return onProven()
    const text = field.value
    const problem = await frame.check(text)
    // Wiped or changed meanwhile: that was another text.
    if (field.value !== text) return
    if (problem) return tell(problem)
    sight = askSight(panel, { purpose: say.toImport, guard, onProven, onFailed: frame.onFailed, signal })
  }
  /** Once at a time: the list of words may be long in coming. */
  const submitOnce = async () => {
    if (isLooking) return
    isLooking = true
    panel.say(words.entry.looking)
    await submit().finally(() => {
      isLooking = false
    })
  }
  const forget = () => {
    field.readOnly = true
    if (field.value === '') return
    field.value = ''
    putForm()
    panel.say(words.entry.left)
  }

  const guard = guardButtons(whole, {
    elsewhere: frame?.elsewhere,
    signal,
    onChange(clear) {
      button.disabled = !clear
      sight?.setClear(clear)
      // Once it has been seen it may be typed into: a phone's keyboard moves everything and would close again.
      if (clear && !isSeen) field.readOnly = false
      isSeen ||= clear
      if (!clear) press.cancel()
    },
  })
  const press = onPress(button, { heldMs: 0, isClear: guard.isClear, act: submitOnce, signal })
  field.addEventListener('input', () => {
    field.removeAttribute('aria-invalid')
    panel.say('')
  })
  if (frame) {
    window.addEventListener('blur', forget, { signal })
    window.addEventListener('focus', () => (field.readOnly = !isSeen), { signal })
  }
  signal.addEventListener('abort', () => {
    field.value = ''
  })
  putForm()
  return { tell }
}
