import type { Place } from '../../shared/envelope.ts'
import { accountFacts, accountPlace, privateKeyFacts, privateKeyPlace } from './keyPlaces.ts'
import type { Db } from './tables.ts'
import { toLookup } from './wallets.ts'

/** A key that can sign, where it is sealed, and the id of the wallet or private key that holds it. */
export type SignerRow = {
  table: 'custodyWalletAccount' | 'custodyPrivateKey'
  id: string
  holderId: string
  curve: string
  publicKey: string
  sealedKey: Buffer
  place: Place
}

/**
 * Returns all keys of the organization that `signWith` may mean: by the address of an account or a private key, or by a
 * private key's id.
 */
export async function findSigners(db: Db, organizationId: string, signWith: string): Promise<SignerRow[]> {
  const lookup = toLookup(signWith)
  const accounts = await db
    .selectFrom('custodyWalletAccount')
    .select(['id', 'organizationId', 'sealedKey', ...accountFacts])
    .where('organizationId', '=', organizationId)
    .where('lookup', '=', lookup)
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('custodyPrivateKey')
    .select(['id', 'organizationId', 'sealedKey', ...privateKeyFacts])
    .where('organizationId', '=', organizationId)
    .where((where) =>
      where.or([
        where('id', '=', signWith),
        where('id', 'in', (from) =>
          from
            .selectFrom('custodyPrivateKeyAddress')
            .select('privateKeyId')
            .where('organizationId', '=', organizationId)
            .where('lookup', '=', lookup),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return [
    ...accounts.map((row) => ({
      table: 'custodyWalletAccount' as const,
      ...row,
      ...{ holderId: row.walletId, place: accountPlace(row) },
    })),
    ...keys.map((row) => ({
      table: 'custodyPrivateKey' as const,
      ...row,
      ...{ holderId: row.id, place: privateKeyPlace(row) },
    })),
  ]
}
