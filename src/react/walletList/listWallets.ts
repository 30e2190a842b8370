import type { Connector } from 'wagmi'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import { type Catalogue, findByRdns } from '../../wallets/catalogue/createCatalogue.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import { toIcon } from '../../wallets/catalogue/toIcon.ts'
import type { PhoneExperience, WalletEntry } from '../../wallets/catalogue/walletEntry.ts'
import { waysOf } from '../../wallets/catalogue/ways.ts'
import type { InstalledWallet } from './findInstalled.ts'

/** Why a wallet is in the list; the list is in this order. */
export type WalletGroup = 'installed' | 'recent' | 'configured' | 'featured' | 'others'

/** One way to reach a wallet from this device. `connector` is what wagmi connects; links leave the page. */
export type WalletWay =
  | { readonly kind: 'connector' | 'qr' | 'link'; readonly connector: Connector }
  | { readonly kind: 'inApp' | 'download'; readonly href: string }

/** A row of the list. */
export type ListedWallet = {
  /** Each kind of row has a prefix of its own: no announcement can take the id of another row (threats T22). */
  readonly id: string
  /** Its own, or none: the row for any wallet goes by the words of the kit. */
  readonly name?: string
  /** For `<img src>`. */
  readonly icon?: string
  /** Under what it announced itself: shown, but no proof of who it is (threats T22). */
  readonly rdns?: string
  readonly group: WalletGroup
  readonly isRecent: boolean
  /** Its links, where the catalogue knows them. */
  readonly entry?: WalletEntry
  /** The best first. */
  readonly ways: readonly WalletWay[]
}

export type ListOptions = {
  /** wagmi's, those it discovered included. */
  connectors: readonly Connector[]
  catalogue: Catalogue
  /** Wallets that announced themselves (EIP-6963). */
  installed: readonly InstalledWallet[]
  /** `window.ethereum`, where wallets put themselves before they announced. */
  legacyWallet: unknown
  /** Row ids, the latest first. */
  recent: readonly string[]
  platform: Platform
  page: URL
  deepLinkPreference?: DeepLinkPreference | undefined
  onPhone?: PhoneExperience | undefined
}

/** The row for any wallet that a phone has. */
export const anyWalletId = 'any'

const groups: readonly WalletGroup[] = ['installed', 'recent', 'configured', 'featured', 'others']

/**
 * The wallets that can be connected from this device: those announced in this browser, on phones too; those used before;
 * the page's own connectors; the catalogue. A wallet without a way to connect is left out.
 */
export function listWallets(options: ListOptions): readonly ListedWallet[] {
  const { connectors, catalogue, recent } = options
  const relay = connectors.find(({ type }) => type === 'relay')
  const installed = [
    ...options.installed.map((wallet) => toInstalled(wallet, relay, options)),
    ...findLegacy(options).map(toLegacy),
  ]
  const isListed = (entry: WalletEntry) => installed.some((wallet) => 'entry' in wallet && wallet.entry === entry)
  const known = (group: 'featured' | 'others') =>
    catalogue[group].filter((entry) => !isListed(entry)).map((entry) => toKnown(entry, group, relay, options))
  const rows = [
    ...installed,
    ...connectors.filter((connector) => connector.type !== 'injected' && connector !== relay).map(toConfigured),
    ...(relay ? [toAny(relay, options)] : []),
    ...known('featured'),
    ...known('others'),
  ].filter(({ ways }) => ways.some(({ kind }) => kind !== 'download'))
  return arrange(rows, recent)
}

/** Featured wallets that this device can get, with where. */
export function listDownloads({ catalogue, platform, page }: ListOptions): readonly ListedWallet[] {
  return catalogue.featured.flatMap((entry) => {
    const ways = waysOf(entry, { platform, page }).flatMap((way) => (way.kind === 'download' ? [way] : []))
    return ways.length > 0 ? [{ ...face(entry), group: 'featured' as const, isRecent: false, ways }] : []
  })
}

function arrange(rows: readonly Omit<ListedWallet, 'isRecent'>[], recent: readonly string[]): readonly ListedWallet[] {
  const age = ({ id }: { id: string }) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const marked = rows.map((row): ListedWallet => {
    const isRecent = recent.includes(row.id)
    return { ...row, isRecent, group: isRecent && row.group !== 'installed' ? 'recent' : row.group }
  })
  return groups.flatMap((group) => {
    const members = marked.filter((row) => row.group === group)
    return group === 'installed' || group === 'recent' ? members.sort((a, b) => age(a) - age(b)) : members
  })
}

/** What sits in `window.ethereum`, unless it is a wallet that is listed already, through a connector for whatever does. */
function findLegacy({ connectors, installed, legacyWallet }: ListOptions): readonly Connector[] {
  const isListed = installed.some(({ provider }) => provider === legacyWallet)
  if (!legacyWallet || isListed) return []
  return connectors.filter(isGeneric).slice(0, 1)
}

/** For whatever wallet the browser has: wagmi's own and ours, without a target. */
function isGeneric({ id, type }: Connector): boolean {
  return type === 'injected' && (id === 'injected' || id === 'latchkey.injected')
}

/** Name and picture are those that it announced and that were checked, not those that wagmi passes on. */
function toInstalled({ info, connector }: InstalledWallet, relay: Connector | undefined, options: ListOptions) {
  const { name, icon, rdns } = info
  const entry = findByRdns(options.catalogue, rdns)
  const own: WalletWay = { kind: 'connector', connector }
  return {
    id: `installed:${rdns}`,
    ...{ name, icon, rdns },
    ...(entry && { entry }),
    group: 'installed' as const,
    ways: entry ? [own, ...toWays(entry, relay, options).filter(({ kind }) => kind !== 'download')] : [own],
  }
}

function toLegacy(connector: Connector) {
  return { id: 'browser', group: 'installed' as const, ways: [{ kind: 'connector' as const, connector }] }
}

function toConfigured(connector: Connector) {
  const { id, name, icon } = connector
  return {
    id: `connector:${id}`,
    name,
    ...(icon && { icon }),
    group: 'configured' as const,
    ways: [{ kind: 'connector' as const, connector }],
  }
}

function toKnown(entry: WalletEntry, group: 'featured' | 'others', relay: Connector | undefined, options: ListOptions) {
  return { ...face(entry), group, ways: toWays(entry, relay, options) }
}

/** By the code that any wallet scans; on Android the system offers the apps that know such a link. */
function toAny(connector: Connector, { platform }: ListOptions) {
  const qr: WalletWay = { kind: 'qr', connector }
  const ways: readonly WalletWay[] = platform.system === 'android' ? [{ kind: 'link', connector }, qr] : [qr]
  return { id: anyWalletId, group: 'configured' as const, ways }
}

function face(entry: WalletEntry) {
  return { id: `wallet:${entry.id}`, name: entry.name, icon: toIcon(entry), entry }
}

/** What the catalogue offers, as far as this page has a connector for it. */
function toWays(entry: WalletEntry, relay: Connector | undefined, options: ListOptions): readonly WalletWay[] {
  const { platform, page, deepLinkPreference = 'native', onPhone } = options
  return waysOf(entry, { platform, page, deepLinkPreference, onPhone }).flatMap((way): WalletWay[] => {
    if (way.kind === 'inApp' || way.kind === 'download') return [way]
    return relay && way.kind !== 'extension' ? [{ kind: way.kind, connector: relay }] : []
  })
}
