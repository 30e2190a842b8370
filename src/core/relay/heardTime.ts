import type { StoreApi } from 'zustand/vanilla'
import type { LinkState } from './linkState.ts'

/** How long the first code may wait for the relay to say its time: in all, and once the socket is open. */
const waitMs = 1_500
const waitOpenMs = 500

/** Waits until the relay has said its time, or will not: it is out of reach, or one that never does. */
export function waitForTime(
  link: Pick<StoreApi<LinkState>, 'getState' | 'subscribe'>,
  heard: Promise<unknown>,
): Promise<void> {
  return new Promise((resolve) => {
    const timers = [setTimeout(end, waitMs)]
    const forget = link.subscribe(look)
    let isOpen = false

    function end(): void {
      forget()
      timers.forEach(clearTimeout)
      resolve()
    }

    function look(): void {
      const { status } = link.getState()
      if (status === 'connected' && !isOpen) {
        isOpen = true
        timers.push(setTimeout(end, waitOpenMs))
      }
      if (status !== 'connected' && status !== 'connecting' && status !== 'idle') end()
    }

    void heard.then(end)
    look()
  })
}
