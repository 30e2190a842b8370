/** The popup's Solana actions. Apart from their schemas: read before they load. */
export const solanaActionNames = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAndSendTransaction',
] as const
export type SolanaAction = (typeof solanaActionNames)[number]

export function isSolanaAction(name: string): name is SolanaAction {
  return (solanaActionNames as readonly string[]).includes(name)
}
