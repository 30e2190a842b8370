import type { Connector } from 'wagmi'
import type { Eip1193Provider, ProviderDetail } from '../../core/discovery.ts'

/** A wallet in this browser: its announcement, and the connector that leads to its provider and no other. */
export type InstalledWallet = {
  readonly info: ProviderDetail['info']
  readonly provider: Eip1193Provider
  readonly connector: Connector
}

/**
 * Pairs announcements with wagmi's connectors. wagmi also listens to announcements, verifies none, and creates a
 * connector for each. Only a connector with exactly the announced provider counts (threats T22). A connector with its
 * own `rdns` is configured by the page and finds its wallet itself.
 */
export async function findInstalled(
  announced: readonly ProviderDetail[],
  connectors: readonly Connector[],
): Promise<readonly InstalledWallet[]> {
  const known = await Promise.all(
    connectors
      .filter(({ type }) => type === 'injected')
      .map(async (connector) => ({ connector, own: connector.rdns ? undefined : await providerOf(connector) })),
  )
  return announced.flatMap(({ info, provider }) => {
    const found = known.find(({ connector, own }) =>
      connector.rdns ? [connector.rdns].flat().includes(info.rdns) : connector.id === info.rdns && own === provider,
    )
    return found ? [{ info, provider, connector: found.connector }] : []
  })
}

function providerOf(connector: Connector): Promise<unknown> {
  return connector.getProvider().catch(() => undefined)
}
