import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readDefences } from './threats/readDefences.ts'

const root = resolve(import.meta.dirname, '..')
const defences = await readDefences()

/** A table of defences that no longer names the code would prove nothing the next time it is used. */
test.each(defences.map((defence) => [defence.without, defence] as const))(
  'the defence is where the table says: %s',
  (_, defence) => {
    const source = readFileSync(join(root, defence.file), 'utf8')
    for (const [find] of defence.edits) expect(source.split(find).length - 1, `${defence.file}: ${find}`).toBe(1)
    expect(readdirSync(join(root, 'test/threats')).some((name) => name.startsWith(`${defence.test}.`))).toBe(true)
  },
)
