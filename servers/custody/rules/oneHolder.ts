import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'
import type { Claim } from '../store/claims.ts'
import { findApiKeysElsewhere, findAuthenticatorsElsewhere } from '../store/credentials.ts'

/**
 * Lets one sub-organization of a parent hold a credential. A sign-in by the parent's id finds the user by the
 * credential (key-custody §1.5 step 4), and registering a credential does not prove possession (§7). Without this rule,
 * an attacker who registers another user's credential would make that user's sign-in ambiguous. An expired key is free:
 * two users of one browser use its one key, one after the other. The operator may give a key without an expiry to
 * several sub-organizations. Two servers can see the credential as free at the same moment; a unique claim lets only
 * one take it.
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
    // An operator's own credentials are looked up first, and no sub-organization may take them.
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
