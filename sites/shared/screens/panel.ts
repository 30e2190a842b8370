import { element } from './element.ts'
import { keepFocus } from './keepFocus.ts'

/** The parts of a screen. All of it must be visible before its buttons count. */
export type Panel = {
  whole: HTMLElement
  /** The content. It scrolls if it is longer than the frame, so that the whole panel stays visible. */
  content: HTMLElement
  buttons: HTMLElement
  /** Shows one sentence below, which screen readers announce. */
  announce: (sentence: string) => void
}

/** Puts a new screen into the page. */
export function createPanel(options: { title: string; text: string }): Panel {
  const { title, text } = options
  const status = element('p', { className: 'status', role: 'status' })
  const content = element('div', { className: 'content' })
  const buttons = element('div', { className: 'buttons' })
  const parts = [element('h1', {}, title), element('p', { className: 'text' }, text), content, buttons, status]
  const whole = element('section', { className: 'panel' }, ...parts)
  document.querySelector('main')?.replaceChildren(whole)
  return {
    whole,
    content,
    buttons,
    announce: (sentence) => {
      status.textContent = sentence
    },
  }
}

/** Shows a screen with one sentence. */
export function showSentence(sentence: string): void {
  const main = document.querySelector('main')
  if (!main) return
  keepFocus(main, () => {
    const shown = element('p', { className: 'sentence', tabIndex: -1 }, sentence)
    main.replaceChildren(shown)
    return shown
  })
}
