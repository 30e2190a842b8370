/** The content of the QR code by which a wallet joins a session. */
export type LinkUrl = {
  id: string
  secret: string
  /** The address of the relay, which may differ from the host that shows the link. */
  server: string
  /** The version of the page's client. */
  version: string
  /** Decimal text. */
  chainId: string
  /** The id is that of the parent session. */
  isChild: boolean
}

/** The path in the fragment of a QR code. */
export const linkPath = '/link'

/**
 * Returns the text of the QR code (link-and-popup-wallets §1.3). Everything is in the fragment, so that a browser that opens it
 * does not send the secret to the relay.
 */
export function formatLinkUrl({ id, secret, server, version, chainId, isChild }: LinkUrl): string {
  const query = new URLSearchParams({ [isChild ? 'parent-id' : 'id']: id, secret, server, v: version, chainId })
  return `${server}/#${linkPath}?${query}`
}
