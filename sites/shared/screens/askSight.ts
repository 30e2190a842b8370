import { drawSightTask } from '../guard/drawSightTask.ts'
import { onPress } from '../guard/onPress.ts'
import { next, type SightEvent, type SightState, sightDigits } from '../guard/sightState.ts'
import type { WordKey } from '../words/en.ts'
import type { Say } from '../words/speech.ts'
import { element } from './element.ts'
import type { ButtonGuard } from './guardButtons.ts'
import type { Panel } from './panel.ts'

/** The pause between a wrong number and the next one. */
const pauseMs = 1000

/** The sentences that ask for the number and explain what happens next. */
export type SightPurpose = Extract<WordKey, `${string}To${'Show' | 'Copy'}` | `toImport${string}`>

/** What a screen needs in a page's frame. A separate window needs neither, because no page can cover it. */
export type InFrame = {
  /** Opens a separate window. Shown if the browser can't prove that the frame is visible. */
  elsewhere: HTMLElement
  /** The user pressed three wrong numbers. */
  onFailed: () => void
}

/** The question that is in the panel. */
export type Sight = { setClear: (isClear: boolean) => void; end: () => void }

/**
 * Asks the user to press or type the number that the vault shows. No browser tells a frame about a mask that its page puts
 * over it, but a user who doesn't see the number cannot press it (threats T10). The buttons are in random order.
 * @param options.onProven called in the turn of the last press, so that it may use the clipboard
 */
export function askSight(
  { content, buttons, announce }: Panel,
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
      announce(say('wrong'))
      setClear(false)
      timer = setTimeout(ask, pauseMs)
    } else announce(toProgress(state.pressed.length))
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
      // The digits must not run from right to left with the sentence.
      element('b', { dir: 'ltr' }, [...task.number].join(' ')),
      after,
    )
    const group = element('div', { className: 'keys', role: 'group', ariaLabel: say('digits') }, ...keys)
    buttons.replaceChildren()
    content.replaceChildren(prompt, group, element('p', { className: 'why' }, say('whyDigits')))
    hear({ type: 'asked', task })
    guard.restart()
    prompt.focus()
  }
  window.addEventListener(
    'keydown',
    ({ key, isTrusted, repeat, ctrlKey, altKey, metaKey }) => {
      // With a modifier key it is a browser command, such as switching tabs.
      const isTyped = isTrusted && !repeat && !ctrlKey && !altKey && !metaKey
      if (isTyped && /^\d$/.test(key) && guard.isClear()) press(key)
    },
    { signal: life.signal },
  )
  ask()
  return { setClear, end }
}
