// Runs a command and ends it when the process that started this guard is gone, for whatever reason: the starter holds our standard
// input open, and a pipe closes with its process even under SIGKILL. Plain JavaScript, so that it starts in milliseconds.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))

const end = () => child.kill('SIGTERM')
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGTERM', end).on('SIGINT', end)
// The reader of our output may be gone first.
process.stdout.on('error', end)
