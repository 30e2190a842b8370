import { luminanceOf } from '../../wire/luminance.ts'
import type { WalletEntry } from './walletEntry.ts'

/**
 * The image of a wallet, for `<img src>`: the icon it announced, else that of its entry, else a monogram in its color. Nothing is
 * loaded from the wallet's vendor.
 */
export function toIcon(wallet: WalletEntry, announced?: { readonly icon: string }): string {
  return announced?.icon ?? wallet.icon ?? `data:image/svg+xml,${encodeURIComponent(toMonogram(wallet))}`
}

function toMonogram({ name, color }: WalletEntry): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" fill="${color}"/>`,
    // Lighter at the top, so that a row of flat colors looks like a row of icons.
    '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/>',
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><path d="M0 0h64v64H0z" fill="url(#g)"/>',
    `<text x="32" y="33" fill="${inkOn(color)}" font-family="system-ui,sans-serif" font-size="34" font-weight="700"`,
    ` text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`,
  ].join('')
}

/** Our dark or white, whichever has more contrast (WCAG 2.2, relative luminance). */
function inkOn(color: string): string {
  return luminanceOf(color) > 0.36 ? '#14181f' : '#fff'
}
