import { InvalidParamsError } from '../../../core/providerErrors.ts'
import { fromCaip2 } from '../../../wire/relay/namespaces.ts'
import { NamespaceMissingError } from './requestErrors.ts'

/**
 * The chain that a caller names as CAIP-2.
 * @throws {NamespaceMissingError} when it is not Ethereum-style, {@link InvalidParamsError} when it is none
 */
export function parseChain(chain: string): number {
  const chainId = fromCaip2(chain)
  if (chainId !== undefined) return chainId
  const [namespace = ''] = chain.split(':')
  throw namespace === 'eip155' ? new InvalidParamsError('expected a chain id') : new NamespaceMissingError(namespace)
}
