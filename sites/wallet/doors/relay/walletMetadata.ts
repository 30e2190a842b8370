import type { Metadata } from 'latchkey/wire/relay'

/**
 * What this wallet tells pages of itself. Clients open `<universal>/wc?…` to bring it to the front, and `/#/wc?uri=…`
 * where they know it: there the key of a pairing stays on the device.
 */
export function walletMetadata(options: { name: string; origin: string }): Metadata {
  const { name, origin } = options
  return {
    name,
    description: 'A wallet that a passkey opens.',
    url: origin,
    icons: [`${origin}/wallet-512.png`],
    redirect: { universal: origin },
  }
}
