import { createFrameLoader, type LoadOptions } from '../../core/iframe/createFrameLoader.ts'
import type { FrameLimits } from '../../core/iframe/limits.ts'
import { FrameBlockedError } from '../../core/iframe/watchPolicy.ts'
import { listenToWindow } from '../../core/listenToWindow.ts'
import { toReadyText } from '../../wire/waas/envelope.ts'
import { type FrameUrlOptions, toFrameUrl } from '../../wire/waas/frameUrl.ts'
import { MpcError, type MpcReason } from './errors.ts'
import { createHiddenFrame, createVisibleFrame } from './frameElement.ts'

/** A frame that has said that it can receive requests. */
export type LoadedFrame = {
  frame: HTMLIFrameElement
  origin: string
  /** Aborts when the frame is removed. Its reason is thrown by open requests. */
  life: AbortSignal
}

/** Which frame a client needs. Clients of the same host and environment share their hidden frame. */
export type FrameTarget = Omit<FrameUrlOptions, 'instanceId' | 'hostOrigin'> & { host: string }

/** A client that uses frames. The first one's id is in the URL of the shared frame. */
export type FrameUser = { instanceId: string }

export type PageFrames = {
  /** Returns the shared hidden frame, and loads it for the first user. */
  open: (target: FrameTarget, user: FrameUser) => Promise<LoadedFrame>
  /** Removes the hidden frame once it has no user left. */
  release: (target: FrameTarget, user: FrameUser) => void
  /** Loads a visible frame into `container`. It stays until `signal` aborts. */
  openVisible: (
    target: FrameTarget,
    user: FrameUser,
    options: { container: Pick<HTMLElement, 'append'>; signal: AbortSignal },
  ) => Promise<LoadedFrame>
}

type Shared = { users: Set<FrameUser>; current?: Current | undefined }
type Current = { life: AbortController; loading: Promise<LoadedFrame>; frame?: HTMLIFrameElement }

/** The frames of one page. They share the time-out, which each failed load doubles. */
export function createPageFrames(limits: Partial<FrameLimits> = {}): PageFrames {
  const loader = createFrameLoader(limits)
  const frames = new Map<string, Shared>()

  function sharedOf(target: FrameTarget): Shared {
    const key = urlOf(target, { instanceId: '' })
    const shared = frames.get(key) ?? { users: new Set() }
    frames.set(key, shared)
    return shared
  }

  /** Also aborts the requests of clients that still wait. */
  function drop(shared: Shared, reason: MpcReason) {
    shared.current?.life.abort(new MpcError(reason))
    shared.current = undefined
  }

  async function load(current: Omit<Current, 'loading'>, target: FrameTarget, user: FrameUser) {
    const loaded = await loader.load({
      ...loadOf(urlOf(target, user), user, createHiddenFrame),
      container: document.body,
      toError: (cause) => new MpcError(isBlocked(cause) ? 'frameBlocked' : 'loadFailed', { cause }),
      signal: current.life.signal,
    })
    current.frame = loaded.frame
    return loaded
  }

  return {
    open(target, user) {
      const shared = sharedOf(target)
      // Another script of the page may have removed the frame.
      if (shared.current?.frame && !shared.current.frame.contentWindow) drop(shared, 'windowMissing')
      shared.users.add(user)
      if (shared.current) return shared.current.loading
      const started: Omit<Current, 'loading'> = { life: new AbortController() }
      const loading = load(started, target, user)
      const current = Object.assign(started, { loading })
      shared.current = current
      loading.catch(() => {
        if (shared.current !== current) return
        shared.current = undefined
        shared.users.clear()
      })
      return loading
    },
    release(target, user) {
      const shared = sharedOf(target)
      shared.users.delete(user)
      if (shared.users.size === 0) drop(shared, 'handlerMissing')
    },
    openVisible: (target, user, { container, signal }) =>
      loader.load({
        ...loadOf(urlOf(target, user), user, createVisibleFrame),
        container,
        retries: 0,
        toError: (cause) => new MpcError(isBlocked(cause) ? 'frameBlocked' : 'noHandshake', { cause }),
        signal,
      }),
  }
}

/**
 * The frames of this page. They are shared by clients that know nothing of each other: a second hidden frame would use the same
 * shares at the same time.
 */
export const pageFrames = createPageFrames()

function urlOf({ host, ...query }: FrameTarget, { instanceId }: FrameUser): string {
  return toFrameUrl(host, { ...query, instanceId, hostOrigin: window.location.origin })
}

function loadOf(url: string, { instanceId }: FrameUser, create: (url: string) => HTMLIFrameElement) {
  const { origin } = new URL(url)
  const ready = toReadyText(instanceId)
  return {
    createFrame: () => create(url),
    handshake: (frame, life) =>
      new Promise((resolve) =>
        listenToWindow({
          ...{ origin, source: () => frame.contentWindow, signal: life },
          read: (data) => (data === ready ? ready : undefined),
          onMessage: () => resolve({ frame, origin, life }),
        }),
      ),
  } satisfies Pick<LoadOptions<LoadedFrame>, 'createFrame' | 'handshake'>
}

function isBlocked(cause: unknown): boolean {
  return cause instanceof FrameBlockedError
}
