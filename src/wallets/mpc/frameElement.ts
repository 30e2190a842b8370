import { dynamicHosts } from '../../wire/waas/hosts.ts'

/**
 * The two frames of the managed wallet (managed-wallet §1.3, §1.4), not yet in the page. Both have a browser sandbox without
 * navigation. Styles are set as properties, because a page's content security policy may forbid style attributes.
 */

/** Creates the frame that signs. It shows nothing, and may start the download of a backup file. */
export function createHiddenFrame(url: string): HTMLIFrameElement {
  const sandbox = 'allow-scripts allow-same-origin allow-downloads'
  return createFrame(url, { title: 'Dynamic Wallet Iframe', sandbox, allow: passkeys, style: hidden })
}

/** Creates the frame that shows a key, or that lets the user enter one. */
export function createVisibleFrame(url: string): HTMLIFrameElement {
  const official = 'allow-scripts allow-same-origin'
  // Where the browser cannot tell the frame that it is seen, ours continues in a window of its own.
  const sandbox = isOurs(url) ? `${official} allow-popups allow-popups-to-escape-sandbox` : official
  const allow = `${passkeys}; clipboard-write`
  return createFrame(url, { title: 'Dynamic Wallet Storage', sandbox, allow, style: visible })
}

/** Our frame opens backups with a passkey too. Frames of the original service do not, and get no permission. */
const passkeys = 'publickey-credentials-get; publickey-credentials-create'

const hidden = {
  display: 'none',
  position: 'fixed',
  ...{ top: '0', left: '0', width: '0', height: '0' },
  border: 'none',
  pointerEvents: 'none',
}
const visible = { display: 'block', width: '100%', height: '100%', border: 'none' }

function createFrame(
  url: string,
  look: { title: string; sandbox: string; allow: string; style: Partial<CSSStyleDeclaration> },
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = look.title
  frame.setAttribute('sandbox', look.sandbox)
  if (isOurs(url)) frame.allow = look.allow
  frame.referrerPolicy = 'origin'
  Object.assign(frame.style, look.style)
  frame.src = url
  return frame
}

function isOurs(url: string): boolean {
  return !Object.values(dynamicHosts).some(({ frame }) => frame === new URL(url).origin)
}
