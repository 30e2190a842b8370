import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Defence } from './defence.ts'

/** `test` is the file of the test that stands for it, without its suffix. */
export type ListedDefence = Defence & { test: string }

const folder = join(import.meta.dirname, 'defences')

/** Every defence that a test of this folder stands for, threat by threat. `removeDefences.ts` takes them away one by one. */
export async function readDefences(): Promise<readonly ListedDefence[]> {
  const listed = readdirSync(folder).map(async (name) => {
    const { defences } = (await import(join(folder, name))) as { defences: readonly Defence[] }
    return defences.map((defence) => ({ ...defence, test: name.replace(/\.ts$/, '') }))
  })
  return (await Promise.all(listed)).flat()
}
