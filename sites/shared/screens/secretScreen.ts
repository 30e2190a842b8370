import { holdMs, shownMs } from 'latchkey/wire/vault'
import { onPress } from '../guard/onPress.ts'
import { readSecret, type Secret } from '../secret/secret.ts'
import type { Say } from '../words/speech.ts'
import { askSight, type InFrame, type Sight, type SightPurpose } from './askSight.ts'
import { copyText } from './copyText.ts'
import { element } from './element.ts'
import { guardButtons } from './guardButtons.ts'
import { keepFocus } from './keepFocus.ts'
import { createPanel } from './panel.ts'

/**
 * Shows a secret. It is masked until the user holds the button and, in a frame, proves that they see it. It is masked again
 * after a minute, when the user clicks into the page or leaves it, and when the frame goes out of sight. The text is in the
 * document only while it is shown.
 * @param options.text says what the secret is
 * @param options.arrive called when the secret is about to be shown: calls `reveal` once its bytes are here
 * @param options.frame absent in a window of our own
 */
export function showSecret(
  secret: Secret,
  options: {
    say: Say
    text: string
    arrive?: (reveal: () => void) => void
    frame?: InFrame
    signal: AbortSignal
  },
): void {
  const { say, text, arrive = (reveal) => reveal(), frame, signal } = options
  const { kind } = secret
  const panel = createPanel({ title: say(`${kind}Title`), text })
  const { whole, content, buttons } = panel
  const show = element('button', { type: 'button', disabled: true }, say('show'))
  const copy = element('button', { type: 'button', disabled: true }, say('copy'))
  const hide = element('button', { type: 'button' }, say('hide'))
  let timer: ReturnType<typeof setTimeout> | undefined
  let sight: Sight | undefined
  let masked: HTMLElement | undefined

  /** Replaces the content. The new content must be visible for a while before its buttons count. */
  const put = (shown: HTMLElement, ...below: HTMLElement[]) => {
    clearTimeout(timer)
    sight?.end()
    whole.toggleAttribute('data-shown', shown.className !== 'masked')
    content.replaceChildren(shown)
    buttons.replaceChildren(...below)
    panel.announce('')
    guard.restart()
  }
  const hold = (sentence: string, ...below: HTMLElement[]) =>
    keepFocus(whole, () => {
      masked = element('p', { className: 'masked', tabIndex: -1 }, sentence)
      put(masked, ...below)
      return masked
    })
  const mask = () => hold(say('masked'), show)
  /** Whatever masks the screen before the secret is here also ends the waiting. */
  const wait = () => {
    hold(say('checking'))
    const waiting = masked
    arrive(() => waiting === masked && reveal())
  }
  const reveal = () => {
    const shown = toContent(secret, say(kind === 'words' ? 'wordsLabel' : 'keyTitle'))
    put(shown, hide, copy)
    const isLonger = content.scrollHeight > content.clientHeight
    panel.announce(isLonger ? `${say('shown')} ${say('scroll')}` : say('shown'))
    shown.focus()
    timer = setTimeout(mask, shownMs)
  }
  const ask = (purpose: SightPurpose, onProven: () => void) => {
    if (!frame) return onProven()
    put(element('div'))
    sight = askSight(panel, { say, purpose, guard, onProven, onFailed: frame.onFailed, signal })
  }

  const guard = guardButtons(whole, {
    elsewhere: frame?.elsewhere,
    signal,
    onChange(clear) {
      for (const button of [show, copy]) button.disabled = !clear
      sight?.setClear(clear)
      if (!clear) for (const press of presses) press.cancel()
    },
    onUnseen: () => mask(),
  })
  const onHold = (button: HTMLButtonElement, act: () => void) =>
    onPress(button, {
      heldMs: holdMs,
      isClear: guard.isClear,
      act,
      onShort: () => panel.announce(say('tooShort')),
      signal,
    })
  const presses = [
    onHold(show, () => ask(`${kind}ToShow`, wait)),
    onHold(copy, () =>
      ask(`${kind}ToCopy`, async () => {
        const isCopied = copyText(readSecret(secret))
        reveal()
        panel.announce(say((await isCopied) ? 'copied' : 'notCopied'))
      }),
    ),
  ]
  hide.addEventListener('click', mask)
  window.addEventListener('blur', mask, { signal })
  document.addEventListener('visibilitychange', mask, { signal })
  signal.addEventListener('abort', mask)
  mask()
}

/** Moves the focus to the element, so that screen readers read it and the keyboard scrolls it. */
function toContent(secret: Secret, label: string): HTMLElement {
  const text = readSecret(secret)
  if (secret.kind === 'key') return element('p', { className: 'key', dir: 'ltr', tabIndex: 0, ariaLabel: label }, text)
  // The words are English. The list itself is named in the user's language.
  const list = text.split(' ').map((word) => element('li', { lang: 'en' }, word))
  return element('ol', { className: 'words', dir: 'ltr', tabIndex: 0, ariaLabel: label }, ...list)
}
