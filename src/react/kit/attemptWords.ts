import type { WordKey } from '../../core/words/en.ts'
import { type Attempt, isPending } from '../attempt/attempt.ts'

/** The sentences for an attempt. */
export type AttemptWords = { readonly title: WordKey; readonly text: WordKey }

const byStatus: Record<Attempt['status'], AttemptWords> = {
  waiting: { title: 'waitingTitle', text: 'waitingText' },
  opening: { title: 'linkTitle', text: 'linkText' },
  opened: { title: 'waitingTitle', text: 'openedText' },
  unopened: { title: 'unopenedTitle', text: 'unopenedText' },
  approved: { title: 'approvedTitle', text: 'approvedText' },
  refused: { title: 'refusedTitle', text: 'refusedText' },
  closed: { title: 'refusedTitle', text: 'closedText' },
  reset: { title: 'refusedTitle', text: 'resetText' },
  expired: { title: 'expiredTitle', text: 'expiredText' },
  offline: { title: 'offlineTitle', text: 'offlineText' },
  blocked: { title: 'blockedTitle', text: 'blockedText' },
  busy: { title: 'busyTitle', text: 'busyText' },
  unreachable: { title: 'unreachableTitle', text: 'unreachableText' },
  clock: { title: 'clockTitle', text: 'clockText' },
  unloaded: { title: 'failedTitle', text: 'unloadedText' },
  notAllowed: { title: 'notAllowedTitle', text: 'notAllowedText' },
  failed: { title: 'failedTitle', text: 'failedText' },
}

/** Returns the sentences for the state of an attempt, depending on the way that it uses. */
export function attemptWords(attempt: Attempt, way: 'connector' | 'qr' | 'link', isAny: boolean): AttemptWords {
  const isRenewed = attempt.status === 'waiting' && attempt.isRenewed
  // A code can still be scanned, whatever happened to a link before.
  if (way === 'qr' && isPending(attempt)) {
    const title = isAny ? 'scanAnyTitle' : 'scanTitle'
    return { title, text: isRenewed ? 'renewedText' : isAny ? 'scanAnyText' : 'scanText' }
  }
  if (way === 'link' && attempt.status === 'waiting')
    return { title: 'linkTitle', text: isRenewed ? 'renewedLinkText' : 'linkText' }
  return byStatus[attempt.status]
}
