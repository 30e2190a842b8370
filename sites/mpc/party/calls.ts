import { type FailureCode, failures, frameType } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'

/** Creates the headers that prove who calls, for one attempt: a proof is valid once. */
export type Authorize = (request: { method: 'GET' | 'POST'; url: string }) => Promise<Record<string, string>>

export type Sending = { body?: Uint8Array<ArrayBuffer> | object; headers?: Record<string, string> }

/**
 * Requests to one server of the managed wallet. A request whose answer was lost is sent again with the same bytes: the
 * servers return the same answer to a repeated request.
 * @throws {FrameError}
 */
export type Calls = (method: 'GET' | 'POST', path: string, sending?: Sending) => Promise<Uint8Array<ArrayBuffer>>

const attempts = 5
const firstWaitMs = 250
const attemptMs = 30_000

/**
 * @param options.url the server's address, without a trailing slash
 * @param options.wait waits between two attempts; tests pass one that does not
 */
export function createCalls(options: {
  url: string
  environmentId: string
  authorize: Authorize
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
  wait?: (milliseconds: number) => Promise<void>
}): Calls {
  const { url: server, environmentId, authorize, wait = pause } = options
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  async function attempt(...[method, path, { body, headers } = {}]: Parameters<Calls>): Promise<Attempt> {
    const url = `${server}/environments/${environmentId}${path}`
    const isFrame = body instanceof Uint8Array
    const init: RequestInit = {
      method,
      headers: {
        ...(body && { 'Content-Type': isFrame ? frameType : 'application/json' }),
        ...(await authorize({ method, url })),
        ...headers,
      },
      signal: AbortSignal.timeout(attemptMs),
      ...(body && { body: isFrame ? body : JSON.stringify(body) }),
    }
    try {
      const response = await send(url, init)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return response.ok ? { status: 'answered', bytes } : toFailure(response.status, bytes)
    } catch (cause) {
      return { status: 'lost', error: new FrameError('unreachable', { cause }) }
    }
  }

  return async (...request) => {
    for (let made = 1; ; made++) {
      const outcome = await attempt(...request)
      if (outcome.status === 'answered') return outcome.bytes
      if (outcome.status === 'refused' || made === attempts) throw outcome.error
      await wait(firstWaitMs * 2 ** (made - 1))
    }
  }
}

type Attempt =
  | { status: 'answered'; bytes: Uint8Array<ArrayBuffer> }
  | { status: 'refused' | 'lost'; error: FrameError }

/** A proxy in front of the server answers in its own words. */
function toFailure(status: number, bytes: Uint8Array): Attempt {
  const code = readCode(bytes)
  if (code) return { status: retried.has(code) ? 'lost' : 'refused', error: new FrameError(code) }
  return { status: status >= 500 ? 'lost' : 'refused', error: new FrameError('unreachable') }
}

/** The server did nothing, or cannot say what it did. */
const retried: ReadonlySet<FailureCode> = new Set(['unavailable', 'account_unavailable', 'internal'])

function readCode(bytes: Uint8Array): FailureCode | undefined {
  try {
    const code: unknown = JSON.parse(new TextDecoder().decode(bytes))?.error?.code
    return typeof code === 'string' && Object.hasOwn(failures, code) ? (code as FailureCode) : undefined
  } catch {
    return undefined
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
