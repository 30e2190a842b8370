import type { Connector } from 'wagmi'
import type { DeepLinkPreference } from '../../core/deepLink.ts'
import { isOwnConnector, kinds } from '../../wagmi/ownConnector.ts'
import { type Catalogue, findByRdns } from '../../wallets/catalogue/createCatalogue.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import { toIcon } from '../../wallets/catalogue/toIcon.ts'
import type { PhoneExperience, WalletEntry } from '../../wallets/catalogue/walletEntry.ts'
import { waysOf } from '../../wallets/catalogue/ways.ts'
import type { InstalledWallet } from './findInstalled.ts'

/** Why a wallet is in the list, in the order of the list. */
export type WalletGroup = 'signIn' | 'installed' | 'recent' | 'configured' | 'featured' | 'others'

/** One way to reach a wallet from this device. wagmi connects `connector`; links leave the page. */
export type WalletWay =
  | { readonly kind: 'connector' | 'qr' | 'link'; readonly connector: Connector }
  | { readonly kind: 'inApp' | 'download'; readonly href: string }

/** A row of the list. */
export type ListedWallet = {
  /** Each kind of row has its own prefix, so that no announcement can take the id of another row (threats T22). */
  readonly id: string
  /** The wallet's own name. Undefined for the row of any wallet, which the kit names. */
  readonly name?: string
  /** For `<img src>`. */
  readonly icon?: string
  /** The id of the logo that takes the place of the icon, if there is one: the icon is then only a monogram. */
  readonly logo?: string
  /** The rdns that the wallet announced. It is displayed, but proves nothing (threats T22). */
  readonly rdns?: string
  readonly group: WalletGroup
  readonly isRecent: boolean
  /** The wallet's links, if the catalogue knows it. */
  readonly entry?: WalletEntry
  /** Which of its links the kit opens. */
  readonly deepLinkPreference?: DeepLinkPreference
  /** The best way first. */
  readonly ways: readonly WalletWay[]
}

export type ListOptions = {
  /** wagmi's connectors, including those that it discovered. */
  connectors: readonly Connector[]
  catalogue: Catalogue
  /** Wallets that announced themselves (EIP-6963). */
  installed: readonly InstalledWallet[]
  /** `window.ethereum`, which wallets used before EIP-6963. */
  legacyWallet: unknown
  /** Row ids, the latest first. */
  recent: readonly string[]
  platform: Platform
  page: URL
  deepLinkPreference?: DeepLinkPreference | undefined
  onPhone?: PhoneExperience | undefined
}

/** The row for any wallet on a phone. */
export const anyWalletId = 'any'

/** The types of connectors to an embedded or a hosted wallet: the user signs in, and may create a wallet there. */
const signInTypes: readonly string[] = ['custody', 'mpc', 'global', 'popup']

const groups: readonly WalletGroup[] = ['signIn', 'installed', 'recent', 'configured', 'featured', 'others']

/** The groups whose recent wallets come first in them. Others move to the recent ones. */
const ordered: readonly WalletGroup[] = ['signIn', 'installed']

/**
 * Lists the wallets that can be connected from this device: those that the user signs in to, installed ones (on phones too),
 * recently used ones, the page's other connectors, the catalogue. Leaves out wallets that cannot be connected.
 */
export function listWallets(options: ListOptions): readonly ListedWallet[] {
  const { connectors, catalogue, recent } = options
  const relay = connectors.find((connector) => connector.type !== 'link' && scansCode(connector))
  const installed = [
    ...options.installed.map((wallet) => toInstalled(wallet, relay, options)),
    ...findLegacy(options).map(toLegacy),
  ]
  const configured = connectors
    .filter((connector) => connector.type !== 'injected' && connector !== relay)
    .map((connector) => toConfigured(connector, relay, options))
  const isListed = (entry: WalletEntry) =>
    [...installed, ...configured].some((wallet) => 'entry' in wallet && wallet.entry === entry)
  const known = (group: 'featured' | 'others') =>
    catalogue[group].filter((entry) => !isListed(entry)).map((entry) => toKnown(entry, group, relay, options))
  const rows = [
    ...installed,
    ...configured,
    ...(relay ? [toAny(relay, options)] : []),
    ...known('featured'),
    ...known('others'),
  ].filter(({ ways }) => ways.some(({ kind }) => kind !== 'download'))
  return arrange(rows, recent)
}

/** Lists the featured wallets that can be installed on this device, with their stores. */
export function listDownloads({ catalogue, platform, page }: ListOptions): readonly ListedWallet[] {
  return catalogue.featured.flatMap((entry) => {
    const ways = waysOf(entry, { platform, page }).flatMap((way) => (way.kind === 'download' ? [way] : []))
    return ways.length > 0 ? [{ ...face(entry), group: 'featured' as const, isRecent: false, ways }] : []
  })
}

/** Lists the wallets in which a new user creates a wallet on this page or in a window that it opens. */
export function listCreatable(wallets: readonly ListedWallet[]): readonly ListedWallet[] {
  return wallets.filter(({ ways: [way] }) => way?.kind === 'connector' && signInTypes.includes(way.connector.type))
}

/** Returns whether the way opens a window of a wallet of ours. */
export function opensPopup(way: WalletWay): boolean {
  return way.kind === 'connector' && (way.connector.type === 'global' || way.connector.type === 'popup')
}

/** Returns whether this is the wallet in the page under its default name, which says how to sign in and not what it is. */
export function isPasskey({ name, ways: [way] }: Pick<ListedWallet, 'name' | 'ways'>): boolean {
  return way?.kind === 'connector' && way.connector.type === 'custody' && name === 'Passkey'
}

function arrange(rows: readonly Omit<ListedWallet, 'isRecent'>[], recent: readonly string[]): readonly ListedWallet[] {
  const age = ({ id }: { id: string }) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const marked = rows.map((row): ListedWallet => {
    const isRecent = recent.includes(row.id)
    return { ...row, isRecent, group: isRecent && !ordered.includes(row.group) ? 'recent' : row.group }
  })
  return groups.flatMap((group) => {
    const members = marked.filter((row) => row.group === group)
    return ordered.includes(group) || group === 'recent' ? members.sort((a, b) => age(a) - age(b)) : members
  })
}

/** Returns a generic connector for `window.ethereum`, unless that wallet is already listed. */
function findLegacy({ connectors, installed, legacyWallet }: ListOptions): readonly Connector[] {
  const isListed = installed.some(({ provider }) => provider === legacyWallet)
  if (!legacyWallet || isListed) return []
  return connectors.filter(isGeneric).slice(0, 1)
}

/** Returns whether this is wagmi's or our injected connector without a target. */
function isGeneric({ id, type }: Connector): boolean {
  return type === 'injected' && (id === 'injected' || id === 'latchkey.injected')
}

/** Name and icon are from the announcement, which was verified, and not from wagmi. */
function toInstalled({ info, connector }: InstalledWallet, relay: Connector | undefined, options: ListOptions) {
  const { name, icon, rdns } = info
  const entry = findByRdns(options.catalogue, rdns)
  const own: WalletWay = { kind: 'connector', connector }
  return {
    id: `installed:${rdns}`,
    ...{ name, icon, rdns },
    ...(entry && { entry, deepLinkPreference: preferenceOf(entry, relay, options) }),
    group: 'installed' as const,
    ways: entry ? [own, ...toWays(entry, relay, options).filter(({ kind }) => kind !== 'download')] : [own],
  }
}

function toLegacy(connector: Connector) {
  return { id: 'browser', group: 'installed' as const, ways: [{ kind: 'connector' as const, connector }] }
}

/** If the catalogue has an entry for the hosted wallet (by its rdns), the entry's ways to a phone are in the same row. */
function toConfigured(connector: Connector, relay: Connector | undefined, options: ListOptions) {
  const { id, name, icon, type } = connector
  const isSignIn = signInTypes.includes(type)
  const entry = isSignIn
    ? [connector.rdns ?? []].flat().flatMap((rdns) => findByRdns(options.catalogue, rdns) ?? [])[0]
    : undefined
  const own: WalletWay = { kind: scansCode(connector) ? 'qr' : 'connector', connector }
  const shown = icon ?? (entry && toIcon(entry))
  return {
    id: `connector:${id}`,
    name,
    ...(shown && { icon: shown }),
    ...(entry && { entry, deepLinkPreference: preferenceOf(entry, relay, options) }),
    group: isSignIn ? ('signIn' as const) : ('configured' as const),
    ways: entry ? [own, ...toWays(entry, relay, options).filter(({ kind }) => kind !== 'download')] : [own],
  }
}

function toKnown(entry: WalletEntry, group: 'featured' | 'others', relay: Connector | undefined, options: ListOptions) {
  const deepLinkPreference = preferenceOf(entry, relay, options)
  return { ...face(entry), deepLinkPreference, group, ways: toWays(entry, relay, options) }
}

/** Any wallet can scan the code. On Android, the system also offers the apps that support the link. */
function toAny(connector: Connector, { platform }: ListOptions) {
  const qr: WalletWay = { kind: 'qr', connector }
  const ways: readonly WalletWay[] = platform.system === 'android' ? [{ kind: 'link', connector }, qr] : [qr]
  return { id: anyWalletId, group: 'configured' as const, ways }
}

function face(entry: WalletEntry) {
  const face = { id: `wallet:${entry.id}`, name: entry.name, icon: toIcon(entry), entry }
  return entry.icon === undefined ? { ...face, logo: entry.id } : face
}

/** Any wallet scans the code of a relay connector. That of a link connector is for the wallets of its own relay. */
function scansCode(connector: Connector): boolean {
  return isOwnConnector(connector) && kinds[connector.type].canConnectViaQrCode
}

/** The kit's option, else what the wallet's entry says, else what the relay connector says. */
function preferenceOf(entry: WalletEntry, relay: Connector | undefined, options: ListOptions): DeepLinkPreference {
  const { deepLinkPreference = entry.deepLinkPreference } = options
  const ofRelay = relay && isOwnConnector(relay) ? relay.options?.deepLinkPreference : undefined
  return deepLinkPreference ?? ofRelay ?? 'native'
}

/** The ways of the catalogue that this page has a connector for. */
function toWays(entry: WalletEntry, relay: Connector | undefined, options: ListOptions): readonly WalletWay[] {
  const { platform, page, onPhone } = options
  const deepLinkPreference = preferenceOf(entry, relay, options)
  return waysOf(entry, { platform, page, deepLinkPreference, onPhone }).flatMap((way): WalletWay[] => {
    if (way.kind === 'inApp' || way.kind === 'download') return [way]
    return relay && way.kind !== 'extension' ? [{ kind: way.kind, connector: relay }] : []
  })
}
