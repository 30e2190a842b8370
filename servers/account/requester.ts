import { createHmac } from 'node:crypto'
import type { Environment } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { openParentPrivateKey } from './store/environments.ts'

/**
 * Names the client that asks for an email to key custody, which counts and remembers it: a keyed hash, from which no network
 * address can be guessed. The same for a code and for a recovery of one address.
 */
export async function toUserIdentifier(
  context: AccountContext,
  { environmentId }: Environment,
  { address, requester }: { address: string; requester: string },
): Promise<string> {
  const key = await openParentPrivateKey(context, environmentId)
  return createHmac('sha256', key).update(`requester of a code\0${requester}\0${address}`).digest('base64url')
}
