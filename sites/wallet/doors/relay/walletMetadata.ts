import type { Metadata } from 'latchkey/wire/relay'

/**
 * What this wallet reports about itself to pages. Clients open `<universal>/wc?…` to bring it to the front, or
 * `/#/wc?uri=…` if they support it, which keeps the key of a pairing on the device.
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
