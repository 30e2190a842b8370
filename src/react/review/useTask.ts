import { useEffect, useRef, useState } from 'react'

type Task = { isBusy: boolean; error: unknown }

/** Runs one task at a time that a click started, and returns whether it runs and how it failed. */
export function useTask(): Task & { run: (work: () => Promise<unknown>) => void } {
  const [task, setTask] = useState<Task>({ isBusy: false, error: undefined })
  useEffect(() => {
    // A task that failed without a network may succeed now, so its error is out of date.
    const left = new AbortController()
    const forget = () => setTask((known) => ({ ...known, error: undefined }))
    window.addEventListener('online', forget, { signal: left.signal })
    return () => left.abort()
  }, [])
  const place = useRef<Element | null>(null)
  useEffect(() => {
    // A button that is disabled while the task runs loses the focus, and a keyboard user would lose their place.
    if (!task.isBusy && document.activeElement === document.body && place.current instanceof HTMLElement)
      place.current.focus()
  }, [task.isBusy])
  const run = (work: () => Promise<unknown>) => {
    if (task.isBusy) return
    place.current = document.activeElement
    setTask({ isBusy: true, error: undefined })
    work().then(
      () => setTask({ isBusy: false, error: undefined }),
      (error: unknown) => setTask({ isBusy: false, error }),
    )
  }
  return { ...task, run }
}
