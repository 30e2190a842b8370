import { bytesToHex } from '@noble/hashes/utils'
import { type AccountParameters, failures, maxWallets, notFound, type WalletParameters } from 'latchkey/wire/custody'
import type { Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { toAddress } from '../keys/address.ts'
import { deriveKey } from '../keys/deriveKey.ts'
import { createEntropy, toSeed } from '../keys/mnemonic.ts'
import type { Change } from '../store/changes.ts'
import type { WalletAccountRow } from '../store/tables.ts'
import { findWallet, findWalletAccounts, findWallets, toLookup } from '../store/wallets.ts'
import type { Rule } from './plan.ts'

export const createWallet: Rule<'create_wallet'> = async (custody, parameters, { organization, now }) => {
  const wallets = await findWallets(custody.db, organization.id)
  if (wallets.length >= maxWallets) throw new CustodyError(failures.tooManyWallets)
  const { walletId, addresses, changes } = await planWallet(custody, parameters, {
    organizationId: organization.id,
    now,
  })
  return { basis: organization, result: { walletId, addresses }, changes }
}

export const createWalletAccounts: Rule<'create_wallet_accounts'> = async (
  custody,
  { walletId, accounts },
  { organization, now },
) => {
  const wallet = await findWallet(custody.db, organization.id, walletId)
  if (!wallet) throw new CustodyError(notFound('wallet'))
  const existing = await findWalletAccounts(custody.db, organization.id, { walletId })
  const entropy = custody.envelope.open(wallet.sealedEntropy, walletPlace(organization.id, walletId))
  const rows = await planAccounts(custody, accounts, {
    entropy,
    organizationId: organization.id,
    walletId,
    existing,
    now,
  })
  return {
    basis: organization,
    result: { addresses: rows.map((row) => row.address) },
    changes: [{ into: 'custodyWalletAccount', rows }],
  }
}

/** A new wallet with fresh entropy and its first accounts, addresses in the order asked for. */
export async function planWallet(
  custody: Custody,
  { walletName, accounts, mnemonicLength = 12 }: WalletParameters,
  options: { organizationId: string; now: number },
): Promise<{ walletId: string; addresses: string[]; changes: Change[] }> {
  const { organizationId, now } = options
  const walletId = custody.newId()
  const entropy = createEntropy(mnemonicLength)
  const sealedEntropy = custody.envelope.seal(entropy, walletPlace(organizationId, walletId))
  const rows = await planAccounts(custody, accounts, { entropy, organizationId, walletId, existing: [], now })
  const wallet = { id: walletId, organizationId, name: walletName, sealedEntropy, createdAt: now, updatedAt: now }
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
 * Derives accounts and seals each key by itself, so that signing needs no seed. Wipes the entropy.
 * @throws {CustodyError} `invalid path` when a path comes twice in one address format
 */
async function planAccounts(
  custody: Custody,
  accounts: readonly AccountParameters[],
  options: {
    entropy: Buffer
    organizationId: string
    walletId: string
    existing: readonly WalletAccountRow[]
    now: number
  },
): Promise<WalletAccountRow[]> {
  const { entropy, organizationId, walletId, existing, now } = options
  const taken = new Set(existing.map(({ path, addressFormat }) => `${path} ${addressFormat}`))
  const seed = await toSeed(entropy).finally(() => entropy.fill(0))
  try {
    return accounts.map(({ curve, path, addressFormat, name = null }) => {
      const claim = `${path} ${addressFormat}`
      if (taken.has(claim)) throw new CustodyError(failures.invalidPath)
      taken.add(claim)
      const { privateKey, publicKey } = deriveKey[curve](seed, path)
      const id = custody.newId()
      const address = toAddress(publicKey, curve, addressFormat)
      const sealedKey = custody.envelope.seal(privateKey, {
        table: 'custodyWalletAccount',
        row: id,
        tenant: organizationId,
      })
      privateKey.fill(0)
      return {
        id,
        organizationId,
        walletId,
        curve,
        path,
        addressFormat,
        address,
        lookup: toLookup(address),
        publicKey: bytesToHex(publicKey),
        sealedKey,
        name,
        createdAt: now,
      }
    })
  } finally {
    seed.fill(0)
  }
}

function walletPlace(organizationId: string, walletId: string) {
  return { table: 'custodyWallet', row: walletId, tenant: organizationId }
}
