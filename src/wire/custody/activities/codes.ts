import {
  emailAuthParameters,
  initUserEmailRecoveryParameters,
  otpAuthParameters,
  otpLoginParameters,
  recoverUserParameters,
  requestCodeParameters,
  verifyOtpParameters,
} from '../code.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities that mail a credential or a code, and that redeem a code (key-custody §2.2, §6). */
export const codes = {
  email_auth: {
    parameters: emailAuthParameters,
    versions: [
      ['ACTIVITY_TYPE_EMAIL_AUTH', 'emailAuthIntent', 'emailAuthResult'],
      ['ACTIVITY_TYPE_EMAIL_AUTH_V2', 'emailAuthIntentV2', 'emailAuthResult'],
      ['ACTIVITY_TYPE_EMAIL_AUTH_V3', 'emailAuthIntentV3', 'emailAuthResult'],
    ],
  },
  init_user_email_recovery: {
    parameters: initUserEmailRecoveryParameters,
    versions: [
      ['ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY', 'initUserEmailRecoveryIntent', 'initUserEmailRecoveryResult'],
      ['ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2', 'initUserEmailRecoveryIntentV2', 'initUserEmailRecoveryResult'],
    ],
  },
  recover_user: {
    parameters: recoverUserParameters,
    versions: [['ACTIVITY_TYPE_RECOVER_USER', 'recoverUserIntent', 'recoverUserResult']],
  },
  init_otp_auth: {
    parameters: requestCodeParameters,
    versions: [
      ['ACTIVITY_TYPE_INIT_OTP_AUTH', 'initOtpAuthIntent', 'initOtpAuthResult'],
      ['ACTIVITY_TYPE_INIT_OTP_AUTH_V2', 'initOtpAuthIntentV2', 'initOtpAuthResultV2'],
      ['ACTIVITY_TYPE_INIT_OTP_AUTH_V3', 'initOtpAuthIntentV3', 'initOtpAuthResultV2'],
    ],
  },
  otp_auth: {
    parameters: otpAuthParameters,
    versions: [['ACTIVITY_TYPE_OTP_AUTH', 'otpAuthIntent', 'otpAuthResult']],
  },
  init_otp: {
    parameters: requestCodeParameters,
    versions: [
      ['ACTIVITY_TYPE_INIT_OTP', 'initOtpIntent', 'initOtpResult'],
      ['ACTIVITY_TYPE_INIT_OTP_V2', 'initOtpIntentV2', 'initOtpResult'],
      ['ACTIVITY_TYPE_INIT_OTP_V3', 'initOtpIntentV3', 'initOtpResultV2'],
    ],
  },
  verify_otp: {
    parameters: verifyOtpParameters,
    versions: [
      ['ACTIVITY_TYPE_VERIFY_OTP', 'verifyOtpIntent', 'verifyOtpResult'],
      ['ACTIVITY_TYPE_VERIFY_OTP_V2', 'verifyOtpIntentV2', 'verifyOtpResult'],
    ],
  },
  otp_login: {
    parameters: otpLoginParameters,
    versions: [
      ['ACTIVITY_TYPE_OTP_LOGIN', 'otpLoginIntent', 'otpLoginResult'],
      ['ACTIVITY_TYPE_OTP_LOGIN_V2', 'otpLoginIntentV2', 'otpLoginResult'],
    ],
  },
} as const satisfies ActivityFamily
