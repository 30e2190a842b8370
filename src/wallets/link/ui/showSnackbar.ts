import { element } from '../../../core/smallDialog.ts'
import type { LinkWords } from '../../../core/words/link.ts'
import { directionOf, type Locale } from '../../../core/words/localeOf.ts'

/** The snackbar shows its buttons by itself after this time (specification §9). */
const expandMs = 10_000

const style = `
  :host { all: initial; position: fixed; inset-block-end: 16px; inset-inline: 16px; z-index: 2147483647; color-scheme: light dark; pointer-events: none }
  div.bar { inline-size: fit-content; min-inline-size: min(18rem, 100%); max-inline-size: 100%; box-sizing: border-box; margin-inline: auto; padding: 8px;
    border: 1px solid light-dark(#d0d0d7, #45454f); border-radius: 12px; background: light-dark(#fff, #1c1c22);
    color: light-dark(#17171c, #f2f2f5); box-shadow: 0 8px 24px #0004; font: 15px/1.4 system-ui, sans-serif; pointer-events: auto }
  div.row { display: flex; align-items: center; gap: 8px }
  p { margin: 0; margin-inline: 12px auto; font-weight: 600 }
  div.actions { display: grid; gap: 4px; margin-block-start: 4px }
  div.actions[hidden] { display: none }
  button { min-block-size: 44px; min-inline-size: 44px; padding-inline: 12px; border: 0; border-radius: 8px; background: none; color: inherit;
    font: inherit; text-align: start; cursor: pointer }
  button:hover { background: light-dark(#f0f0f4, #2a2a32) }
  button.more { text-align: center }
  button.danger { color: light-dark(#b3261e, #ffb4ab) }
  button:focus-visible { outline: 3px solid light-dark(#2f6fed, #8ab4ff); outline-offset: -1px }
`

export type SnackbarOptions = {
  locale: Locale
  words: LinkWords
  onCancel: () => void
  onReset: () => void
  /** Removes it. */
  signal: AbortSignal
}

/**
 * Shows at the edge of the page that the wallet has to answer, or that it cannot be reached. It takes no focus. It is in a shadow
 * root, so that its styles and the page's do not affect each other.
 */
export function showSnackbar(kind: 'confirm' | 'lost', options: SnackbarOptions): void {
  const { locale, words, onCancel, onReset, signal } = options
  if (signal.aborted) return
  const cancel = button(words.cancel, 'danger', onCancel)
  const reset = button(words.reset, '', onReset)
  const actions = element(
    'div',
    { className: 'actions', id: 'actions' },
    kind === 'confirm' ? [cancel, reset] : [reset],
  )
  // Inserted empty and filled afterwards: screen readers announce changes of a status, not its first content.
  const text = element('p', { role: 'status', ariaLive: 'polite' })
  const more = button('⋯', 'more', () => expand(actions.hidden === true))
  more.ariaLabel = words.more
  more.setAttribute('aria-controls', actions.id)
  const row = element('div', { className: 'row' }, [text, more])
  const bar = element('div', { className: 'bar', lang: locale, dir: directionOf(locale) }, [row, actions])

  function expand(isOpen: boolean): void {
    actions.hidden = !isOpen
    more.ariaExpanded = String(isOpen)
  }

  const host = document.createElement('latchkey-link-snackbar')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  root.append(bar)
  expand(kind === 'lost')
  const timer = setTimeout(() => expand(true), expandMs)
  const stopFollowing = keepOnTop(host)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopFollowing()
    host.remove()
  })
  text.textContent = kind === 'confirm' ? words.confirm : words.lost
}

/** A modal dialog makes everything outside it inert, so the snackbar goes into the topmost one, and out of it when it closes. */
function keepOnTop(host: HTMLElement): () => void {
  const place = () => {
    const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    if (host.parentNode !== parent) parent.append(host)
  }
  const dialogs = new MutationObserver(place)
  dialogs.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  place()
  return () => dialogs.disconnect()
}

function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className, textContent: label })
  made.addEventListener('click', onClick)
  return made
}
