import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** A TypeScript program of ours, run from source: the `source` condition and tsx replace a build. */
export const typescript = (file, args = []) => [process.execPath, ['-C', 'source', '--import', 'tsx', file, ...args]]
/** A tool from the lockfile. */
export const tool = (name, args = []) => [join(root, 'node_modules', '.bin', name), args]

/**
 * Runs a program to its end and returns its exit code. Ctrl-C reaches the whole group; this waits so that the program can clean
 * up. A `bound` program of ours gets a channel that closes with this process, however it ends.
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
