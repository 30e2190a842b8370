import type { WalletIcon } from '@wallet-standard/base'

/** A data address in base64, which the Wallet Standard wants, of one that may be written in any way (RFC 2397). */
export function toStandardIcon(icon: string): WalletIcon {
  const [, type, parameters, text] = /^data:([^;,]+)([^,]*),(.*)$/s.exec(icon) ?? []
  if (!type || text === undefined || parameters?.endsWith(';base64')) return icon as WalletIcon
  return `data:${type};base64,${btoa(percentDecode(text))}` as WalletIcon
}

/** The bytes of a text, a character each; percent signs that begin no byte stand for themselves. */
function percentDecode(text: string): string {
  const utf8 = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return utf8.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
