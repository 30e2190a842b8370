import { onPress } from '../guard/onPress.ts'
import { below, shuffle } from '../guard/random.ts'
import type { Say } from '../words/speech.ts'
import type { Sight } from './askSight.ts'
import { element } from './element.ts'
import type { ButtonGuard } from './guardButtons.ts'
import type { Panel } from './panel.ts'

/** How many words the user confirms, and from how many of the phrase's own words they pick each. */
const asked = 3
const choices = 6

/**
 * Asks for three words of the phrase at random positions, one after the other. A wrong pick starts over with other positions.
 * Nobody else learns what was picked.
 */
export function askWords(
  { content, buttons, announce }: Panel,
  options: { say: Say; words: readonly string[]; guard: ButtonGuard; onConfirmed: () => void; signal: AbortSignal },
): Sight {
  const { say, words, guard, onConfirmed, signal } = options
  const life = new AbortController()
  const end = () => life.abort()
  signal.addEventListener('abort', end, { signal: life.signal })
  let positions: number[] = []

  const ask = () => {
    const [position] = positions
    if (position === undefined) {
      end()
      return onConfirmed()
    }
    const right = words[position] ?? ''
    const at = `${position + 1}`
    const pick = (word: string) => {
      if (word !== right) return start(say('wrongWord', { at }))
      positions.shift()
      announce('')
      ask()
    }
    const others = shuffle([...new Set(words)].filter((word) => word !== right)).slice(0, choices - 1)
    others.splice(below(others.length + 1), 0, right)
    const keys = others.map((word) => {
      const key = element('button', { type: 'button', disabled: true, dir: 'ltr', lang: 'en' }, word)
      onPress(key, { heldMs: 0, isClear: guard.isClear, act: () => pick(word), signal: life.signal })
      return key
    })
    const prompt = element('p', { className: 'prompt', tabIndex: -1 }, say('whichWord', { at }))
    const group = element('div', { className: 'keys choices', role: 'group', ariaLabel: prompt.innerText }, ...keys)
    buttons.replaceChildren()
    content.replaceChildren(prompt, group)
    guard.restart()
    prompt.focus()
  }
  const start = (sentence: string) => {
    announce(sentence)
    positions = shuffle(words.map((_, position) => position)).slice(0, asked)
    ask()
  }
  start('')
  return {
    setClear(isClear) {
      for (const key of content.querySelectorAll('button')) key.disabled = !isClear
    },
    end,
  }
}
