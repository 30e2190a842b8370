import { type Environment, emailCodeTtlSeconds } from 'latchkey/wire/account'
import type { AccountContext } from '../context.ts'
import { checkCode } from '../emailCodes.ts'

const ttlMs = emailCodeTtlSeconds * 1000

/**
 * Passes a sealed code on, as our own sign-in does. Official clients do not send the time of their request, so all
 * attempts within one lifetime of a code get the same time. A repeated attempt is then the same request to key custody,
 * and the client can request a lost token again.
 * @returns a verification token for the key that the page has sealed beside the code
 * @throws {AccountError} `invalid_code`
 */
export function answerCode(
  context: AccountContext,
  environment: Environment,
  answer: { otpId: string; encryptedOtpBundle: string },
): Promise<string> {
  return checkCode(context, environment, { ...answer, askedAt: Math.floor(context.now() / ttlMs) * ttlMs })
}
