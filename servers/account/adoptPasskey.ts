import { createHash } from 'node:crypto'
import { fromBase64url, fromHex, type WebauthnStamp } from 'latchkey/crypto'
import type { Environment } from 'latchkey/wire/account'
import * as v from 'valibot'
import type { RegisteredPasskey } from '../shared/passkey.ts'
import type { AccountContext } from './context.ts'
import { toParent } from './parent.ts'
import { findPersonOfOrganization } from './store/people.ts'

const organizations = v.object({ organizationIds: v.array(v.string()) })
const users = v.object({
  users: v.array(
    v.object({
      authenticators: v.array(
        v.object({
          credentialId: v.string(),
          aaguid: v.string(),
          transports: v.array(v.string()),
          credential: v.object({ publicKey: v.string() }),
        }),
      ),
    }),
  ),
})

/** A passkey that key custody knows, with its owner. */
export type AdoptablePasskey = { personId: string; passkey: RegisteredPasskey }

/**
 * Looks up a passkey at key custody that is unknown here: users add, recover and approve passkeys there, with their own
 * stamp. This only finds the passkey; the caller must verify a signature of its key.
 */
export async function findAtCustody(
  context: AccountContext,
  environment: Environment,
  stamp: WebauthnStamp,
): Promise<AdoptablePasskey | undefined> {
  const { environmentId, custody, rpIds } = environment
  const { credentialId } = stamp
  const rpId = rpIdOf(stamp, rpIds)
  if (rpId === undefined) return undefined
  const parent = toParent(context, environment)
  const filter = { filterType: 'CREDENTIAL_ID', filterValue: credentialId }
  const { organizationIds } = await parent.query(
    'list_suborgs',
    { organizationId: custody.organizationId, ...filter },
    organizations,
  )
  for (const organizationId of organizationIds) {
    const personId = await findPersonOfOrganization(context.database, { environmentId, organizationId })
    if (personId === undefined) continue
    const listed = await parent.query('list_users', { organizationId }, users)
    const found = listed.users.flatMap((user) => user.authenticators).find((each) => each.credentialId === credentialId)
    if (!found) continue
    const { aaguid, transports, credential } = found
    const publicKey = toCose(credential.publicKey)
    return {
      personId,
      // Only key custody knows the origin at which it was created.
      passkey: { credentialId, publicKey, rpId, origin: '', aaguid, counter: 0, backedUp: false, transports },
    }
  }
  return undefined
}

/**
 * Authenticator data begins with the hash of the RP ID (WebAuthn §6.1). Key custody compares it with the one that it
 * stored.
 */
function rpIdOf({ authenticatorData }: WebauthnStamp, rpIds: readonly string[]): string | undefined {
  const hash = Buffer.from(fromBase64url(authenticatorData).slice(0, 32))
  return rpIds.find((rpId) => createHash('sha256').update(rpId).digest().equals(hash))
}

/** Key custody returns an elliptic key as its point of 65 bytes, and any other key as COSE (RFC 9053 §7.1). */
function toCose(publicKey: string): Buffer {
  const bytes = Buffer.from(fromHex(publicKey))
  if (bytes.length !== 65) return bytes
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)]
  const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, x, middle, y])
}
