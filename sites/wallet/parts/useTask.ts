import { useState } from 'react'

type Task = { isBusy: boolean; error: unknown }

/** One thing at a time that a click started: whether it runs, and how it failed. */
export function useTask(): Task & { run: (work: () => Promise<unknown>) => void } {
  const [task, setTask] = useState<Task>({ isBusy: false, error: undefined })
  const run = (work: () => Promise<unknown>) => {
    if (task.isBusy) return
    setTask({ isBusy: true, error: undefined })
    work().then(
      () => setTask({ isBusy: false, error: undefined }),
      (error: unknown) => setTask({ isBusy: false, error }),
    )
  }
  return { ...task, run }
}
