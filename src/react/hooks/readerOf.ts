import type { Config } from 'wagmi'
import type { Eip1193Provider } from '../../core/discovery.ts'

/** How the page reads a network: over the transport that it gave to wagmi. @throws when the page does not list it */
export function readerOf(config: Config, chainId: number): Eip1193Provider['request'] {
  return config.getClient({ chainId }).request as Eip1193Provider['request']
}
