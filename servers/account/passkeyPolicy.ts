import type { Environment } from 'latchkey/wire/account'
import type { PasskeyPolicy } from '../frame/passkey.ts'

/** What an environment demands of a passkey ceremony: its pages are also where its passkeys may be used. */
export function toPasskeyPolicy({ allowedOrigins, rpIds, userVerification }: Environment): PasskeyPolicy {
  return { origins: allowedOrigins, rpIds, userVerification }
}
