import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { StackError } from './stackError.ts'

const runningInfo = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ready: v.literal(true),
    sites: v.object({ demo: v.string() }),
    servers: v.object({ account: v.string() }),
  }),
)

/**
 * Two stacks on one folder would undo each other's work, `--fresh` most of all. A stack that was killed says that it is
 * ready for ever, so one that says so is asked.
 * @throws {StackError} when it answers.
 */
export async function assertFolderIsFree(dir: string): Promise<void> {
  const text = await readFile(join(dir, 'stack.json'), 'utf8').catch(() => undefined)
  const info = v.safeParse(runningInfo, text)
  if (!info.success || !(await answers(info.output.servers.account))) return
  throw new StackError(
    `A stack already runs on the data folder ${dir} (its demo: ${info.output.sites.demo}): use it, stop it, or name another folder with --data DIR.`,
  )
}

function answers(accountUrl: string): Promise<boolean> {
  return fetch(`${accountUrl}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  )
}
