import * as v from 'valibot'
import { address } from '../../../wire/primitives.ts'
import type { ImportOptions } from '../../embedded/capabilities.ts'
import type { Address } from '../../embedded/embeddedState.ts'
import type { CustodyClient } from '../custodyClient.ts'
import type { Vault } from '../vault/vault.ts'
import { type Caller, ethereumAccount } from '../walletAccounts.ts'

/** The sealed phrase or key from the vault, and its name. */
export type Import = { organizationId: string; kind: ImportOptions['kind']; name: string; encryptedBundle: string }

type Importing = { client: CustodyClient; caller: Caller; userId: string }

/** How a recovery phrase or private key is imported (key-custody §5.6). */
type ImportKind = {
  /** Requests the bundle with the key to seal for; it is valid once, within an hour. */
  askTarget: (importing: Importing) => Promise<string>
  /** Waits until the user has entered it. */
  extract: (vault: Vault) => Promise<string>
  submit: (importing: Importing, sealed: Import & { at: () => number }) => Promise<readonly Address[]>
}

const target = v.object({ importBundle: v.string() })
const walletTarget = v.object({ initImportWalletResult: target })
const keyTarget = v.object({ initImportPrivateKeyResult: target })
const walletTaken = v.object({ importWalletResult: v.object({ addresses: v.array(address) }) })
const keyTaken = v.object({ importPrivateKeyResult: v.object({ addresses: v.array(v.object({ address })) }) })

export const imports: Record<ImportOptions['kind'], ImportKind> = {
  words: {
    async askTarget({ client, caller, userId }) {
      const activity = { type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET', parameters: { userId } } as const
      const reply = await client.submit('init_import_wallet', activity, { ...caller, schema: walletTarget })
      return reply.initImportWalletResult.importBundle
    },
    extract: (vault) => vault.extractWalletEncryptedBundle(),
    async submit({ client, caller, userId }, { name, encryptedBundle, at }) {
      const parameters = { userId, walletName: name, encryptedBundle, accounts: [ethereumAccount(0)] }
      const activity = { type: 'ACTIVITY_TYPE_IMPORT_WALLET', parameters, at } as const
      const { importWalletResult } = await client.submit('import_wallet', activity, { ...caller, schema: walletTaken })
      return importWalletResult.addresses
    },
  },
  key: {
    async askTarget({ client, caller, userId }) {
      const activity = { type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY', parameters: { userId } } as const
      const reply = await client.submit('init_import_private_key', activity, { ...caller, schema: keyTarget })
      return reply.initImportPrivateKeyResult.importBundle
    },
    extract: (vault) => vault.extractKeyEncryptedBundle('HEXADECIMAL'),
    async submit({ client, caller, userId }, { name, encryptedBundle, at }) {
      const { curve, addressFormat } = ethereumAccount(0)
      const parameters = { userId, privateKeyName: name, encryptedBundle, curve, addressFormats: [addressFormat] }
      const activity = { type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', parameters, at } as const
      const reply = await client.submit('import_private_key', activity, { ...caller, schema: keyTaken })
      return reply.importPrivateKeyResult.addresses.map(({ address }) => address)
    },
  },
}
