import type { Connector } from 'wagmi'
import type { ConnectorRecord } from '../core/connector.ts'
import { toPreferredOrder } from '../core/preferredChains.ts'
import { toNetwork, type ViemChain } from '../core/viemChain.ts'
import type { RecordOptions } from './lazyConnector.ts'

/** Ours, by what a user does with them. Each word is also the name of a function of `latchkey/wagmi`. */
const kinds = {
  custody: { canConnectViaQrCode: false, canConnectViaCustodialService: true },
  global: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  injected: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  metamask: { canConnectViaQrCode: true, canConnectViaCustodialService: false },
  mpc: { canConnectViaQrCode: false, canConnectViaCustodialService: true },
  popup: { canConnectViaQrCode: false, canConnectViaCustodialService: false },
  relay: { canConnectViaQrCode: true, canConnectViaCustodialService: false },
} as const

/**
 * Returns a connector of `latchkey/wagmi` as the specification describes it (§3). It is made when it is needed, so that a page pays
 * nothing for it before a click. Undefined for connectors of another type than ours.
 * @param chains the chains of the page's wagmi configuration
 */
export function connectorRecordOf(connector: Connector, chains: readonly ViemChain[]): ConnectorRecord | undefined {
  if (!isOurs(connector)) return undefined
  const { name, type, id, options = {} } = connector
  const { projectId, environmentId, deepLinkPreference = 'native', deepLinks = {}, preferredChains = [] } = options
  const ids = toPreferredOrder(chains.map((chain) => chain.id))
  const project = projectId ?? environmentId
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

type OurConnector = Connector & { type: keyof typeof kinds; options?: RecordOptions }

function isOurs(connector: Connector): connector is OurConnector {
  return Object.hasOwn(kinds, connector.type)
}
