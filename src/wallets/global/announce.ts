import { announce } from '../../core/announce.ts'
import { createGlobalProvider, type GlobalProvider, type GlobalProviderOptions } from './provider.ts'

export type GlobalBrand = {
  name: string
  rdns: string
  /** A data URI. */
  icon: string
}

/** Specification §1: the name under which the wallet goes unless its operator gives it another. The drawing is ours. */
export const defaultBrand: GlobalBrand = {
  name: 'Sei Global Wallet',
  rdns: 'io.sei.global-wallet',
  icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 96 96%22%3E%3Crect width=%2296%22 height=%2296%22 rx=%2222%22 fill=%22%239e1f19%22/%3E%3Cg fill=%22none%22 stroke=%22%23fff%22 stroke-width=%228%22 stroke-linecap=%22round%22%3E%3Ccircle cx=%2248%22 cy=%2234%22 r=%2214%22/%3E%3Cpath d=%22M48 48v30M48 64h12M48 76h10%22/%3E%3C/g%3E%3C/svg%3E',
}

/**
 * Announces the hosted wallet to every wallet list of the page (EIP-6963), at once and on request.
 * Its uuid is the environment id, the same on every load.
 */
export function announceGlobal(options: GlobalProviderOptions & { brand?: Partial<GlobalBrand> }): {
  provider: GlobalProvider
  /** Ends it. */
  stop: () => void
} {
  const provider = createGlobalProvider(options)
  return { provider, stop: announce({ uuid: options.environmentId, ...defaultBrand, ...options.brand }, provider) }
}
