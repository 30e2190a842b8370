import type { Metadata } from '../../wire/relay/metadata.ts'
import type { Catalogue } from './createCatalogue.ts'
import type { WalletEntry } from './walletEntry.ts'

/**
 * Finds the wallet at the other end of a session by what it says of itself: its links, else its name. Nothing of that is verified
 * (threats T22), so use it only for what the wallet could refuse anyway.
 */
export function findByPeer(
  { featured, others }: Catalogue,
  { name, redirect }: Pick<Metadata, 'name' | 'redirect'>,
): WalletEntry | undefined {
  const wallets = [...featured, ...others]
  const links = [redirect?.native, redirect?.universal].flatMap((link) => (link ? [toBase(link)] : []))
  const isLinked = ({ native, universal }: WalletEntry) =>
    [native, universal].some((link) => link !== undefined && links.includes(toBase(link)))
  return wallets.find(isLinked) ?? wallets.find((wallet) => toPlain(wallet.name) === toPlain(name))
}

/** `wallet://` and `wallet:` are the same base. */
function toBase(link: string): string {
  return link.toLowerCase().replace(/[/:]*$/, '')
}

function toPlain(name: string): string {
  return name.trim().toLowerCase()
}
