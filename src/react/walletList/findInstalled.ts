import type { Connector } from 'wagmi'
import type { Eip1193Provider, ProviderDetail } from '../../core/discovery.ts'

/** A wallet in this browser: how it announced itself, and the connector that leads to it and to no other. */
export type InstalledWallet = {
  readonly info: ProviderDetail['info']
  readonly provider: Eip1193Provider
  readonly connector: Connector
}

/**
 * Pairs what was announced with wagmi's connectors. wagmi hears announcements too, checks none and makes a connector of
 * each: only the one that holds the very provider that was heard here counts (threats T22). A connector with an `rdns`
 * of its own is the page's choice, and finds its wallet itself.
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
