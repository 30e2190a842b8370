import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** A program of ours in TypeScript, read directly: the `source` condition and tsx stand in for a build. */
export const typescript = (file, args = []) => [process.execPath, ['-C', 'source', '--import', 'tsx', file, ...args]]
/** A tool that the lockfile brought. */
export const tool = (name, args = []) => [join(root, 'node_modules', '.bin', name), args]

/**
 * Runs a program to its end and answers its exit code. Ctrl-C reaches the whole group; we wait so that it can tidy up.
 * A `bound` program of ours gets a channel that closes with this process, however it ends.
 */
export function run([program, args], { env = {}, quiet = false, bound = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', ...(bound ? ['ipc'] : [])],
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const forward = (signal) => child.kill(signal)
    const ignore = () => {}
    process.on('SIGINT', ignore)
    process.on('SIGTERM', forward)
    child.on('error', (error) => {
      output += `${error.message}\n`
      resolve({ code: 1, output })
    })
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore)
      process.off('SIGTERM', forward)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1), output })
    })
  })
}
