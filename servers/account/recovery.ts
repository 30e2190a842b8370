import { type Environment, emailRecoverySessionTtlSeconds, type Recovery } from 'latchkey/wire/account'
import { toLogFields } from '../shared/log.ts'
import { appNameOf } from './appNameOf.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError, rateLimitedCode } from './custody.ts'
import { type Parent, toParent } from './parent.ts'
import { toUserIdentifier } from './requester.ts'
import { findOwner } from './store/identities.ts'
import { findOrganization } from './store/people.ts'

/** A recovery request with the client's network address, and the checked origin of the page that asks, if a page does. */
type RecoveryRequest = Recovery & { requester: string; origin?: string | undefined }

/** Starts a recovery, and returns before any lookup. */
export type StartRecovery = (environment: Environment, request: RecoveryRequest) => void

/**
 * Has key custody email recovery credentials to users who confirmed the address, each sealed for the key of the
 * requesting page. The caller replies before any lookup, so neither the reply nor its time reveals whether the address
 * is known (threats T25). The requests of one address run in order, so the newest email belongs to the newest request.
 */
export function createRecoveries(context: AccountContext): StartRecovery {
  const running = new Map<string, Promise<void>>()
  return (environment, request) => {
    const { environmentId } = environment
    const name = `${environmentId} ${request.email}`
    const previous = running.get(name) ?? Promise.resolve()
    const own = previous
      .then(() => recover(context, environment, request))
      .catch((error: unknown) => {
        const isLimited = error instanceof CustodyRefusedError && error.code === rateLimitedCode
        if (isLimited) context.log('info', 'recovery refused: rate limited', { environmentId })
        else context.log('error', 'recovery failed', { environmentId, ...toLogFields(error) })
      })
      .then(() => {
        if (running.get(name) === own) running.delete(name)
      })
    running.set(name, own)
    context.background.add(own)
  }
}

async function recover(context: AccountContext, environment: Environment, request: RecoveryRequest): Promise<void> {
  const { environmentId } = environment
  const { accent } = environment.brand
  const { email, type, targetPublicKey, requester, origin } = request
  const personId = await findOwner(context.database, environmentId, { kind: 'email', subject: email })
  const organizationId = personId && (await findOrganization(context.database, { environmentId, personId }))
  if (!organizationId) return
  const userIdentifier = await toUserIdentifier(context, environment, { address: email, requester })
  await mails[type](toParent(context, environment), {
    organizationId,
    parameters: {
      email,
      targetPublicKey,
      userIdentifier,
      emailCustomization: { appName: appNameOf(environment, origin), ...(accent && { accent }) },
    },
  })
}

type ActivityRequest = { organizationId: string; parameters: Record<string, unknown> }

const mails: Record<Recovery['type'], (parent: Parent, request: ActivityRequest) => Promise<unknown>> = {
  email: (parent, { organizationId, parameters }) =>
    parent.submit('email_auth', {
      type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3',
      organizationId,
      // Key custody's own default is half of the time that pages rely on (key-custody §6).
      parameters: { ...parameters, expirationSeconds: String(emailRecoverySessionTtlSeconds) },
    }),
  passkey: (parent, { organizationId, parameters }) =>
    parent.submit('init_user_email_recovery', {
      type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2',
      organizationId,
      parameters,
    }),
}
