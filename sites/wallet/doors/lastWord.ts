import { UnknownOutcomeError } from 'latchkey/review'
import { codes } from 'latchkey/wire'

/** The error that a page receives when the wallet closed while responding. */
export const interrupted = {
  code: codes.internal.code,
  message: 'The wallet closed while responding. The request may have been carried out: check before you retry.',
}

export type LastWord<message> = {
  /**
   * Runs `work`, which carries out a request and answers it. If the window closes or reloads meanwhile, its page hears that the request may
   * have been carried out, and not that the user closed a window. After an {@link UnknownOutcomeError}, the page hears that error.
   * @param seal encrypts an error for the page. It runs beforehand, because a closing window has no time for it
   */
  during<result>(
    request: { id: string; seal: (error: { code: number; message: string }) => Promise<message> },
    work: () => Promise<result>,
  ): Promise<result>
}

/** @param options.post posts a message as the answer to a request, if that is still on the screen */
export function createLastWord<message>(options: {
  window: Pick<Window, 'addEventListener'>
  signal: AbortSignal
  post: (id: string, message: message) => void
}): LastWord<message> {
  const { window, signal, post } = options
  let prepared: { id: string; message: message } | undefined
  /** Of the newest request whose outcome is unknown. A later attempt that fails does not undo it. */
  let ofUnknown: typeof prepared

  function leave(): void {
    if (prepared) post(prepared.id, prepared.message)
    prepared = undefined
  }
  // Chromium drops messages of `pagehide` when it closes a window; a window that goes to another address may have no `beforeunload`.
  for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, leave, { signal })

  return {
    async during({ id, seal }, work) {
      const prepare = async (error: { code: number; message: string }) => ({ id, message: await seal(error) })
      let isOver = false
      // The work begins inside the user's click, so it does not wait for this.
      const preparing = prepare(interrupted).then((made) => {
        if (!isOver) prepared = made
      })
      // Without the message, the page hears that the window was closed.
      preparing.catch(() => undefined)
      try {
        const result = await work()
        isOver = true
        prepared = undefined
        return result
      } catch (error) {
        isOver = true
        if (error instanceof UnknownOutcomeError) {
          ofUnknown = await prepare({ code: error.code, message: error.message })
        }
        prepared = ofUnknown?.id === id ? ofUnknown : undefined
        throw error
      }
    },
  }
}
