import { afterEach } from 'vitest'
import { describeVisitors, openVisitors } from './openVisitors.ts'

// A failure in CI shows only a line of code. This adds the contents of the screens.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || openVisitors.size === 0) return
  console.error(`What stood on the screens when “${task.name}” failed:\n${await describeVisitors()}`)
})
