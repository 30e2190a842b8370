import { FrameLoadError } from './frameErrors.ts'
import { type FrameLimits, frameLimits } from './limits.ts'

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
  /** Removes the frame, also after it has loaded. Its reason is thrown. */
  signal: AbortSignal
}

export type FrameLoader = {
  /** @throws {FrameLoadError} after two failed attempts, or the reason of `signal` */
  load<result>(options: LoadOptions<result>): Promise<result>
}

/** Loads frames of one wallet. The loader remembers failures: each one doubles the time that the next load may take. */
export function createFrameLoader(limits: Partial<FrameLimits> = {}): FrameLoader {
  const { loadMs, maxLoadMs, retryMs } = { ...frameLimits, ...limits }
  let timeoutMs = loadMs
  return {
    async load(options) {
      const { signal } = options
      try {
        return await loadOnce(options, timeoutMs)
      } catch {
        signal.throwIfAborted()
      }
      await pause(retryMs, signal)
      try {
        return await loadOnce(options, timeoutMs)
      } catch (cause) {
        signal.throwIfAborted()
        timeoutMs = Math.min(timeoutMs * 2, maxLoadMs)
        throw new FrameLoadError({ cause })
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
  const end = () => life.abort(signal.reason)
  signal.addEventListener('abort', end, { signal: life.signal })
  life.signal.addEventListener('abort', () => frame.remove())
  const timer = setTimeout(() => life.abort(new Error('The frame did not answer in time')), timeoutMs)
  frame.addEventListener('error', () => life.abort(new Error('The frame did not load')), { signal: life.signal })
  try {
    const answered = Promise.race([handshake(frame, life.signal), rejectAfter(life.signal)])
    container.append(frame)
    return await answered
  } catch (error) {
    life.abort(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function rejectAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
