import { type ConnectorRecord, connectorRecord } from '../../core/connector.ts'
import { parse } from '../../wire/parse.ts'
import type { OwnWallet } from './ownWallet.ts'
import type { WalletEntry } from './walletEntry.ts'

/** What a wallet's record has from the page: the same for every wallet. */
export type PageRecord = Pick<
  ConnectorRecord,
  'projectId' | 'supportedNetworks' | 'preferredChains' | 'deepLinkPreference'
>

/** Returns a catalogue's entry as the specification describes a connector (§3). */
export function toConnectorRecord(entry: WalletEntry, page: PageRecord): ConnectorRecord {
  const { id, name, native, universal, inApp, takesNoPairing = false, isCustodial = false } = entry
  return {
    ...page,
    name,
    overrideKey: id,
    deepLinkPreference: entry.deepLinkPreference ?? page.deepLinkPreference,
    metadata: { deepLinks: { native, universal }, inAppBrowserUrl: inApp },
    canConnectViaQrCode: !takesNoPairing,
    canConnectViaCustodialService: isCustodial,
  }
}

/** A record as a page writes it. The networks and the project are those of its relay connector. */
export type OwnRecord = Pick<ConnectorRecord, 'name' | 'metadata'> & Partial<ConnectorRecord>

/**
 * Returns a wallet of the page's catalogue from its record.
 * @throws {WireError} naming the invalid field
 */
export function fromConnectorRecord(record: OwnRecord): OwnWallet {
  const complete = { supportedNetworks: [], preferredChains: [], canConnectViaCustodialService: false, ...record }
  const isPaired = record.canConnectViaQrCode ?? true
  // The project id is that of the page's relay connector.
  parse(connectorRecord, { ...complete, canConnectViaQrCode: false })
  const { name, overrideKey, deepLinkPreference, metadata } = record
  const { native, universal } = metadata.deepLinks
  return {
    name,
    ...(overrideKey !== undefined && { id: overrideKey }),
    ...(native !== undefined && { native }),
    ...(universal !== undefined && { universal }),
    ...(metadata.inAppBrowserUrl !== undefined && { inApp: metadata.inAppBrowserUrl }),
    ...(deepLinkPreference !== undefined && { deepLinkPreference }),
    ...(!isPaired && { takesNoPairing: true }),
    ...(complete.canConnectViaCustodialService && { isCustodial: true }),
  }
}

export function isConnectorRecord(own: OwnWallet | OwnRecord): own is OwnRecord {
  return typeof own === 'object' && own !== null && 'metadata' in own
}
