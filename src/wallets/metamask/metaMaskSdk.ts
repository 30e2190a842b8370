import type { Eip1193Provider } from '../../core/discovery.ts'

/**
 * What the adapter calls of an instance of MetaMask's SDK. Its licence forbids us to bundle it, so a page installs it and makes
 * the instance itself. The names are those of its published types (0.33).
 */
export type MetaMaskSdk = {
  /** Resolves once the SDK can give its provider. */
  init?(): Promise<unknown>
  getProvider(): Eip1193Provider | undefined | Promise<Eip1193Provider | undefined>
  /** Ends the connection. The instance cannot be used afterwards. */
  terminate(): unknown
}
