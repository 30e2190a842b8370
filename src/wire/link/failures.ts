/**
 * The texts of `Fail` (link-and-popup-wallets §1.5). Official clients show them, so they are exact. The last three are our own:
 * the table there has no text for these refusals.
 */
export const failTexts = {
  invalidSessionId: 'invalid session id',
  invalidSessionKey: 'invalid session key',
  incorrectSessionKey: 'incorrect session key',
  secondHostSession: 'cannot host more than one session',
  hostJoins: 'host cannot join a session',
  onlyHosts: 'only hosts are allowed',
  invalidEventName: 'invalid event name',
  internal: 'internal error',
  invalidEventData: 'invalid event data',
  invalidSessionConfig: 'invalid session config',
  tooManyRequests: 'too many requests',
} as const
export type FailName = keyof typeof failTexts

export function noSuchSession(sessionId: string): string {
  return `no such session: ${sessionId}`
}

export function notAuthenticated(sessionId: string): string {
  return `not authenticated to session: ${sessionId}`
}

/** The errors over HTTP (link-and-popup-wallets §1.6). */
export const httpErrors = {
  invalidCredentials: 'invalid session credentials',
  eventNotFound: 'event not found',
} as const
