import { MpcError } from './errors.ts'
import { type AskFrame, openFrameChannel } from './frameChannel.ts'
import type { FrameTarget, LoadedFrame, PageFrames } from './pageFrames.ts'

/** One client's way to the frames. */
export type FrameAccess = {
  /** Loads the hidden frame, or finds it, and opens this client's channel. */
  open: (token: string) => Promise<AskFrame>
  /** Returns the open channel. */
  opened: () => Promise<AskFrame> | undefined
  /** Loads a visible frame of its own and opens a channel to it. */
  openVisible: (
    token: string,
    options: { container: HTMLElement; signal?: AbortSignal | undefined },
  ) => Promise<{ ask: AskFrame; close: () => void }>
  /** Closes the channel and lets the hidden frame go. Open requests fail. */
  close: () => void
}

/** @param target the frame, with the host that serves it */
export function createFrameAccess(frames: PageFrames, target: FrameTarget): FrameAccess {
  const user = { instanceId: crypto.randomUUID() }
  let isClosed = false
  let channel: { to: LoadedFrame; life: AbortController; ask: Promise<AskFrame> } | undefined

  function connect(to: LoadedFrame, token: string): Promise<AskFrame> {
    if (channel?.to === to) return channel.ask
    const life = new AbortController()
    to.life.addEventListener('abort', () => life.abort(to.life.reason), { signal: life.signal })
    const ask = openFrameChannel({ ...to, life: life.signal }, token)
    const opened = { to, life, ask }
    channel = opened
    ask.catch(() => {
      life.abort()
      if (channel === opened) channel = undefined
    })
    return ask
  }

  return {
    async open(token) {
      isClosed = false
      const loaded = await frames.open(target, user)
      if (isClosed) throw new MpcError('handlerMissing')
      return connect(loaded, token)
    },
    opened: () => channel?.ask,
    async openVisible(token, { container, signal }) {
      const life = new AbortController()
      const close = () => life.abort(new MpcError('windowMissing'))
      if (signal?.aborted) close()
      signal?.addEventListener('abort', close, { signal: life.signal })
      try {
        const loaded = await frames.openVisible(target, user, { container, signal: life.signal })
        return { ask: await openFrameChannel(loaded, token), close }
      } catch (error) {
        close()
        throw error
      }
    },
    close() {
      isClosed = true
      channel?.life.abort(new MpcError('handlerMissing'))
      channel = undefined
      frames.release(target, user)
    },
  }
}
