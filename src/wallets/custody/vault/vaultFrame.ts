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

const seen = { display: 'block', width: '100%', height: '26rem', border: '0' }
const unseen = { display: 'none' }
