import type { CreateConnectorFn } from 'wagmi'
import { createSessionIdKey } from '../core/account/sessionIdKey.ts'
import { createKeyStore } from '../core/keyStore.ts'
import { createCustodyWallet } from '../wallets/custody/createCustodyWallet.ts'
import type { CustodyWalletOptions } from '../wallets/custody/custodyWallet.ts'
import { isWarning } from '../wallets/custody/errors.ts'
import {
  createEmbeddedProvider,
  type EmbeddedProvider,
  type EmbeddedProviderOptions,
} from '../wallets/embedded/provider/createEmbeddedProvider.ts'
import type { MpcWalletOptions } from '../wallets/mpc/mpcWallet.ts'
import { type OpenMpcWallet, openMpcWallet } from '../wallets/mpc/openMpcWallet.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { readingOptions } from './readingOptions.ts'

/** An EIP-1193 provider of a managed wallet. */
export type MpcProvider = EmbeddedProvider<OpenMpcWallet>

export type MpcConnectorOptions = Omit<CustodyWalletOptions, 'openVault' | 'sessionIdKey'> &
  Omit<MpcWalletOptions, 'session'> &
  Pick<EmbeddedProviderOptions, 'confirm' | 'showConfirmation' | 'log'> & {
    /** Shown in lists of wallets; 'Managed wallet' by default. */
    name?: string
    /** A data URI. */
    icon?: string
    /** Lets the user sign in. By default the kit's screens, or a small dialog without the kit. */
    connect?: (wallet: OpenMpcWallet) => Promise<unknown>
  }

/** What `mpc` loads on first use. The user signs in as to an embedded wallet; only the keys are elsewhere. */
export function mpcConnector(about: About, options: MpcConnectorOptions): CreateConnectorFn<MpcProvider> {
  const { environmentId, keys = createKeyStore(), confirm = 'always', showConfirmation, log, appName } = options
  return providerConnector(about, (config) => {
    const sessionIdKey = createSessionIdKey({ environmentId, keys })
    const session = createCustodyWallet({ ...options, keys, sessionIdKey })
    const wallet = openMpcWallet({ ...options, session })
    const { connect = ask } = options
    return createEmbeddedProvider(wallet, {
      ...{ kind: 'mpc', isWarning, connect: () => connect(wallet) },
      ...readingOptions(config),
      ...{ appName, confirm, ...(showConfirmation && { showConfirmation }) },
      ...(log && { log }),
      ...(options.storage && { storage: options.storage }),
      ...(options.fetch && { fetch: options.fetch }),
    })
  })

  async function ask(wallet: OpenMpcWallet): Promise<void> {
    const { showEntrance } = await import('../wallets/custody/signIn/entranceDialog.ts')
    await showEntrance(wallet, { appName })
  }
}
