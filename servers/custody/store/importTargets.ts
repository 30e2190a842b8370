import type { ImportTargetRow } from './tables/sessions.ts'
import type { Db } from './tables.ts'

/** The one key with which a user may seal an import, of a wallet or of a private key. */
export function findImportTarget(
  db: Db,
  { organizationId, userId, kind }: Pick<ImportTargetRow, 'organizationId' | 'userId' | 'kind'>,
): Promise<ImportTargetRow | undefined> {
  return db
    .selectFrom('custodyImportTarget')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}
