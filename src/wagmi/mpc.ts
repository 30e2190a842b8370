import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'
import type { MpcConnectorOptions, MpcProvider } from './mpcConnector.ts'

export declare namespace mpc {
  type Options = MpcConnectorOptions
}

/**
 * A wagmi connector for a managed wallet: its keys exist only as shares, in a frame of another origin and at the operator. It
 * loads on first use. `embeddedWalletOf` returns the wallet behind it.
 */
export function mpc(options: mpc.Options): LazyConnectorFn<MpcProvider> {
  const { name = 'Managed wallet', icon, connect } = options
  const about: About = {
    id: 'mpc',
    name,
    type: 'mpc',
    options,
    ...(icon && { icon }),
    ...(connect && { signsInItself: true }),
  }
  return lazyConnector(about, async () => (await import('./mpcConnector.ts')).mpcConnector(about, options))
}
