import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { CustodyError } from './errors.ts'

/**
 * Where the vault of an environment is: it may be framed by that environment's origins alone.
 * @throws {CustodyError} 'Cannot proceed with your request' when the environment has none
 */
export function vaultUrlOf({ vaultUrl, environmentId }: PublicEnvironment): string {
  if (!vaultUrl) throw new CustodyError('cannotProceed')
  return new URL(`/${environmentId}/`, vaultUrl).href
}
