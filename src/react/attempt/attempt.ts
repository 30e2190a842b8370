/** Why an attempt ended without a connection. */
export type Ending =
  | 'refused'
  /** The user closed the wallet's window. */
  | 'closed'
  | 'reset'
  | 'expired'
  | 'offline'
  | 'blocked'
  | 'busy'
  | 'unreachable'
  | 'clock'
  | 'unloaded'
  | 'notAllowed'
  | 'failed'

/** One attempt to connect one wallet. `uri` is the pairing link for the wallet, once there is one. */
export type Attempt =
  /** The wallet was asked. `isRenewed`: the previous code expired. */
  | { readonly status: 'waiting'; readonly uri?: string; readonly isRenewed?: boolean }
  /** The user followed the link. Whether the app is installed is not known yet. */
  | { readonly status: 'opening'; readonly uri: string }
  /** The page lost the focus, so the app has opened. */
  | { readonly status: 'opened'; readonly uri: string }
  /** No app opened the link. */
  | { readonly status: 'unopened'; readonly uri: string }
  | { readonly status: 'approved' }
  /** `detail` is our own error message, in English. Messages of other code are not shown. */
  | { readonly status: Ending; readonly detail?: string }

export type AttemptEvent =
  | { readonly type: 'paired'; readonly uri: string }
  | { readonly type: 'followed' }
  | { readonly type: 'left' }
  | { readonly type: 'overdue' }
  | { readonly type: 'approved' }
  | { readonly type: 'ended'; readonly ending: Ending; readonly detail?: string | undefined }
  /** The pairing expired and the wallet is asked again. */
  | { readonly type: 'renewed' }

/** Returns the state after `event`. An approved or ended attempt never changes; a retry is a new attempt. */
export function next(attempt: Attempt, event: AttemptEvent): Attempt {
  switch (attempt.status) {
    case 'waiting':
      if (event.type === 'paired') return { ...attempt, uri: event.uri }
      if (event.type === 'followed' && attempt.uri) return { status: 'opening', uri: attempt.uri }
      return end(attempt, event)
    case 'opening':
      if (event.type === 'left') return { status: 'opened', uri: attempt.uri }
      if (event.type === 'overdue') return { status: 'unopened', uri: attempt.uri }
      return end(attempt, event)
    case 'opened':
    case 'unopened':
      if (event.type === 'followed') return { status: 'opening', uri: attempt.uri }
      // The app opened late, or the user opened it by hand.
      if (event.type === 'left') return { status: 'opened', uri: attempt.uri }
      return end(attempt, event)
    case 'approved':
    case 'refused':
    case 'closed':
    case 'reset':
    case 'expired':
    case 'offline':
    case 'blocked':
    case 'busy':
    case 'unreachable':
    case 'clock':
    case 'unloaded':
    case 'notAllowed':
    case 'failed':
      return attempt
    default:
      return attempt satisfies never
  }
}

function end(attempt: Attempt, event: AttemptEvent): Attempt {
  if (event.type === 'approved') return { status: 'approved' }
  if (event.type === 'renewed') return { status: 'waiting', isRenewed: true }
  if (event.type !== 'ended') return attempt
  return { status: event.ending, ...(event.detail && { detail: event.detail }) }
}

/** Returns whether the wallet has yet to answer. */
export function isPending({ status }: Attempt): boolean {
  return status === 'waiting' || status === 'opening' || status === 'opened' || status === 'unopened'
}
