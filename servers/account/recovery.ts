import { type Environment, emailRecoverySeconds, type Recovery } from 'latchkey/wire/account'
import { toLogFields } from '../shared/log.ts'
import type { AccountContext } from './context.ts'
import { type Parent, toParent } from './parent.ts'
import { findOwner } from './store/identities.ts'
import { findOrganization } from './store/people.ts'

/** Starts a recovery, and returns before anything is looked up. */
export type StartRecovery = (environment: Environment, request: Recovery) => void

/**
 * Has recovery credentials mailed to users who confirmed the address, each sealed for the key of the page that asked.
 * The caller answers before anything is looked up, so neither the answer nor its time reveals whose the address is
 * (threats T25). The requests of one address run in order: the newest email is the one of the newest request.
 */
export function createRecoveries(context: AccountContext): StartRecovery {
  const running = new Map<string, Promise<void>>()
  return (environment, request) => {
    const { environmentId } = environment
    const name = `${environmentId} ${request.email}`
    const previous = running.get(name) ?? Promise.resolve()
    const own = previous
      .then(() => recover(context, environment, request))
      .catch((error: unknown) => context.log('error', 'recovery failed', { environmentId, ...toLogFields(error) }))
      .then(() => {
        if (running.get(name) === own) running.delete(name)
      })
    running.set(name, own)
  }
}

async function recover(context: AccountContext, environment: Environment, request: Recovery): Promise<void> {
  const { environmentId, brand } = environment
  const { email, type, targetPublicKey } = request
  const personId = await findOwner(context.database, environmentId, { kind: 'email', subject: email })
  const organizationId = personId && (await findOrganization(context.database, { environmentId, personId }))
  if (!organizationId) return
  await mails[type](toParent(context, environment), {
    organizationId,
    parameters: { email, targetPublicKey, emailCustomization: { appName: brand.name } },
  })
}

type Request = { organizationId: string; parameters: Record<string, unknown> }

const mails: Record<Recovery['type'], (parent: Parent, request: Request) => Promise<unknown>> = {
  email: (parent, { organizationId, parameters }) =>
    parent.submit('email_auth', {
      type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3',
      organizationId,
      // Key custody's own default is half of what pages rely on (key-custody §6).
      parameters: { ...parameters, expirationSeconds: String(emailRecoverySeconds) },
    }),
  passkey: (parent, { organizationId, parameters }) =>
    parent.submit('init_user_email_recovery', {
      type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2',
      organizationId,
      parameters,
    }),
}
