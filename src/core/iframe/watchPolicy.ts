import { BaseError } from '../errors.ts'

/** The page's own Content-Security-Policy does not let it load the frame. A retry would not help. */
export class FrameBlockedError extends BaseError {
  override name = 'FrameBlockedError'
  constructor(origin: string) {
    super(`The page’s Content-Security-Policy does not let it frame ${origin}.`, {
      hints: [`Add ${origin} to the page’s frame-src.`],
    })
  }
}

/**
 * Calls `onBlocked` when the page's policy blocks a frame of `url`. Without this, only the time-out of the load would tell.
 */
export function watchPolicy(url: string, onBlocked: (error: FrameBlockedError) => void, signal: AbortSignal): void {
  // On a server there is no policy.
  if (typeof document === 'undefined') return
  const { origin } = new URL(url)
  const receive = (event: SecurityPolicyViolationEvent) => {
    // A policy that only reports blocks nothing.
    if (event.disposition !== 'enforce' || !/^(frame|child)-src$/.test(event.effectiveDirective)) return
    if (originOf(event.blockedURI) === origin) onBlocked(new FrameBlockedError(origin))
  }
  document.addEventListener('securitypolicyviolation', receive, { signal })
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
