import { createHmac } from 'node:crypto'
import type { Environment } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { openParentPrivateKey } from './store/environments.ts'

/**
 * Returns the name under which key custody counts a client's requests for emails: a keyed hash, which does not reveal
 * the network address. The name is the same for a code and for a recovery of one address.
 */
export async function toUserIdentifier(
  context: AccountContext,
  { environmentId }: Environment,
  { address, requester }: { address: string; requester: string },
): Promise<string> {
  const key = await openParentPrivateKey(context, environmentId)
  return createHmac('sha256', key).update(`requester of a code\0${requester}\0${address}`).digest('base64url')
}
