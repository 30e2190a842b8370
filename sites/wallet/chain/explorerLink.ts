import type { Network } from 'latchkey/wire/account'

/** Returns the address of a transaction at the network's explorer; undefined if the operator names none. */
export function explorerLink({ blockExplorerUrls }: Network, hash: string): string | undefined {
  const [explorer] = blockExplorerUrls ?? []
  return explorer && `${explorer.replace(/\/$/, '')}/tx/${hash}`
}
