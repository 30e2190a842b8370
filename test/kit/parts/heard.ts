import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

/**
 * Resolves once a program has printed `sentence`.
 * @throws {Error} with its output, when it ends before
 */
export function heard(child: ChildProcessByStdio<null, Readable, null>, sentence: RegExp): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (sentence.test(said)) resolve()
    })
    child.once('exit', () => reject(new Error(`The program ended: ${said}`)))
  })
}
