import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StackError } from '../stackError.ts'
import { findAnvil } from './findAnvil.ts'

/** Receipts wait for 3 confirmations (specification §9). With a block a second, the wait is real and short. */
export const defaultBlockSeconds = 1
/** A crash loses at most this much of a chain; an orderly end loses nothing. */
const saveSeconds = 5

/**
 * Starts a development chain: anvil, which mines by the clock on a free port of this machine and keeps its blocks in
 * `stateFile`. It ends with `close`, and by itself when this process ends in any other way.
 * @param options.blockSeconds seconds from one block to the next; fractions are allowed
 * @throws {StackError} when anvil is missing or does not start.
 */
export async function startAnvil(options: { chainId: number; stateFile: string; blockSeconds?: number | undefined }) {
  const { chainId, stateFile, blockSeconds = defaultBlockSeconds } = options
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, '--accounts', '0']
  const clock = ['--block-time', `${blockSeconds}`, '--state', stateFile, '--state-interval', `${saveSeconds}`]
  const guard = fileURLToPath(new URL('guard.mjs', import.meta.url))
  const child = spawn(process.execPath, [guard, await findAnvil(), ...args, ...clock], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches a whole process group. In a group of its own, the chain runs until the servers have finished.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: await listening(child, stateFile),
    close() {
      child.stdin.end()
      return ended
    },
  }
}

/** Waits until anvil prints its address; later output is discarded. */
function listening(child: ChildProcessWithoutNullStreams, stateFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk
      const address = /Listening on (\S+)/.exec(said)?.[1]
      if (!address) return
      child.stdout.off('data', read).resume()
      resolve(`http://${address}`)
    }
    child.stdout.on('data', read)
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-1000)
    })
    child.once('close', () => {
      const reason = complaint.trim().split('\n').at(-1) || 'anvil ended without a word'
      reject(new StackError(`The chain kept in ${stateFile} did not start: ${reason}`))
    })
  })
}
