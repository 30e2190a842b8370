import { randomBytes, toBase64url } from 'latchkey/crypto'
import { challengeTtlSeconds } from 'latchkey/wire/account'
import type { AccountContext } from './context.ts'
import { AccountError } from './failure.ts'
import { saveChallenge, takeChallenge } from './store/challenges.ts'

/** Creates a challenge for one passkey ceremony in one environment. */
export async function issueChallenge({ database, now }: AccountContext, environmentId: string): Promise<string> {
  const challenge = toBase64url(randomBytes(32))
  const expiresAt = now() + challengeTtlSeconds * 1000
  await saveChallenge(database, { environmentId, challenge, expiresAt }, now())
  return challenge
}

/**
 * Accepts a challenge, once.
 * @throws {AccountError} `invalid_challenge`
 */
export async function honourChallenge(
  { database, now }: AccountContext,
  environmentId: string,
  challenge: string,
): Promise<void> {
  const taken = await takeChallenge(database, { environmentId, challenge }, now())
  if (!taken) throw new AccountError('invalid_challenge')
}
