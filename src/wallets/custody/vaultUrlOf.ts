import type { PublicEnvironment } from '../../wire/account/environment.ts'
import { CustodyError } from './errors.ts'

/**
 * Returns the URL of an environment's vault, which only that environment's origins may frame.
 * @throws {CustodyError} 'Cannot proceed with your request' when the environment has none
 */
export function vaultUrlOf({ vaultUrl, environmentId }: PublicEnvironment): string {
  if (!vaultUrl) throw new CustodyError('cannotProceed')
  return new URL(`/${environmentId}/`, vaultUrl).href
}
