import type { AccountDelegation, DelegationCapability } from '../embedded/capabilities.ts'
import type { AccountRecord } from './accountRecord.ts'
import type { Renew } from './createRenewal.ts'
import { MpcError } from './errors.ts'

/**
 * Creates the delegation of accounts to the environment's project.
 * @param options.passwordOf asks for the password of the accounts, if one protects them
 * @param options.renew makes new shares of an account
 */
export function createDelegations(options: {
  records: () => Promise<AccountRecord[]>
  passwordOf: (accounts: readonly AccountRecord[]) => Promise<string | undefined>
  renew: Renew
}): DelegationCapability {
  const { records, passwordOf, renew } = options

  async function find(accountAddress: string): Promise<AccountRecord> {
    const found = (await records()).filter(canDelegate).find(({ record }) => record.accountAddress === accountAddress)
    if (!found) throw new MpcError('accountNotFound')
    return found
  }

  return {
    delegations: async () => (await records()).filter(canDelegate).map(toDelegation),
    async delegate(accountAddress) {
      const found = await find(accountAddress)
      await found.client.delegateKeyShares({ accountAddress, password: await passwordOf([found]) })
    },
    // New shares of the same key. The one that was delegated before no longer fits (managed-wallet §4.6).
    endDelegation: async (address) => renew(await find(address)),
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
