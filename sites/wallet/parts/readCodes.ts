import type { CameraTrouble } from '../words/en.ts'

/**
 * Shows the camera in `player` and calls `onRead` with the text of each QR code it sees, until `signal` aborts. The
 * camera turns off then. The first call asks the user for permission.
 * @throws errors that `toCameraTrouble` reads
 */
export async function readCodes(
  player: HTMLVideoElement,
  options: { onRead: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const { onRead, signal } = options
  const { frameLoop, QRCanvas, rearCamera } = await import('qr/dom.js')
  const camera = await rearCamera(player)
  // The user left while the browser was asking.
  if (signal.aborted) return camera.stop()
  const canvas = new QRCanvas()
  const cancel = frameLoop(() => {
    camera.readFrame(canvas, true).then(
      (found) => typeof found === 'string' && !signal.aborted && onRead(found),
      // The frame has no code or came too early. Another one follows.
      () => undefined,
    )
  }, player)
  signal.addEventListener('abort', () => {
    cancel()
    camera.stop()
  })
}

/** Translates the error names of Media Capture (§10.2.1). */
export function toCameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'TypeError' ? 'absent' : 'failed'
}
