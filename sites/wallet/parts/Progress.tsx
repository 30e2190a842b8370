import { isTurnedBack, useSentenceOf } from './useSentenceOf.ts'

/** What a task is doing, or how it failed. A canceled prompt is not shown as a failure. */
export function Progress({ task, busy }: { task: { isBusy: boolean; error: unknown }; busy: string }) {
  const sentenceOf = useSentenceOf()
  const hasFailed = !task.isBusy && task.error !== undefined && !isTurnedBack(task.error)
  return (
    <p className="progress" role="status" data-failed={hasFailed}>
      {task.isBusy ? busy : task.error !== undefined && sentenceOf(task.error)}
    </p>
  )
}
