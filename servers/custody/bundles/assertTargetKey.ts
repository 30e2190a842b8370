import { expandPublicKey } from 'latchkey/crypto'
import { failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'

/**
 * Checks the key before a secret is opened for it.
 * @throws {CustodyError} `invalid target public key` when it is not a point of P-256
 */
export function assertTargetKey(targetPublicKey: string): void {
  try {
    expandPublicKey(targetPublicKey)
  } catch (cause) {
    throw new CustodyError(failures.invalidTargetPublicKey, { cause })
  }
}
