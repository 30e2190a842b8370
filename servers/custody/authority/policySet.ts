import { chargeWork } from '../context/chargeWork.ts'
import type { Custody } from '../context/custody.ts'
import { toPointHex } from '../keys/toPointHex.ts'
import type { Expression } from '../policy/expression.ts'
import type { Place } from '../policy/parseExpression.ts'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findUsers } from '../store/organizations.ts'
import { findPolicies } from '../store/policies.ts'
import type { PolicyRow } from '../store/tables/policies.ts'
import type { Db, OrganizationRow } from '../store/tables.ts'

/** A policy of an organization. Without a condition it applies to everything. */
export type ParsedPolicy = {
  effect: PolicyRow['effect']
  condition: Expression | undefined
  consensus: Expression | undefined
}

/** A credential as policies see it. */
export type Credential = { id: string; user_id: string; type: string; credential_id: string; public_key: string }

/**
 * A user as policies see them. All of the user's credentials are included, but they are read only if a policy uses
 * them.
 */
export type Voter = {
  id: string
  tags: readonly string[]
  email: string
  alias: string
  isRoot: boolean
  credentials: readonly Credential[]
}

/** The users and policies of one organization. */
export type PolicySet = {
  policies(): Promise<readonly ParsedPolicy[]>
  voters(): Promise<readonly Voter[]>
}

/** Reads and parses the users and policies of an organization when they are first needed, and only once. Charges for the parsing. */
export function createPolicySet(custody: Custody, organization: OrganizationRow): PolicySet {
  const { db, readExpression } = custody
  const organizationId = organization.id
  const read = async (source: string, place: Place) =>
    source.trim() === '' ? undefined : await readExpression(source, place)
  const rows = once(() => findPolicies(db, organizationId))
  return {
    policies: once(async () => {
      const texts = (await rows()).reduce(
        (sum, { condition, consensus }) => sum + condition.length + consensus.length,
        0,
      )
      // Parsing a text takes as long as a request of that size.
      chargeWork(custody, organization, { bytes: texts })
      const policies: ParsedPolicy[] = []
      for (const { effect, condition, consensus } of await rows()) {
        policies.push({
          effect,
          condition: await read(condition, 'condition'),
          consensus: await read(consensus, 'consensus'),
        })
      }
      return policies
    }),
    voters: once(async () => {
      const users = await findUsers(db, organizationId)
      const isAskedFor = (await rows()).some(({ consensus }) => consensus.includes('credentials'))
      const credentials = isAskedFor ? await readCredentials(db, organizationId) : []
      return users.map((user) => ({
        id: user.id,
        isRoot: user.isRoot === 1,
        tags: JSON.parse(user.tags),
        email: user.email ?? '',
        alias: user.name,
        credentials: credentials.filter(({ user_id }) => user_id === user.id),
      }))
    }),
  }
}

async function readCredentials(db: Db, organizationId: string): Promise<Credential[]> {
  const keys = await findApiKeys(db, organizationId)
  const passkeys = await findAuthenticators(db, organizationId)
  return [
    ...keys.map(({ id, userId, type, publicKey }) => ({
      ...{ id, user_id: userId, type },
      ...{ credential_id: '', public_key: publicKey },
    })),
    ...passkeys.map(({ id, userId, credentialId, publicKey }) => ({
      ...{ id, user_id: userId, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
      ...{ credential_id: credentialId, public_key: toPointHex(publicKey) },
    })),
  ]
}

function once<result>(run: () => Promise<result>): () => Promise<result> {
  let started: Promise<result> | undefined
  return () => {
    started ??= run()
    return started
  }
}
