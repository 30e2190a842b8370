import { detectPlatform } from '../catalogue/platform.ts'
import {
  createInjectedProvider,
  type InjectedProvider,
  type InjectedProviderOptions,
} from '../injected/createInjectedProvider.ts'
import { afterFocus } from './afterFocus.ts'
import { accountsTimeoutMs } from './limits.ts'
import type { MetaMaskSdk } from './metaMaskSdk.ts'
import { createSdkWallet } from './sdkWallet.ts'

export type MetaMaskProviderOptions = Omit<InjectedProviderOptions, 'name' | 'accountsTimeoutMs'> & {
  /** Makes an instance of the SDK that the page has installed. It is called when the user connects. */
  load: () => Promise<MetaMaskSdk>
}

/**
 * Gives MetaMask's SDK the same behavior as an installed wallet. Without it, MetaMask connects as an installed extension or over the
 * relay, so most pages need no SDK.
 */
export function createMetaMaskProvider({ load, ...options }: MetaMaskProviderOptions): InjectedProvider {
  const isPhone = detectPlatform(window).system !== 'desktop'
  const wallet = createSdkWallet({ load, beforeSignature: async () => (isPhone ? afterFocus(window) : undefined) })
  return createInjectedProvider(wallet, { ...options, name: 'metamask-sdk', accountsTimeoutMs })
}
