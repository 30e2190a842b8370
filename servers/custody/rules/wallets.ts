import { bytesToHex } from '@noble/hashes/utils'
import { type AccountParameters, failures, notFound, type WalletParameters } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { chargeWork } from '../context/chargeWork.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { createEntropy } from '../keys/mnemonic.ts'
import { toSeed, type WalletSecret } from '../keys/walletSecret.ts'
import type { Change } from '../store/changes.ts'
import { accountPlace } from '../store/keyPlaces.ts'
import type { OrganizationRow, WalletAccountRow } from '../store/tables.ts'
import { countWalletAccounts, findWallet, findWalletAccounts, findWallets, toLookup } from '../store/wallets.ts'
import type { Rule } from './plan.ts'

export const createWallet: Rule<'create_wallet'> = async (custody, parameters, { organization, voters, now }) => {
  await assertWalletRoom(custody, organization, parameters)
  const { walletId, addresses, changes } = await planWallet(custody, parameters, {
    organizationId: organization.id,
    voters,
    now,
  })
  return { basis: organization, result: { walletId, addresses }, changes }
}

export const createWalletAccounts: Rule<'create_wallet_accounts'> = async (
  custody,
  { walletId, accounts },
  { organization, voters, now },
) => {
  const wallet = await findWallet(custody.db, organization.id, walletId)
  if (!wallet) throw new CustodyError(notFound('wallet'))
  await assertAccountRoom(custody, organization, accounts)
  const existing = await findWalletAccounts(custody.db, organization.id, { walletId })
  const entropy = custody.envelope.open(wallet.sealedEntropy, walletPlace(organization.id, walletId))
  const rows = await planAccounts(custody, accounts, {
    entropy,
    organizationId: organization.id,
    walletId,
    voters,
    existing,
    now,
  })
  return {
    basis: organization,
    result: { addresses: rows.map((row) => row.address) },
    changes: [{ into: 'custodyWalletAccount', rows }],
  }
}

/** @throws {CustodyError} when the organization may not have one more wallet with these accounts */
export async function assertWalletRoom(
  custody: Custody,
  organization: OrganizationRow,
  { accounts }: Pick<WalletParameters, 'accounts'>,
): Promise<void> {
  const wallets = await findWallets(custody.db, organization.id)
  if (wallets.length >= grantOf(custody, organization).limits.wallets) throw new CustodyError(failures.tooManyWallets)
  await assertAccountRoom(custody, organization, accounts)
}

async function assertAccountRoom(
  custody: Custody,
  organization: OrganizationRow,
  added: readonly AccountParameters[],
): Promise<void> {
  const existing = await countWalletAccounts(custody.db, organization.id)
  if (existing + added.length > grantOf(custody, organization).limits.walletAccounts) {
    throw new CustodyError(failures.tooManyWalletAccounts)
  }
}

/**
 * Plans a wallet and its first accounts, with addresses in the requested order.
 * @param options.voters the organization that is charged
 * @param options.secret of an imported wallet, wiped here; without it, the wallet is new
 */
export async function planWallet(
  custody: Custody,
  { walletName, accounts, mnemonicLength = 12 }: WalletParameters,
  options: { organizationId: string; voters: OrganizationRow; now: number; secret?: WalletSecret },
): Promise<{ walletId: string; addresses: string[]; changes: Change[] }> {
  const { organizationId, voters, now } = options
  const walletId = custody.newId()
  const entropy = options.secret ?? createEntropy(mnemonicLength)
  const sealedEntropy = custody.envelope.seal(entropy, walletPlace(organizationId, walletId))
  const rows = await planAccounts(custody, accounts, { entropy, organizationId, voters, walletId, existing: [], now })
  const wallet = {
    ...{ id: walletId, organizationId, name: walletName, sealedEntropy, exported: 0 },
    ...{ imported: options.secret ? 1 : 0, createdAt: now, updatedAt: now },
  }
  return {
    walletId,
    addresses: rows.map((row) => row.address),
    changes: [
      { into: 'custodyWallet', rows: [wallet] },
      { into: 'custodyWalletAccount', rows },
    ],
  }
}

/**
 * Derives accounts and seals each key separately, so that signing needs no seed. Wipes the entropy.
 * @throws {CustodyError} `invalid path` when a path occurs twice in one address format
 */
async function planAccounts(
  custody: Custody,
  accounts: readonly AccountParameters[],
  options: {
    entropy: Buffer
    organizationId: string
    voters: OrganizationRow
    walletId: string
    existing: readonly WalletAccountRow[]
    now: number
  },
): Promise<WalletAccountRow[]> {
  const { entropy, organizationId, voters, walletId, existing, now } = options
  chargeWork(custody, voters, { accounts: accounts.length })
  const taken = new Set(existing.map(({ path, addressFormat }) => `${path} ${addressFormat}`))
  const seed = await toSeed(entropy).finally(() => entropy.fill(0))
  try {
    const rows: WalletAccountRow[] = []
    for (const { curve, path, addressFormat, name = null } of accounts) {
      const claim = `${path} ${addressFormat}`
      if (taken.has(claim)) throw new CustodyError(failures.invalidPath)
      taken.add(claim)
      // Deriving blocks a thread for milliseconds, so other requests run in between.
      await custody.pause()
      const at = { path, addressFormat }
      const derived = await custody.runStep('deriveAccount', curve, Uint8Array.from(seed), at)
      const { privateKey, publicKey, address } = derived
      const id = custody.newId()
      const account = {
        ...{ id, organizationId, walletId, curve, path, addressFormat, address, lookup: toLookup(address) },
        publicKey: bytesToHex(publicKey),
      }
      const sealedKey = custody.envelope.seal(privateKey, accountPlace(account))
      privateKey.fill(0)
      rows.push({ ...account, sealedKey, name, exported: 0, createdAt: now, updatedAt: now })
    }
    return rows
  } finally {
    seed.fill(0)
  }
}

function walletPlace(organizationId: string, walletId: string) {
  return { table: 'custodyWallet', row: walletId, tenant: organizationId }
}
