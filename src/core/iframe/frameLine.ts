import { listenToWindow } from '../listenToWindow.ts'

/** How messages travel between the page and a frame. */
export type FrameLine = {
  post: (message: object) => void
  /** Calls `onMessage` for each message of the frame, until `signal` aborts. Then nothing is left open. */
  listen: (onMessage: (data: unknown) => void, signal: AbortSignal) => void
}

/** A channel of its own, which only the holder of the other port can use. */
export function createPortLine(port: MessagePort): FrameLine {
  return {
    post(message) {
      // In braces, see test/tailCalls.test.ts.
      port.postMessage(message)
    },
    listen(onMessage, signal) {
      port.addEventListener('message', ({ data }) => onMessage(data), { signal })
      port.start()
      signal.addEventListener('abort', () => port.close())
    },
  }
}

/**
 * Window messages, for wires that use them. Messages go to `origin` alone, and only those of this frame at this origin are
 * received (threats T3).
 * @param options.toError makes the error of `post` when the frame is no longer in the page
 */
export function createWindowLine(options: {
  frame: Pick<HTMLIFrameElement, 'contentWindow'>
  origin: string
  toError: () => unknown
}): FrameLine {
  const { frame, origin, toError } = options
  return {
    post(message) {
      if (!frame.contentWindow) throw toError()
      frame.contentWindow.postMessage(message, origin)
    },
    listen: (onMessage, signal) =>
      listenToWindow({
        ...{ origin, source: () => frame.contentWindow, signal },
        read: (data) => ({ data }),
        onMessage: ({ data }) => onMessage(data),
      }),
  }
}
