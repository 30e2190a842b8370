import { type Environment, emailRecoverySeconds, type Recovery } from 'latchkey/wire/account'
import { toLogFields } from '../shared/log.ts'
import type { AccountContext } from './context.ts'
import { type Parent, toParent } from './parent.ts'
import { findOwner } from './store/identities.ts'
import { findOrganization } from './store/people.ts'

/**
 * Has a recovery credential mailed to whoever confirmed the address, sealed for the key of the page that asks. It answers
 * before anything is looked up, so that neither the answer nor its time tells whose the address is (threats T25).
 */
export function startRecovery(context: AccountContext, environment: Environment, request: Recovery): void {
  recover(context, environment, request).catch((error: unknown) =>
    context.log('error', 'recovery failed', { environmentId: environment.environmentId, ...toLogFields(error) }),
  )
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
