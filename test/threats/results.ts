import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedDefence } from './readDefences.ts'

const file = join(import.meta.dirname, 'results.json')

/** The day on which each row's test was last seen to fail without its defence, as YYYY-MM-DD by `test: without`. */
export type Results = Record<string, string>

export function readResults(): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results
}

export function resultKey({ test, without }: Pick<ListedDefence, 'test' | 'without'>): string {
  return `${test}: ${without}`
}

/** Writes the results in the order of the table; rows that left the table leave the file. */
export function writeResults(results: Results, table: readonly ListedDefence[]): void {
  const rows = table.map(resultKey).flatMap((key) => (results[key] ? [[key, results[key]] as const] : []))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`)
}
