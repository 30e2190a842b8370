import * as v from 'valibot'
import type { CustodyClient } from '../custodyClient.ts'
import type { Caller } from '../walletAccounts.ts'

/** The organization to export from, and the vault's key to seal for. */
export type Exporting = { client: CustodyClient; caller: Caller; targetPublicKey: string }

const sealed = v.object({ exportBundle: v.string() })
const wallet = v.object({ exportWalletResult: sealed })
const account = v.object({ exportWalletAccountResult: sealed })
const privateKey = v.object({ exportPrivateKeyResult: sealed })

/** Exports the recovery phrase of a wallet as a bundle (key-custody §5.4). */
export async function exportWords({ client, caller, targetPublicKey }: Exporting, walletId: string): Promise<string> {
  const { exportWalletResult } = await client.submit(
    'export_wallet',
    { type: 'ACTIVITY_TYPE_EXPORT_WALLET', parameters: { walletId, targetPublicKey } },
    { ...caller, schema: wallet },
  )
  return exportWalletResult.exportBundle
}

/** Exports the private key of one account of a wallet. */
export async function exportAccount({ client, caller, targetPublicKey }: Exporting, address: string): Promise<string> {
  const { exportWalletAccountResult } = await client.submit(
    'export_wallet_account',
    { type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', parameters: { address, targetPublicKey } },
    { ...caller, schema: account },
  )
  return exportWalletAccountResult.exportBundle
}

/** Exports a private key that belongs to no wallet. */
export async function exportPrivateKey(
  { client, caller, targetPublicKey }: Exporting,
  privateKeyId: string,
): Promise<string> {
  const { exportPrivateKeyResult } = await client.submit(
    'export_private_key',
    { type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', parameters: { privateKeyId, targetPublicKey } },
    { ...caller, schema: privateKey },
  )
  return exportPrivateKeyResult.exportBundle
}
