import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Defence } from './defence.ts'

/** `test` is the name of its file in `defences/`, and of the test file that checks it unless it names a `proof`; without suffix. */
export type ListedDefence = Defence & { test: string }

const folder = join(import.meta.dirname, 'defences')

/** Every defence, by threat. `removeDefences.ts` removes them one by one. */
export async function readDefences(): Promise<readonly ListedDefence[]> {
  const listed = readdirSync(folder).map(async (name) => {
    const { defences } = (await import(join(folder, name))) as { defences: readonly Defence[] }
    return defences.map((defence) => ({ ...defence, test: name.replace(/\.ts$/, '') }))
  })
  return (await Promise.all(listed)).flat()
}
