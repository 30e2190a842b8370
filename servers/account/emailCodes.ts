import {
  type EmailCode,
  type EmailCodeAnswer,
  type Environment,
  emailCode,
  emailCodeTtlSeconds,
  verificationReply,
} from 'latchkey/wire/account'
import * as v from 'valibot'
import { appNameOf } from './appNameOf.ts'
import type { AccountContext } from './context.ts'
import { CustodyRefusedError, rateLimitedCode, readReply } from './custody.ts'
import { AccountError } from './failure.ts'
import { emailCodeLength, emailCodeTries, verificationTtlSeconds } from './limits.ts'
import { toParent } from './parent.ts'
import { toUserIdentifier } from './requester.ts'

const started = v.object({ initOtpResultV2: v.omit(emailCode, ['askedAt']) })
const verified = v.object({ verifyOtpResult: verificationReply })

/**
 * Requests a code from key custody, which emails it. The reply is the same for addresses with and without a wallet.
 * @param request.requester the client's network address
 * @param request.origin the checked origin of the page that asks, if a page does
 * @param request.tries the attempts that the code allows
 * @throws {AccountError} `too_many_requests`
 */
export async function mailCode(
  context: AccountContext,
  environment: Environment,
  {
    tries = emailCodeTries,
    ...request
  }: { address: string; requester: string; origin?: string | undefined; tries?: number },
): Promise<EmailCode> {
  const askedAt = context.now()
  const userIdentifier = await toUserIdentifier(context, environment, request)
  const { address, origin } = request
  const appName = appNameOf(environment, origin)
  const activity = await initOtp(context, environment, { address, userIdentifier, appName, tries, at: askedAt }).catch(
    (error: unknown) => {
      const isLimited = error instanceof CustodyRefusedError && error.code === rateLimitedCode
      throw isLimited ? new AccountError('too_many_requests', { cause: error }) : error
    },
  )
  return { ...readReply(started, activity.result).initOtpResultV2, askedAt }
}

function initOtp(
  context: AccountContext,
  environment: Environment,
  options: { address: string; userIdentifier: string; appName: string; tries: number; at: number },
) {
  const { address, userIdentifier, appName, tries, at } = options
  const { accent } = environment.brand
  return toParent(context, environment).submit('init_otp', {
    type: 'ACTIVITY_TYPE_INIT_OTP_V3',
    at,
    parameters: {
      otpType: 'OTP_TYPE_EMAIL',
      contact: address,
      userIdentifier,
      appName,
      ...(accent && { emailCustomization: { accent } }),
      otpLength: emailCodeLength,
      alphanumeric: false,
      expirationSeconds: String(emailCodeTtlSeconds),
      maxAttempts: String(tries),
    },
  })
}

/**
 * Passes a sealed code on; this server cannot read it. A repeated request is the same activity and gets the same token,
 * which only the key sealed beside the code can use. Any other body counts as another attempt.
 * @returns a verification token for the key that the page has sealed beside the code
 * @throws {AccountError} `invalid_code`: wrong, expired, used or attempted too often, without saying which
 */
export async function checkCode(
  context: AccountContext,
  environment: Environment,
  { askedAt: at = context.now(), ...answer }: EmailCodeAnswer & { otpId: string },
): Promise<string> {
  try {
    const activity = await toParent(context, environment).submit('verify_otp', {
      type: 'ACTIVITY_TYPE_VERIFY_OTP_V2',
      at,
      parameters: { ...answer, expirationSeconds: String(verificationTtlSeconds) },
    })
    return readReply(verified, activity.result).verifyOtpResult.verificationToken
  } catch (error) {
    if (error instanceof CustodyRefusedError) throw new AccountError('invalid_code', { cause: error })
    throw error
  }
}
