import { InvalidParamsError } from '../../../core/providerErrors.ts'
import { fromCaip2 } from '../../../wire/relay/namespaces.ts'
import { NamespaceMissingError } from './requestErrors.ts'

/**
 * Parses the chain that a caller names as CAIP-2.
 * @throws {NamespaceMissingError} when it is not an Ethereum chain, {@link InvalidParamsError} when it is not a chain
 */
export function parseChain(chain: string): number {
  const chainId = fromCaip2(chain)
  if (chainId !== undefined) return chainId
  const [namespace = ''] = chain.split(':')
  throw namespace === 'eip155' ? new InvalidParamsError('expected a chain id') : new NamespaceMissingError(namespace)
}
