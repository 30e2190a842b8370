import type { Failure } from 'latchkey/react/hooks'

/** What failed, for people, where the failure's own text is not for them: the part of `words` that says so. */
export const failureWords = {
  closed: 'The passkey prompt was closed. Nothing happened; try again when you are ready.',
  offline: 'This device is offline. Try again once it is back.',
  notAllowed:
    'The wallet’s server does not answer to this address. The operator must add it to allowedOrigins of the environment.',
  unreachable: 'The wallet’s server did not answer. Check your connection and try again.',
  clock: 'The clock of this device is wrong, so the server refused. Set date and time to automatic, then try again.',
  refused: 'The server that keeps your keys refused. Try again; if it goes on, sign out and in.',
  input: 'Something typed here does not fit. Check it and try again.',
  signedOut: 'Your wallet has closed meanwhile. Sign out, then in again.',
  emailTaken:
    'This address opens another wallet already. Use another one here; or sign in with it, and give that wallet another address first.',
  passkeyTaken: 'This device has a passkey of this wallet already. Use another device, or a security key.',
  lastWayIn: 'Nothing else would open this wallet. Add another passkey or confirm an e-mail address first.',
  passkeyMissing:
    'Words and keys are shown to a passkey only, and this wallet has none yet. Add one first, under Passkeys.',
  noPasskeys: 'This browser has no passkeys. Open the wallet in a full browser, or on another device.',
  vault: 'The vault did not open. Try again.',
} as const satisfies Partial<Record<Failure, string>>
