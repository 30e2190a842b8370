import type { Page } from 'playwright-core'

/** Records what a page publishes through its relay. Start it before the page dials. */
export function watchRelay(page: Page) {
  const sent = createCounter()
  const taken = createCounter()
  page.on('websocket', (socket) => {
    const open = new Set<string>()
    socket.on('framesent', ({ payload }) => {
      const { id, method } = JSON.parse(String(payload))
      if (method !== 'irn_publish') return
      open.add(String(id))
      sent.count()
    })
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload))
      if ('result' in frame && open.delete(String(frame.id))) taken.count()
    })
  })
  return {
    /** Resolves once the page has published `count` messages more than when `act` began, whether they have arrived or not. */
    sent: sent.reach,
    /** The same, with the relay's acknowledgement. */
    taken: taken.reach,
  }
}

function createCounter() {
  const waiting = new Set<() => void>()
  let total = 0
  return {
    count() {
      total += 1
      for (const look of waiting) look()
    },
    async reach(count: number, act: () => Promise<unknown>): Promise<void> {
      const goal = total + count
      const reached = new Promise<void>((resolve) => {
        const look = () => {
          if (total < goal) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
      await act()
      await reached
    },
  }
}
