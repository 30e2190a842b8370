import * as v from 'valibot'
import { type AuthenticatorReply, authenticatorReply } from '../../../wire/custody/replies.ts'
import { type Transport, transports } from '../../../wire/transports.ts'
import type { Passkey } from '../../embedded/capabilities.ts'
import type { CustodySession } from '../custodySession.ts'

const listed = v.object({ authenticators: v.array(authenticatorReply) })

/** Whose passkeys they are, and what stamps for them: a session, or a recovery's own credential. */
export type Registrar = Pick<CustodySession, 'client' | 'organizationId' | 'userId' | 'withStamper' | 'withStamperFor'>

/** The passkeys of one person as key custody keeps them, oldest first. */
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

/** Key custody's spelling, AUTHENTICATOR_TRANSPORT_USB, as browsers spell it; those that nobody knows are dropped. */
export function toTransports(spelled: readonly string[]): Transport[] {
  return transports.filter((transport) => spelled.includes(`AUTHENTICATOR_TRANSPORT_${transport.toUpperCase()}`))
}
