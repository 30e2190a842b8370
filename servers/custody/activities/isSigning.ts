import type { ActivityName } from 'latchkey/wire/custody'

/**
 * Returns whether the activity is a signature. Signing twice does no harm, so the commit is early enough to detect a
 * repeated body or a deleted key.
 */
export function isSigning(name: ActivityName): boolean {
  return name === 'sign_raw_payload' || name === 'sign_raw_payloads' || name === 'sign_transaction'
}

/** Returns whether the activity records the signed payload, which may be large. */
export function hasPayload(name: ActivityName): boolean {
  return isSigning(name) || name === 'eth_send_transaction'
}
