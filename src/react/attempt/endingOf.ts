import { causesOf } from '../../core/causes.ts'
import { LinkError } from '../../wallets/link/linkError.ts'
import { RelayError, type RelayReason } from '../../wallets/relay/relayError.ts'
import { codes } from '../../wire/codes.ts'
import type { Ending } from './attempt.ts'

const byReason: Partial<Record<RelayReason, Ending>> = {
  connectionReset: 'reset',
  connectionProposalExpired: 'expired',
  relayRefused: 'unreachable',
  originRefused: 'notAllowed',
}

/** Error classes whose name says more than their code. */
const byName: Readonly<Record<string, Ending>> = {
  PopupOpenError: 'blocked',
  PopupClosedError: 'closed',
  ClockError: 'clock',
  NotLoadedError: 'unloaded',
  OriginNotAllowedError: 'notAllowed',
}

const byCode: Readonly<Record<number, Ending>> = {
  [codes.userRejected.code]: 'refused',
  [codes.resourceUnavailable.code]: 'busy',
}

/** Returns how a wallet's error ends an attempt, decided by its code and class and never by its text. */
export function endingOf(error: unknown, isOnline: boolean): { ending: Ending; detail?: string } {
  if (error instanceof RelayError) {
    const ending = byReason[error.reason] ?? byCode[error.code]
    return ending ? { ending } : { ending: 'failed', detail: error.message }
  }
  if (error instanceof LinkError && error.reason === 'connectionReset') return { ending: 'reset' }
  const causes = causesOf(error)
  // The name first: an error around it may have the same code and say less.
  const named = causes.map(({ name }) => byName[String(name)]).find(Boolean)
  const ending = named ?? causes.map(({ code }) => byCode[Number(code)]).find(Boolean)
  if (ending === 'unloaded' && !isOnline) return { ending: 'offline' }
  if (ending) return { ending }
  return { ending: isOnline ? 'failed' : 'offline' }
}
