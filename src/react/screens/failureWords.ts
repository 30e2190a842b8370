import type { EmbeddedWordKey } from '../../core/words/embedded/en.ts'
import type { WordKey } from '../../core/words/en.ts'
import type { Failure } from '../embedded/failure.ts'

/** The sentence for each failure: of these screens, or of every dialog where it says the same already. */
export const failureWords: Record<Failure, { readonly tell: EmbeddedWordKey } | { readonly say: WordKey }> = {
  closed: { tell: 'closed' },
  blocked: { say: 'blockedText' },
  offline: { say: 'offlineText' },
  unreachable: { tell: 'unreachable' },
  clock: { say: 'clockText' },
  refused: { tell: 'refused' },
  signedOut: { tell: 'signedOut' },
  sessionOver: { tell: 'sessionOver' },
  unknownPasskey: { tell: 'unknownPasskey' },
  wrongCode: { tell: 'wrongCode' },
  emailTaken: { tell: 'emailTaken' },
  passkeyTaken: { tell: 'passkeyTaken' },
  tooMany: { tell: 'tooMany' },
  notOffered: { tell: 'notOffered' },
  provider: { tell: 'provider' },
  lastWayIn: { tell: 'lastWayIn' },
  linkOver: { tell: 'linkOver' },
  passkeyMissing: { tell: 'passkeyMissing' },
  noPasskeys: { tell: 'noSupport' },
  vault: { tell: 'vault' },
  input: { tell: 'input' },
  setup: { tell: 'setup' },
  notAllowed: { tell: 'notAllowed' },
  other: { tell: 'other' },
}
