/** Why a page opens the vault: to show words or a key, to take them in, or to stamp with a mailed code, which shows nothing. */
export type VaultPurpose = 'export' | 'import' | 'recovery'

/** What screen readers call the frame. */
const titles: Record<VaultPurpose, string> = {
  export: 'Your recovery words, shown by your wallet',
  import: 'Your recovery words, taken in by your wallet',
  recovery: 'Your wallet',
}

/**
 * The frame for a vault, not yet in the page. It may run its own script, copy what it shows, and open a window of its own
 * origin where it cannot prove that it is seen (threats T10); it may not move the page.
 */
export function createVaultFrame(url: string, purpose: VaultPurpose): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
  frame.allow = 'clipboard-write'
  frame.referrerPolicy = 'origin'
  frame.title = titles[purpose]
  frame.src = url
  // By properties: a page's content security policy may forbid style attributes.
  Object.assign(frame.style, purpose === 'recovery' ? unseen : seen)
  return frame
}

const seen = { display: 'block', width: '100%', height: '26rem', border: '0' }
const unseen = { display: 'none' }
