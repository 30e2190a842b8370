import { drawSightTask } from '../guard/drawSightTask.ts'
import { onPress } from '../guard/onPress.ts'
import { next, type SightEvent, type SightState, sightDigits } from '../guard/sightState.ts'
import type { WordKey } from '../words/en.ts'
import type { Say } from '../words/speech.ts'
import { element } from './element.ts'
import type { ButtonGuard } from './guardButtons.ts'
import type { Panel } from './panel.ts'

/** Between a wrong number and the next one. */
const pauseMs = 1000

/** Sentences that ask for the number and say what happens then. */
export type SightPurpose = Extract<WordKey, `${string}To${'Show' | 'Copy'}` | `toImport${string}`>

/** What a screen needs in a page's frame. A window of our own needs neither: no page can cover it. */
export type InFrame = {
  /** Opens such a window; shown where the browser cannot prove that the frame is visible. */
  elsewhere: HTMLElement
  /** Three wrong numbers were pressed. */
  onFailed: () => void
}

/** A question that stands in the panel. */
export type Sight = { setClear: (isClear: boolean) => void; end: () => void }

/**
 * Asks the user to press or type the number that the vault shows. No browser tells a frame about a mask that its page puts
 * over it, but a user who doesn't see the number cannot press it (threats T10). The buttons are in random order.
 * @param options.onProven called in the turn of the last press, so that it may use the clipboard
 */
export function askSight(
  { content, buttons, tell }: Panel,
  options: {
    say: Say
    purpose: SightPurpose
    guard: ButtonGuard
    onProven: () => void
    onFailed: () => void
    signal: AbortSignal
  },
): Sight {
  const { say, purpose, guard, onProven, onFailed, signal } = options
  const life = new AbortController()
  const end = () => life.abort()
  signal.addEventListener('abort', end, { signal: life.signal })
  let state: SightState = { status: 'pausing', wrong: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  life.signal.addEventListener('abort', () => clearTimeout(timer))

  const hear = (event: SightEvent) => {
    state = next(state, event)
    if (state.status === 'proven' || state.status === 'failed') end()
    if (state.status === 'proven') return onProven()
    if (state.status === 'failed') return onFailed()
    if (state.status === 'pausing') {
      tell(say('wrong'))
      setClear(false)
      timer = setTimeout(ask, pauseMs)
    } else tell(toProgress(state.pressed.length))
  }
  const press = (digit: string) => hear({ type: 'pressed', digit })
  const setClear = (isClear: boolean) => {
    for (const key of content.querySelectorAll('button')) key.disabled = !isClear
  }
  const [before = '', after = ''] = say(purpose).split('{number}')
  const toProgress = (count: number) =>
    count === 0 ? '' : say('pressed', { count: `${count}`, total: `${sightDigits}` })
  const ask = () => {
    const task = drawSightTask()
    const keys = task.keys.map((digit) => {
      const key = element('button', { type: 'button', disabled: true }, digit)
      onPress(key, { heldMs: 0, isClear: guard.isClear, act: () => press(digit), signal: life.signal })
      return key
    })
    const prompt = element(
      'p',
      { className: 'prompt', tabIndex: -1 },
      before,
      // Digits of a sentence that runs from right to left must not.
      element('b', { dir: 'ltr' }, [...task.number].join(' ')),
      after,
    )
    const group = element('div', { className: 'keys', role: 'group', ariaLabel: say('digits') }, ...keys)
    buttons.replaceChildren()
    content.replaceChildren(prompt, group)
    hear({ type: 'asked', task })
    guard.restart()
    prompt.focus()
  }
  window.addEventListener(
    'keydown',
    ({ key, isTrusted, repeat, ctrlKey, altKey, metaKey }) => {
      // With one of these it is a command to the browser, such as that for another tab.
      const isTyped = isTrusted && !repeat && !ctrlKey && !altKey && !metaKey
      if (isTyped && /^\d$/.test(key) && guard.isClear()) press(key)
    },
    { signal: life.signal },
  )
  ask()
  return { setClear, end }
}
