import { useEffect, useRef, useState } from 'react'

type Task = { isBusy: boolean; error: unknown }

/** One thing at a time that a click started: whether it runs, and how it failed. */
export function useTask(): Task & { run: (work: () => Promise<unknown>) => void } {
  const [task, setTask] = useState<Task>({ isBusy: false, error: undefined })
  useEffect(() => {
    // What failed without a network may well succeed now: the complaint is out of date.
    const left = new AbortController()
    const forget = () => setTask((known) => ({ ...known, error: undefined }))
    window.addEventListener('online', forget, { signal: left.signal })
    return () => left.abort()
  }, [])
  const place = useRef<Element | null>(null)
  useEffect(() => {
    // What is disabled while it runs loses the focus, and whoever goes by the keyboard their place with it.
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
