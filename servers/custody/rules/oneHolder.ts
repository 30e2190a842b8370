import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'
import type { Claim } from '../store/claims.ts'
import { findApiKeysElsewhere, findAuthenticatorsElsewhere } from '../store/credentials.ts'

/**
 * Who signs in by the parent's id is found by their credential (key-custody §1.5 step 4), and registering one does not
 * prove that one holds it (§7). So the first sub-organization that registers a credential keeps it from all others of
 * the parent: else a stranger, by naming somebody's, would make their sign-in ambiguous. A key that has ended keeps
 * nobody: two people on one browser sign in with its one key, after each other. A key without an end the operator may
 * give to several, for whoever acts in all of them. Of several who are told here, at the same moment, that nobody has
 * it, one takes the claim.
 * @throws {CustodyError} `credential belongs to another sub-organization`
 */
export async function planClaims(
  { db }: Custody,
  { organization, caller, now }: Call,
  changes: readonly Change[],
): Promise<Claim[]> {
  const parentId = organization.parentId ?? organization.id
  const claims: Claim[] = []
  for (const change of changes) {
    if (!('into' in change) || (change.into !== 'custodyApiKey' && change.into !== 'custodyAuthenticator')) continue
    const [first] = change.rows
    // An operator's own credentials are looked for first, and are nobody's to take.
    if (!first || first.organizationId === parentId) continue
    const of = { parentId, organizationId: first.organizationId }
    if (change.into === 'custodyAuthenticator') {
      const names = change.rows.map(({ credentialId }) => credentialId)
      const others = await findAuthenticatorsElsewhere(db, names, of)
      if (others.length > 0) throw new CustodyError(failures.heldElsewhere)
      for (const { id, organizationId, userId, credentialId: name } of change.rows) {
        const row = { id, organizationId, userId, parentId, kind: change.into, name, endsAt: null }
        claims.push({ ...row, at: now, isShared: false })
      }
    } else {
      const names = change.rows.map(({ publicKey }) => publicKey)
      const others = await findApiKeysElsewhere(db, names, { ...of, now })
      const mayShare = caller.organizationId === parentId && change.rows.every(isEndless)
      if (others.length > 0 && !(mayShare && others.every(isEndless))) throw new CustodyError(failures.heldElsewhere)
      for (const { id, organizationId, userId, publicKey: name, createdAt, expirationSeconds = null } of change.rows) {
        const endsAt = expirationSeconds === null ? null : createdAt + expirationSeconds * 1000
        const row = { id, organizationId, userId, parentId, kind: change.into, name, endsAt }
        claims.push({ ...row, at: now, isShared: mayShare })
      }
    }
  }
  return claims
}

type Lifetime = { expirationSeconds?: number | null }
const isEndless = ({ expirationSeconds = null }: Lifetime) => expirationSeconds === null
