import type { ExportCapability, ImportCapability } from '../embedded/capabilities.ts'
import type { Address } from '../embedded/embeddedState.ts'
import type { Clients } from './clients.ts'
import type { Protection } from './mpcClient.ts'
import type { MpcWalletOptions } from './mpcWallet.ts'

/** Moves private keys out of and into a managed wallet, in a visible frame that the page cannot read. */
export type KeyTransfer = Pick<ExportCapability, 'exportWallet'> & Pick<ImportCapability, 'importWallet'>

/**
 * Creates the export and import of keys.
 * @param options.accountAt the user's account at an address; by default the active one
 * @param options.add adds an account that was imported
 */
export function createKeyTransfer(options: {
  clients: Clients
  accountAt: (address: string | undefined) => Address
  askPassword: MpcWalletOptions['askPassword']
  chooseProtection: () => Promise<Protection>
  add: (accountAddress: string) => Address
}): KeyTransfer {
  const { clients, accountAt, askPassword, chooseProtection, add } = options
  return {
    async exportWallet({ container, address, signal }) {
      const accountAddress = accountAt(address)
      const client = await clients.of('EVM')
      // A frame of its own shows the key. The password that was entered for the hidden frame opens nothing there.
      const isAsked = askPassword !== undefined && (await client.isPasswordEncrypted({ accountAddress }))
      const password = isAsked
        ? await askPassword({ chain: 'EVM', accountAddress, operation: 'EXPORT_PRIVATE_KEY' })
        : undefined
      return client.exportPrivateKey({ accountAddress, password, container, signal })
    },
    async importWallet({ container, signal }) {
      const client = await clients.of('EVM')
      const protection = await chooseProtection()
      const { accountAddress } = await client.importPrivateKey({ container, signal, ...protection })
      return [add(accountAddress)]
    },
  }
}
