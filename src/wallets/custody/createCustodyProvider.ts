import {
  createEmbeddedProvider,
  type EmbeddedProvider,
  type EmbeddedProviderOptions,
} from '../embedded/provider/createEmbeddedProvider.ts'
import type { CustodyWallet } from './custodyWallet.ts'
import { isWarning } from './errors.ts'

export type CustodyProviderOptions = Omit<EmbeddedProviderOptions, 'kind' | 'isWarning'>

/** An EIP-1193 provider of an embedded wallet whose keys key custody holds. Every error it throws has a numeric `code`. */
export type CustodyProvider = EmbeddedProvider<CustodyWallet>

/** @throws {EmbeddedError} 'EVM network not found' when there are no chains */
export function createCustodyProvider(wallet: CustodyWallet, options: CustodyProviderOptions): CustodyProvider {
  return createEmbeddedProvider(wallet, { ...options, kind: 'custody', isWarning })
}
