import { afterEach } from 'vitest'
import { describeVisitors, openVisitors } from './openVisitors.ts'

// A machine that nobody can look at fails with a line of code alone; this adds what the person had before them.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || openVisitors.size === 0) return
  console.error(`What stood on the screens when “${task.name}” failed:\n${await describeVisitors()}`)
})
