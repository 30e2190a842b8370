import { type FrameLimits, frameLimits } from './limits.ts'
import { FrameBlockedError, watchPolicy } from './watchPolicy.ts'

export type LoadOptions<result> = {
  /** Makes a frame that is not in the page yet. A retry takes a new one. */
  createFrame: () => HTMLIFrameElement
  /** The frame becomes its last child. */
  container: Pick<HTMLElement, 'append'>
  /**
   * Called before the frame is in the page. Resolves once the page in the frame has answered: `load` alone proves nothing,
   * because error pages load too. @param life aborts when the frame is removed
   */
  handshake: (frame: HTMLIFrameElement, life: AbortSignal) => Promise<result>
  /** How often the loader tries again; once by default. */
  retries?: number
  /** Makes the error of a load whose attempts all failed. A frame that the page's policy blocks is not tried again. */
  toError: (cause: unknown) => Error
  /** Removes the frame, also after it has loaded. Its reason is thrown. */
  signal: AbortSignal
}

export type FrameLoader = {
  /** @throws the error of `toError` after the last failed attempt, or the reason of `signal` */
  load<result>(options: LoadOptions<result>): Promise<result>
}

/** Loads the frames of one wallet. It remembers failures: each one doubles the time that the next load may take. */
export function createFrameLoader(limits: Partial<FrameLimits> = {}): FrameLoader {
  const { loadMs, maxLoadMs, retryMs } = { ...frameLimits, ...limits }
  let timeoutMs = loadMs
  return {
    async load(options) {
      const { signal, toError, retries = 1 } = options
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await loadOnce(options, timeoutMs)
        } catch (cause) {
          signal.throwIfAborted()
          if (cause instanceof FrameBlockedError) throw toError(cause)
          if (attempt === retries) {
            timeoutMs = Math.min(timeoutMs * 2, maxLoadMs)
            throw toError(cause)
          }
        }
        await unlessAborted(signal, new Promise((resolve) => setTimeout(resolve, retryMs)))
      }
    },
  }
}

async function loadOnce<result>(
  { createFrame, container, handshake, signal }: LoadOptions<result>,
  timeoutMs: number,
): Promise<result> {
  signal.throwIfAborted()
  const frame = createFrame()
  const life = new AbortController()
  const fail = (reason?: unknown) => life.abort(reason)
  signal.addEventListener('abort', () => fail(signal.reason))
  life.signal.addEventListener('abort', () => frame.remove())
  watchPolicy(frame.src, fail, life.signal)
  // An iframe never fires `error`, so for any other reason only time tells.
  const timer = setTimeout(fail, timeoutMs)
  try {
    const answer = unlessAborted(life.signal, handshake(frame, life.signal))
    container.append(frame)
    return await answer
  } catch (error) {
    fail(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function unlessAborted<value>(signal: AbortSignal, work: Promise<value>): Promise<value> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return Promise.race([work, aborted])
}
