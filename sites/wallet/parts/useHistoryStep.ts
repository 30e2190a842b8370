import { useEffect, useRef } from 'react'

/**
 * Gives what is shown a step of its own in the browser's history, so that Back leaves it and not the screen below.
 * @param onBack returns whether it was left. If not, such as while a transaction is being sent, the step stays
 */
export function useHistoryStep(isShown: boolean, onBack: () => boolean): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isShown) return
    const left = new AbortController()
    let isOurs = true
    // The state of the screen below, whose own listener then changes nothing.
    const { state } = history
    const step = () => history.pushState(state, '')
    step()
    const back = () => {
      isOurs = !latest.current()
      if (isOurs) step()
    }
    window.addEventListener('popstate', back, { signal: left.signal })
    return () => {
      left.abort()
      // It ended in another way than by Back, and no other screen was entered: its step goes with it.
      if (isOurs && history.state === state) history.back()
    }
  }, [isShown])
}
