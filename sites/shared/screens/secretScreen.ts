import { holdMs, shownMs } from 'latchkey/wire/vault'
import { onPress } from '../guard/onPress.ts'
import { readSecret, type Secret } from '../secret/secret.ts'
import type { Say } from '../words/speech.ts'
import { askSight, type InFrame, type Sight, type SightPurpose } from './askSight.ts'
import { askWords } from './askWords.ts'
import { copyText } from './copyText.ts'
import { element } from './element.ts'
import { guardButtons } from './guardButtons.ts'
import { keepFocus } from './keepFocus.ts'
import { createPanel } from './panel.ts'

/**
 * Shows a secret. It is masked until the user holds the button and, in a frame, proves that they see it. It is masked again
 * after three minutes, when the user clicks into the page or leaves it, and when the frame goes out of sight. The text is in the
 * document only while it is shown.
 * @param options.text says what the secret is
 * @param options.arrive called when the secret is about to be shown: calls `reveal` once its bytes are here
 * @param options.onConfirmed lets the user confirm three words of a phrase, and is called once they have
 * @param options.frame absent in a window of our own
 */
export function showSecret(
  secret: Secret,
  options: {
    say: Say
    text: string
    arrive?: (reveal: () => void) => void
    onConfirmed?: () => void
    frame?: InFrame
    signal: AbortSignal
  },
): void {
  const { say, text, arrive = (reveal) => reveal(), onConfirmed, frame, signal } = options
  const { kind } = secret
  const panel = createPanel({ title: say(`${kind}Title`), text })
  const { whole, content, buttons } = panel
  const show = element('button', { type: 'button', disabled: true }, say('show'))
  const copy = element('button', { type: 'button', disabled: true }, say('copy'))
  const hide = element('button', { type: 'button' }, say('hide'))
  const confirm = element('button', { type: 'button' }, say('confirm'))
  const countdown = element('p', { className: 'status', role: 'timer', id: 'countdown' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let seconds = 0
  let sight: Sight | undefined
  let masked: HTMLElement | undefined

  /** Replaces the content. The new content must be visible for a while before its buttons count. */
  const put = (shown: HTMLElement, ...below: HTMLElement[]) => {
    clearTimeout(timer)
    clearInterval(ticking)
    countdown.remove()
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
  const tell = () => {
    const time = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
    const isLonger = content.scrollHeight > content.clientHeight
    countdown.textContent = [say('shown', { time }), ...(isLonger ? [say('scroll')] : [])].join(' ')
  }
  const reveal = () => {
    const shown = toContent(secret, say(kind === 'words' ? 'wordsLabel' : 'keyTitle'))
    if (kind === 'words' && onConfirmed) put(shown, confirm, hide, copy)
    else put(shown, hide, copy)
    content.after(countdown)
    seconds = shownMs / 1000
    tell()
    // Read once with the secret: a screen reader that told every second would drown it.
    shown.setAttribute('aria-describedby', countdown.id)
    shown.focus()
    ticking = setInterval(() => {
      seconds -= 1
      tell()
    }, 1000)
    timer = setTimeout(mask, shownMs)
  }
  const confirmWords = () => {
    put(element('div'))
    timer = setTimeout(mask, shownMs)
    sight = askWords(panel, {
      ...{ say, words: readSecret(secret).split(' '), guard, signal },
      onConfirmed() {
        hold(say('confirmed'))
        onConfirmed?.()
      },
    })
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
  confirm.addEventListener('click', confirmWords)
  window.addEventListener('blur', mask, { signal })
  // The page gives the frame the height of the words.
  window.addEventListener('resize', tell, { signal })
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
