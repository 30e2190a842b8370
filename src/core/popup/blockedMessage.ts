import { type BlockedPopup, offerBlocked } from './blockedPopup.ts'

/** Specification §2. */
const message = 'Popup was blocked. Try again.'

const style = `
  :host { all: initial; position: fixed; inset-block-end: 16px; inset-inline: 16px; z-index: 2147483647; color-scheme: light dark; pointer-events: none }
  div { display: flex; align-items: center; gap: 8px; inline-size: fit-content; max-inline-size: 100%; box-sizing: border-box; margin-inline: auto;
    padding: 8px 8px 8px 16px; border: 1px solid light-dark(#d0d0d7, #45454f); border-radius: 12px; background: light-dark(#fff, #1c1c22);
    color: light-dark(#17171c, #f2f2f5); box-shadow: 0 8px 24px #0004; font: 15px/1.4 system-ui, sans-serif; pointer-events: auto }
  p { margin: 0; margin-inline-end: auto }
  button { flex: none; min-block-size: 40px; min-inline-size: 40px; padding-inline: 12px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer }
  button:first-of-type { background: light-dark(#17171c, #f2f2f5); color: light-dark(#fff, #17171c); font-weight: 600 }
  button:focus-visible { outline: 3px solid light-dark(#2f6fed, #8ab4ff); outline-offset: 2px }
`

/**
 * Shows a message at the edge of the page that the popup was blocked, with a button that opens it. A listener of `blockedEvent`
 * can show it instead. The message is in a shadow root, so that its styles and the page's do not affect each other.
 */
export function showBlockedMessage(blocked: BlockedPopup): void {
  if (!offerBlocked(blocked)) return
  const host = document.createElement('latchkey-blocked-popup')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]

  const bar = document.createElement('div')
  // Inserted empty and filled afterwards: screen readers announce changes of an alert, not its first content.
  const text = document.createElement('p')
  text.role = 'alert'
  const retry = button('Retry', blocked.retry)
  const dismiss = button('✕', blocked.dismiss)
  dismiss.ariaLabel = 'Dismiss'
  bar.append(text, retry, dismiss)
  bar.addEventListener('keydown', (event) => event.key === 'Escape' && blocked.dismiss())
  root.append(bar)

  const focused = document.activeElement
  blocked.signal.addEventListener('abort', () => {
    const hadFocus = root.activeElement !== null
    host.remove()
    if (hadFocus && focused instanceof HTMLElement) focused.focus()
  })
  // A modal dialog makes everything outside it inert, so the bar goes into the topmost one.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  ;(dialog ?? document.body).append(host)
  text.textContent = message
  retry.focus()
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}
