import * as v from 'valibot'
import { parse } from '../../wire/parse.ts'
import { WireError } from '../../wire/wireError.ts'
import { fromConnectorRecord, isConnectorRecord, type OwnRecord } from './entryRecord.ts'
import { type OwnWallet, ownWallet, walletId } from './ownWallet.ts'
import type { WalletEntry } from './walletEntry.ts'
import { walletTable } from './walletTable.ts'

export type CatalogueOptions = {
  /**
   * The page's own wallets, listed first: as entries, or as records of specification §3. One with the id of a known wallet replaces
   * it.
   */
  own?: readonly (OwnWallet | OwnRecord)[]
  /** Ids of the wallets shown at once, in this order. By default the page's own, then the most used. */
  featured?: readonly string[]
  /** Ids of wallets that are never shown. */
  excluded?: readonly string[]
  /** Ids of wallets that come first among the others. */
  order?: readonly string[]
}

/** The wallets a dialog lists: some at once, the others on demand. */
export type Catalogue = { readonly featured: readonly WalletEntry[]; readonly others: readonly WalletEntry[] }

const ids = v.optional(v.array(walletId), [])
const catalogueOptions = v.object({
  own: v.optional(v.array(ownWallet), []),
  featured: v.optional(v.array(walletId)),
  excluded: ids,
  order: ids,
})
const mostUsed = ['metamask', 'trust', 'rainbow', 'okx']
const neutralColor = '#475569'

/**
 * Builds the catalogue from the page's options.
 * @throws {WireError} naming the invalid option and entry, a duplicate id, or an unknown id
 */
export function createCatalogue(options: CatalogueOptions = {}): Catalogue {
  const { own, featured, excluded, order } = parse(catalogueOptions, { ...options, own: toWallets(options.own) })
  const ours = own.map(toEntry)
  const ourIds = ours.map(({ id }) => id)
  assertUnique(ourIds)
  const all = [...ours, ...walletTable.filter(({ id }) => !ourIds.includes(id))]
  assertKnown(all, { featured, excluded, order })
  const first = [...new Set(featured ?? [...ourIds, ...mostUsed])]
  const shown = all.filter(({ id }) => !excluded.includes(id))
  return {
    featured: pick(shown, first),
    others: sort(shown, order).filter(({ id }) => !first.includes(id)),
  }
}

/** Finds the wallet that announces this name (EIP-6963), so that the list shows it once. */
export function findByRdns({ featured, others }: Catalogue, rdns: string): WalletEntry | undefined {
  return [...featured, ...others].find((wallet) => wallet.rdns?.includes(rdns))
}

/** @throws {WireError} naming the invalid record */
function toWallets(own: CatalogueOptions['own']): CatalogueOptions['own'] {
  if (!Array.isArray(own)) return own
  return own.map((wallet: OwnWallet | OwnRecord, index) => {
    if (!isConnectorRecord(wallet)) return wallet
    try {
      return fromConnectorRecord(wallet)
    } catch (error) {
      throw error instanceof WireError ? new WireError(`own.${index}.${error.field}`, error.rule) : error
    }
  })
}

function toEntry({ id, color, ...wallet }: v.InferOutput<typeof ownWallet>, index: number): WalletEntry {
  const fromName = wallet.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return { ...wallet, id: id ?? (fromName || `own-${index + 1}`), color: color ?? neutralColor }
}

function assertUnique(ids: readonly string[]): void {
  const double = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (double >= 0) throw new WireError(`own.${double}.id`, 'another of the page’s wallets has this id')
}

function assertKnown(all: readonly WalletEntry[], options: Record<string, readonly string[] | undefined>): void {
  for (const [option, wanted = []] of Object.entries(options))
    for (const [index, id] of wanted.entries())
      if (!all.some((wallet) => wallet.id === id)) throw new WireError(`${option}.${index}`, 'no wallet has this id')
}

function pick(wallets: readonly WalletEntry[], wanted: readonly string[]): readonly WalletEntry[] {
  return wanted.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
}

function sort(wallets: readonly WalletEntry[], order: readonly string[]): readonly WalletEntry[] {
  return [...pick(wallets, order), ...wallets.filter(({ id }) => !order.includes(id))]
}
