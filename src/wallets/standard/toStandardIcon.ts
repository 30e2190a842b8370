import type { WalletIcon } from '@wallet-standard/base'

/** Converts any data URI (RFC 2397) to base64, which the Wallet Standard requires. */
export function toStandardIcon(icon: string): WalletIcon {
  const [, type, parameters, text] = /^data:([^;,]+)([^,]*),(.*)$/s.exec(icon) ?? []
  if (!type || text === undefined || parameters?.endsWith(';base64')) return icon as WalletIcon
  return `data:${type};base64,${btoa(percentDecode(text))}` as WalletIcon
}

/** The bytes of a percent-encoded text. A percent sign without two hex digits stands for itself. */
function percentDecode(text: string): string {
  const utf8 = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return utf8.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
