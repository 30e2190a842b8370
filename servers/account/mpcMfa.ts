import { WireError } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'
import { mfaActions, needsMfa } from 'latchkey/wire/mpc'

/**
 * Checks that no attacker gets around the fresh passkey that the managed wallet's `mfa` asks for.
 * @param field the position of the setting in the operator's configuration
 * @throws {WireError}
 */
export function assertMpcMfa({ mpc, freshPasskey }: Environment, field = 'mpc.mfa'): void {
  const listed = mpc?.mfa ?? []
  if (listed.length === 0) return
  const needed = mfaActions.filter((action) => needsMfa(listed, action))
  const missing = needed.filter((action) => !listed.includes(action))
  if (missing.length > 0) {
    throw new WireError(
      field,
      `also requires ${quote(missing).join(' and ')}: with these, a thief of the session and the password could take the key, or lock the user out. Write [${quote(needed).join(', ')}]`,
    )
  }
  // Otherwise a script in the page adds a passkey of its own with the session key, and answers for the user.
  if (!freshPasskey?.includes('credentials')) throw new WireError(field, 'requires "credentials" in freshPasskey')
}

const quote = (actions: readonly string[]) => actions.map((action) => `"${action}"`)
