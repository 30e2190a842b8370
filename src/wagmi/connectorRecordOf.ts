import type { Connector } from 'wagmi'
import type { ConnectorRecord } from '../core/connector.ts'
import { toPreferredOrder } from '../core/preferredChains.ts'
import { toNetwork, type ViemChain } from '../core/viemChain.ts'
import { isOwnConnector, kinds } from './ownConnector.ts'

/**
 * Returns a connector of `latchkey/wagmi` as the specification describes it (§3). It is made when it is needed, so that a page pays
 * nothing for it before a click. Undefined for connectors of another type than ours.
 * @param chains the chains of the page's wagmi configuration
 */
export function connectorRecordOf(connector: Connector, chains: readonly ViemChain[]): ConnectorRecord | undefined {
  if (!isOwnConnector(connector)) return undefined
  const { name, type, id, options = {} } = connector
  const {
    projectId,
    environmentId,
    linkUrl,
    deepLinkPreference = 'native',
    deepLinks = {},
    preferredChains = [],
  } = options
  const ids = toPreferredOrder(chains.map((chain) => chain.id))
  // A link relay has no projects: its address says where it knows the page.
  const project = projectId ?? environmentId ?? linkUrl
  return {
    name,
    overrideKey: id,
    deepLinkPreference,
    metadata: { deepLinks: { ...deepLinks } },
    ...(project !== undefined && { projectId: project }),
    supportedNetworks: chains.map(toNetwork),
    preferredChains: [...new Set([...preferredChains.filter((wanted) => ids.includes(wanted)), ...ids])],
    ...kinds[type],
  }
}
