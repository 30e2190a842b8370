/**
 * Returns the link that opens a wallet's app on a phone, from its link base (link-and-popup-wallets §1.1).
 * @param options.redirectUrl where the app returns to
 * @param options.qrText the content of the QR code, to connect to a wallet on the same phone. It contains the secret: use it only
 * with a base that no server sees, such as an app's own URL scheme
 */
export function toWalletLink(base: string, options: { redirectUrl: string; qrText?: string }): string {
  const link = new URL(base)
  link.searchParams.set('redirect_url', options.redirectUrl)
  if (options.qrText !== undefined) link.searchParams.set('wl_url', options.qrText)
  return link.href
}
