import type { CustodyCredential, Person } from '../../wire/account/person.ts'
import { CustodyError } from './errors.ts'

/**
 * Returns the user's wallet at key custody: the sub-organization that holds its keys, and whether session keys may sign there.
 * @throws {CustodyError} 'Turnkey sub organization id not found'
 */
export function custodyCredentialOf(person: Person): CustodyCredential['walletProperties'] {
  const found = person.credentials.find((one): one is CustodyCredential => one.walletName.startsWith('turnkey'))
  if (!found) throw new CustodyError('subOrganizationNotFound')
  return found.walletProperties
}
