import * as v from 'valibot'
import { type AuthenticatorReply, authenticatorReply } from '../../../wire/custody/replies.ts'
import { type Transport, transports } from '../../../wire/transports.ts'
import type { Passkey } from '../../embedded/capabilities.ts'
import type { CustodySession } from '../custodySession.ts'

const listed = v.object({ authenticators: v.array(authenticatorReply) })

/** The user, and the stamper for their passkeys: a session, or a recovery's credential. */
export type Registrar = Pick<CustodySession, 'client' | 'organizationId' | 'userId' | 'withStamper' | 'withStamperFor'>

/** Lists the passkeys of one user at key custody, oldest first. */
export async function listPasskeys({
  client,
  organizationId,
  userId,
  withStamper,
}: Registrar): Promise<readonly Passkey[]> {
  const { authenticators } = await withStamper((stamper) =>
    client.query('get_authenticators', { userId }, { organizationId, stamper, schema: listed }),
  )
  return authenticators.map(toPasskey)
}

function toPasskey(authenticator: AuthenticatorReply): Passkey {
  const { authenticatorId, credentialId, authenticatorName, createdAt } = authenticator
  return {
    id: authenticatorId,
    credentialId,
    name: authenticatorName,
    createdAt: Number(createdAt.seconds) * 1000,
    transports: toTransports(authenticator.transports),
  }
}

/** Converts key custody's spelling (AUTHENTICATOR_TRANSPORT_USB) into the browsers'; drops unknown transports. */
export function toTransports(spelled: readonly string[]): Transport[] {
  return transports.filter((transport) => spelled.includes(`AUTHENTICATOR_TRANSPORT_${transport.toUpperCase()}`))
}
