import type { PasskeyPolicy } from '../frame/passkey.ts'
import type { OrganizationRow } from './store/tables.ts'

/** What passkeys must satisfy in an operator's organization and in its sub-organizations, which inherit it (key-custody §7). */
export function toPasskeyPolicy({ origins, rpIds, userVerification }: OrganizationRow): PasskeyPolicy {
  return { origins: JSON.parse(origins), rpIds: JSON.parse(rpIds), userVerification }
}
