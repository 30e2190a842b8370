import type { EmbeddedWordKey } from '../../core/words/embedded/en.ts'
import type { WordKey } from '../../core/words/en.ts'
import type { Language } from '../../core/words/loadLanguage.ts'
import type { Failure } from './failure.ts'

/** The key of the sentence for each failure; some are shared with all dialogs. */
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
  lastLoginMethod: { tell: 'lastLoginMethod' },
  linkOver: { tell: 'linkOver' },
  passkeyMissing: { tell: 'passkeyMissing' },
  noPasskeys: { tell: 'noSupport' },
  vault: { tell: 'vault' },
  input: { tell: 'input' },
  setup: { tell: 'setup' },
  notAllowed: { tell: 'notAllowed' },
  other: { tell: 'other' },
}

/** Returns the sentence for a failure in a language. */
export function failureSentence(failure: Failure, { words, embeddedWords }: Omit<Language, 'locale'>): string {
  const word = failureWords[failure]
  return 'tell' in word ? embeddedWords[word.tell] : words[word.say]
}
