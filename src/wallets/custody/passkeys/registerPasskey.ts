import * as v from 'valibot'
import type { AuthenticatorParameters } from '../../../wire/custody/credential.ts'
import { isUnreachable } from '../errors.ts'
import type { Stamper } from '../stamp.ts'
import { listPasskeys, type Registrar } from './listPasskeys.ts'

const created = v.object({ createAuthenticatorsResult: v.object({ authenticatorIds: v.tuple([v.string()]) }) })

/**
 * Registers `authenticator` at key custody and returns its ID there. If the answer to an earlier try was lost, looks up the ID,
 * because a passkey can be registered once.
 */
export async function registerPasskey(registrar: Registrar, authenticator: AuthenticatorParameters): Promise<string> {
  try {
    return await registrar.withStamperFor('credentials')((stamper) => submit(registrar, { authenticator, stamper }))
  } catch (error) {
    if (isUnreachable(error)) throw error
    const { credentialId } = authenticator.attestation
    const known = (await listPasskeys(registrar)).find((passkey) => passkey.credentialId === credentialId)
    if (!known) throw error
    return known.id
  }
}

async function submit(
  { client, organizationId, userId }: Registrar,
  { authenticator, stamper }: { authenticator: AuthenticatorParameters; stamper: Stamper },
): Promise<string> {
  const { createAuthenticatorsResult } = await client.submit(
    'create_authenticators',
    {
      type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
      parameters: { userId, authenticators: [authenticator] },
    },
    { organizationId, stamper, schema: created },
  )
  return createAuthenticatorsResult.authenticatorIds[0]
}
