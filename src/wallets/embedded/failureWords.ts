import type { EmbeddedWordKey } from '../../core/words/embedded/en.ts'
import type { WordKey } from '../../core/words/en.ts'
import type { Language } from '../../core/words/loadLanguage.ts'
import type { Failure } from './failure.ts'

/** The key of the sentence for each failure. Some sentences are shared with the other dialogs. */
export const failureWords: Record<Failure, EmbeddedWordKey | WordKey> = {
  closed: 'closed',
  blocked: 'blockedText',
  offline: 'offlineText',
  unreachable: 'unreachable',
  clock: 'clockText',
  refused: 'refused',
  signedOut: 'signedOut',
  sessionOver: 'sessionOver',
  unknownPasskey: 'unknownPasskey',
  wrongCode: 'wrongCode',
  emailTaken: 'emailTaken',
  passkeyTaken: 'passkeyTaken',
  tooMany: 'tooMany',
  notOffered: 'notOffered',
  provider: 'provider',
  lastLoginMethod: 'lastLoginMethod',
  linkOver: 'linkOver',
  passkeyMissing: 'passkeyMissing',
  noPasskeys: 'noSupport',
  vault: 'vault',
  wrongPassword: 'wrongPassword',
  passwordNeeded: 'passwordNeeded',
  wrongPasskey: 'wrongPasskey',
  passkeyUnsupported: 'passkeyUnsupported',
  sharesMissing: 'sharesMissing',
  walletStopped: 'walletStopped',
  signInAgain: 'signInAgain',
  renewalRefused: 'renewalRefused',
  earlierEnded: 'earlierEnded',
  driveRefused: 'driveRefused',
  driveFull: 'driveFull',
  driveUnreachable: 'driveUnreachable',
  driveMissing: 'driveMissing',
  driveOutdated: 'driveOutdated',
  input: 'input',
  setup: 'setup',
  notAllowed: 'notAllowed',
  other: 'other',
}

/** Returns the sentence for a failure in a language. */
export function failureSentence(failure: Failure, { words, embeddedWords }: Omit<Language, 'locale'>): string {
  return { ...words, ...embeddedWords }[failureWords[failure]]
}
