import { drawSightTask } from '../guard/drawSightTask.ts'
import { onPress } from '../guard/onPress.ts'
import { next, type SightEvent, type SightState } from '../guard/sightState.ts'
import { words } from '../words.ts'
import { element } from './element.ts'
import type { ButtonGuard } from './guardButtons.ts'
import type { Panel } from './panel.ts'

/** Between a wrong number and the next one. */
const pauseMs = 1000

/** What a screen needs in a page's frame, and not in a window of our own, upon which nobody lays anything. */
export type InFrame = {
  /** The way into such a window, shown where sight cannot be proven. */
  elsewhere: HTMLElement
  /** Somebody presses numbers without seeing them. */
  onFailed: () => void
}

/** A question that stands in the panel. */
export type Sight = { setClear: (isClear: boolean) => void; end: () => void }

/**
 * Has the person press the number that the vault shows, on buttons in an order of their own, or type it. No browser tells a
 * frame of a mask that its page lays upon it; whoever does not see the number cannot press it (threats T10).
 * @param options.purpose what happens then
 * @param options.onProven called in the turn of the last press, so that it may use the clipboard
 */
export function askSight(
  { content, buttons, say }: Panel,
  options: { purpose: string; guard: ButtonGuard; onProven: () => void; onFailed: () => void; signal: AbortSignal },
): Sight {
  const { purpose, guard, onProven, onFailed, signal } = options
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
      say(words.sight.wrong)
      setClear(false)
      timer = setTimeout(ask, pauseMs)
    } else say(words.sight.pressed(state.pressed.length))
  }
  const press = (digit: string) => hear({ type: 'pressed', digit })
  const setClear = (isClear: boolean) => {
    for (const key of content.querySelectorAll('button')) key.disabled = !isClear
  }
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
      `${purpose} `,
      element('b', {}, [...task.number].join(' ')),
    )
    const group = element('div', { className: 'keys', role: 'group', ariaLabel: words.sight.label }, ...keys)
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
