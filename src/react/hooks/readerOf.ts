import type { Config } from 'wagmi'
import type { Eip1193Provider } from '../../core/discovery.ts'

/**
 * Returns the request function for a network, over the page's own wagmi transport.
 * @throws if the page does not list the network
 */
export function readerOf(config: Config, chainId: number): Eip1193Provider['request'] {
  return config.getClient({ chainId }).request as Eip1193Provider['request']
}
