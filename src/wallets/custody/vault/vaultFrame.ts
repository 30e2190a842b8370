import { maxFrameHeight, minFrameHeight } from '../../../wire/vault/limits.ts'

/** Why a page opens the vault: to show a phrase or key, to import one, or to stamp with an emailed code, which shows nothing. */
export type VaultPurpose = 'export' | 'import' | 'recovery'

/** The frame's name for screen readers. */
const titles: Record<VaultPurpose, string> = {
  export: 'Your recovery phrase, shown by your wallet',
  import: 'Enter your recovery phrase for your wallet',
  recovery: 'Your wallet',
}

/**
 * Creates the vault's frame, not yet in the page. The frame may run its own script, copy what it shows, and open a window of its
 * own origin if it cannot prove that it is visible (threats T10). It may not navigate the page.
 */
export function createVaultFrame(url: string, purpose: VaultPurpose): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  frame.allow = 'clipboard-write'
  frame.referrerPolicy = 'origin'
  frame.title = titles[purpose]
  frame.src = url
  // Set as properties, because a page's content security policy may forbid style attributes.
  Object.assign(frame.style, purpose === 'recovery' ? unseen : seen)
  return frame
}

/**
 * Gives the frame the height of its content, within bounds and never more than the window's: the vault shows nothing while a
 * part of it is outside the window. For the same reason a frame that grew is scrolled back into sight.
 */
export function fitFrame(frame: HTMLIFrameElement, height: number): void {
  if (!Number.isSafeInteger(height) || frame.style.display === 'none') return
  const bounded = Math.min(Math.max(height, minFrameHeight), maxFrameHeight)
  frame.dataset.fits = 'true'
  frame.style.height = `min(${bounded}px, 100dvh)`
  // At once, whatever the page's own style says: the vault takes a movement for a cover.
  frame.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

const seen = { display: 'block', width: '100%', height: '26rem', border: '0' }
const unseen = { display: 'none' }
