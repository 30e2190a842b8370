import type { QrModal } from 'latchkey/wallets/relay'

/** A minimal QR modal of a page's own: the URI as text, and a button. */
export function createPlainModal(): QrModal {
  const listeners = new Set<(state: { open: boolean }) => void>()
  const element = document.createElement('div')
  const tell = (open: boolean) => {
    for (const listener of listeners) listener({ open })
  }
  const close = () => {
    element.remove()
    tell(false)
  }
  return {
    open({ uri }) {
      const button = document.createElement('button')
      button.textContent = 'Close the modal'
      button.addEventListener('click', close)
      element.replaceChildren(`Modal of the page: ${uri}`, button)
      document.body.append(element)
      tell(true)
    },
    close,
    subscribeState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
