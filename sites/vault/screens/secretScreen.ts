import { holdMs, shownMs } from 'latchkey/wire/vault'
import { onPress } from '../guard/onPress.ts'
import { readSecret, type Secret } from '../secret/secret.ts'
import { words } from '../words.ts'
import { askSight, type InFrame, type Sight } from './askSight.ts'
import { copyText } from './copyText.ts'
import { element } from './element.ts'
import { guardButtons } from './guardButtons.ts'
import { keepFocus } from './keepFocus.ts'
import { createPanel } from './panel.ts'

/**
 * Shows a secret while its person looks: masked until the button is held and, in a frame, sight is proven; and again after a
 * minute, on another click into the page, when the frame goes out of sight, and when the page is left. The text is in the
 * document only meanwhile.
 * @param options.frame absent in a window of our own
 */
export function showSecret(secret: Secret, options: { frame?: InFrame; signal: AbortSignal }): void {
  const { frame, signal } = options
  const say = words.secret[secret.kind]
  const panel = createPanel(say)
  const { whole, content, buttons } = panel
  const show = element('button', { type: 'button', disabled: true }, words.secret.show)
  const copy = element('button', { type: 'button', disabled: true }, words.secret.copy)
  const hide = element('button', { type: 'button' }, words.secret.hide)
  let timer: ReturnType<typeof setTimeout> | undefined
  let sight: Sight | undefined

  /** What was there is gone, and what comes must be seen anew. */
  const put = (shown: HTMLElement, ...below: HTMLElement[]) => {
    clearTimeout(timer)
    sight?.end()
    whole.toggleAttribute('data-shown', shown.className !== 'masked')
    content.replaceChildren(shown)
    buttons.replaceChildren(...below)
    panel.say('')
    guard.restart()
  }
  const mask = () =>
    keepFocus(whole, () => {
      const masked = element('p', { className: 'masked', tabIndex: -1 }, words.secret.masked)
      put(masked, show)
      return masked
    })
  const reveal = () => {
    const shown = toContent(secret, say.label)
    put(shown, hide, copy)
    const said = secret.kind === 'words' ? words.secret.shownWords(shown.childElementCount) : words.secret.shown
    const isLonger = content.scrollHeight > content.clientHeight
    panel.say(isLonger ? `${said} ${words.secret.scroll}` : said)
    shown.focus()
    timer = setTimeout(mask, shownMs)
  }
  const ask = (purpose: string, onProven: () => void) => {
    if (!frame) return onProven()
    put(element('div'))
    sight = askSight(panel, { purpose, guard, onProven, onFailed: frame.onFailed, signal })
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
      onShort: () => panel.say(words.secret.tooShort),
      signal,
    })
  const presses = [
    onHold(show, () => ask(say.toShow, reveal)),
    onHold(copy, () =>
      ask(say.toCopy, async () => {
        const isCopied = copyText(readSecret(secret))
        reveal()
        panel.say((await isCopied) ? words.secret.copied : words.secret.notCopied)
      }),
    ),
  ]
  hide.addEventListener('click', mask)
  window.addEventListener('blur', mask, { signal })
  document.addEventListener('visibilitychange', mask, { signal })
  signal.addEventListener('abort', mask)
  mask()
}

/** It takes the focus, so that it is read out, and scrolled by keyboard. */
function toContent(secret: Secret, label: string): HTMLElement {
  const text = readSecret(secret)
  if (secret.kind === 'key') return element('p', { className: 'key', tabIndex: 0, ariaLabel: label }, text)
  const list = text.split(' ').map((word) => element('li', {}, word))
  return element('ol', { className: 'words', tabIndex: 0, ariaLabel: label }, ...list)
}
