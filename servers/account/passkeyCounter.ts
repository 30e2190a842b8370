import type { Environment } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { type OwnedPasskey, saveCounter } from './store/passkeys.ts'

/**
 * Stores the signature counter of a verified assertion. A counter that does not increase may mean a copied key. Synced
 * passkeys never count, so the server only logs it (key-custody §14).
 */
export async function rememberCounter(
  { database, log }: AccountContext,
  { environmentId }: Pick<Environment, 'environmentId'>,
  passkey: Pick<OwnedPasskey, 'credentialId' | 'counter'>,
  counter: number,
): Promise<void> {
  if (counter === 0 && passkey.counter === 0) return
  if (counter <= passkey.counter) log('warn', 'signature counter went back', { environmentId })
  await saveCounter(database, { environmentId, credentialId: passkey.credentialId, counter })
}
