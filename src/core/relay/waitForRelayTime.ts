import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionState } from './connectionState.ts'

/** How long the first QR code waits for the relay's time: in total, and once the socket is open. */
const waitMs = 1_500
const waitOpenMs = 500

/** Waits until the relay has sent its time, cannot be reached, or stays silent: not every relay sends it. */
export function waitForRelayTime(
  connection: Pick<StoreApi<ConnectionState>, 'getState' | 'subscribe'>,
  timeReceived: Promise<unknown>,
): Promise<void> {
  return new Promise((resolve) => {
    const timers = [setTimeout(end, waitMs)]
    const unsubscribe = connection.subscribe(check)
    let isOpen = false

    function end(): void {
      unsubscribe()
      timers.forEach(clearTimeout)
      resolve()
    }

    function check(): void {
      const { status } = connection.getState()
      if (status === 'connected' && !isOpen) {
        isOpen = true
        timers.push(setTimeout(end, waitOpenMs))
      }
      if (status !== 'connected' && status !== 'connecting' && status !== 'idle') end()
    }

    void timeReceived.then(end)
    check()
  })
}
