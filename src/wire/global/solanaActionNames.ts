/** The popup's Solana actions. They are apart from their schemas, because they are read before those load. */
export const solanaActionNames = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAndSendTransaction',
] as const
export type SolanaAction = (typeof solanaActionNames)[number]

export function isSolanaAction(name: string): name is SolanaAction {
  return (solanaActionNames as readonly string[]).includes(name)
}
