import * as v from 'valibot'
import type { AuthenticatorParameters } from '../../../wire/custody/credential.ts'
import { getUserReply } from '../../../wire/custody/replies.ts'
import type { Passkey } from '../../embedded/capabilities.ts'
import { CustodyApiError, CustodyError, isUnreachable } from '../errors.ts'
import type { WalletContext } from '../walletContext.ts'
import { listPasskeys, toTransports } from './listPasskeys.ts'
import { makePasskey } from './makePasskey.ts'
import { registerPasskey } from './registerPasskey.ts'
import { rememberPasskey } from './rememberPasskey.ts'
import { waysBesidePasskeys } from './waysBesidePasskeys.ts'

/** The person's passkeys. Key custody keeps them, because it is the one that judges what they sign. */
export function createPasskeyRoom(context: WalletContext) {
  const { presence, now } = context
  /** A passkey that was made and may not be registered yet: its answer got lost, or a prompt was closed. It is not made twice. */
  let unsettled: { personId: string; authenticator: AuthenticatorParameters } | undefined

  return {
    list: (): Promise<readonly Passkey[]> => listPasskeys(presence.session()),

    async add({ name = 'Passkey' }: { name?: string } = {}): Promise<Passkey> {
      const { displayName, email, confirmedEmail, passkeys, personId } = presence.person()
      // A passkey that nobody can register would stay on the device and open nothing.
      await presence.session().assertStamper()
      const asked = unsettled?.personId === personId ? unsettled.authenticator : undefined
      const authenticator =
        asked ??
        (await makePasskey(context, {
          ...{ name, displayName, email: confirmedEmail ?? email },
          excludeCredentials: passkeys.map(({ credentialId }) => credentialId),
        }))
      unsettled = { personId, authenticator }
      const id = await registerPasskey(presence.session(), authenticator).catch((error: unknown) => {
        if (error instanceof CustodyApiError && !isUnreachable(error)) unsettled = undefined
        throw error
      })
      unsettled = undefined
      const { credentialId, transports } = authenticator.attestation
      await rememberPasskey(context, credentialId)
      return {
        id,
        credentialId,
        name: authenticator.authenticatorName,
        createdAt: now(),
        transports: toTransports(transports),
      }
    },

    async rename(authenticatorId: string, authenticatorName: string): Promise<void> {
      const { client, organizationId, userId, withStamper } = presence.session()
      const parameters = { userId, authenticatorId, authenticatorName }
      const activity = { type: 'ACTIVITY_TYPE_UPDATE_AUTHENTICATOR', parameters } as const
      await withStamper((stamper) =>
        client.submit('update_authenticator', activity, { organizationId, stamper, schema: v.unknown() }),
      )
    },

    async remove(id: string): Promise<void> {
      const { client, organizationId, userId, withStamper, withStamperFor } = presence.session()
      const { confirmedEmail } = presence.person()
      const { user } = await withStamper((stamper) =>
        client.query('get_user', { userId }, { organizationId, stamper, schema: getUserReply }),
      )
      const others = user.authenticators.filter(({ authenticatorId }) => authenticatorId !== id)
      const { oauthProviders } = user
      const beside = waysBesidePasskeys(await context.account.environment(), { confirmedEmail, oauthProviders })
      if (others.length + beside === 0) throw new CustodyError('lastWayIn')
      const parameters = { userId, authenticatorIds: [id] }
      const activity = { type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS', parameters } as const
      await withStamperFor('credentials')((stamper) =>
        client.submit('delete_authenticators', activity, { organizationId, stamper, schema: v.unknown() }),
      )
      const removed = user.authenticators.find(({ authenticatorId }) => authenticatorId === id)
      const person = presence.person()
      const passkeys = person.passkeys.filter(({ credentialId }) => credentialId !== removed?.credentialId)
      presence.change({ ...person, passkeys })
    },
  }
}
