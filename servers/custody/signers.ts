import { type Curve, failures } from 'latchkey/wire/custody'
import type { Envelope } from '../frame/envelope.ts'
import { createCache } from './cache.ts'
import { CustodyError } from './failure.ts'
import type { Db, WalletAccountRow } from './store/tables.ts'
import { findSigner, toLookup } from './store/wallets.ts'

/** Accounts kept at hand, still sealed: a row never changes, so no other process can make it stale. */
const knownAccounts = 10_000

export type Signer = {
  curve: Curve
  publicKey: Uint8Array
  /** Opens the key, lets `use` sign with it, and wipes it before returning. */
  withKey<result>(use: (privateKey: Uint8Array) => result): result
}

/** Finds the account to sign with. @throws {CustodyError} `Could not find any resource to sign with` */
export type Signers = (organizationId: string, address: string) => Promise<Signer>

export function createSigners(options: { db: Db; envelope: Envelope }): Signers {
  const { db, envelope } = options
  const accounts = createCache<WalletAccountRow>(knownAccounts)

  const find = async (organizationId: string, address: string) => {
    const key = `${organizationId} ${toLookup(address)}`
    const known = accounts.get(key)
    if (known) return known
    const account = await findSigner(db, organizationId, address)
    if (!account) throw new CustodyError(failures.signerNotFound)
    accounts.set(key, account)
    return account
  }

  return async (organizationId, address) => {
    const account = await find(organizationId, address)
    return {
      curve: account.curve as Curve,
      publicKey: Buffer.from(account.publicKey, 'hex'),
      withKey(use) {
        const privateKey = envelope.open(account.sealedKey, {
          table: 'custodyWalletAccount',
          row: account.id,
          tenant: organizationId,
        })
        try {
          return use(privateKey)
        } finally {
          privateKey.fill(0)
        }
      },
    }
  }
}
