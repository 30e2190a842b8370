import type { AccountDelegation, DelegationCapability } from '../embedded/capabilities.ts'
import type { AccountRecord } from './accountRecord.ts'
import { MpcError } from './errors.ts'

/**
 * Creates the delegation of accounts to the environment's project.
 * @param options.passwordOf asks for the password of the accounts, if one protects them
 */
export function createDelegations(options: {
  records: () => Promise<AccountRecord[]>
  passwordOf: (accounts: readonly AccountRecord[]) => Promise<string | undefined>
}): DelegationCapability {
  const { records, passwordOf } = options

  async function open(accountAddress: string) {
    const found = (await records()).filter(canDelegate).find(({ record }) => record.accountAddress === accountAddress)
    if (!found) throw new MpcError('accountNotFound')
    return { client: found.client, account: { accountAddress, password: await passwordOf([found]) } }
  }

  return {
    delegations: async () => (await records()).filter(canDelegate).map(toDelegation),
    async delegate(address) {
      const { client, account } = await open(address)
      await client.delegateKeyShares(account)
    },
    // New shares of the same key. The one that was delegated before fits no more (managed-wallet §4.6).
    async endDelegation(address) {
      const { client, account } = await open(address)
      await client.refreshWalletAccountShares(account)
    },
  }
}

/** The project's share and the server's reach no higher threshold, and the engine of Sui has no delegation. */
function canDelegate({ record }: AccountRecord): boolean {
  return record.chainName !== 'SUI' && record.thresholdSignatureScheme !== 'THREE_OF_FIVE'
}

function toDelegation({ record }: AccountRecord): AccountDelegation {
  const delegated = record.clientKeySharesBackupInfo.backups.delegated?.at(-1)
  return { address: record.accountAddress, state: delegated ? { since: delegated.createdAt } : 'off' }
}
