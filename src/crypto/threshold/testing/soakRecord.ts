import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ThresholdScheme, thresholdSchemes } from '../engine.ts'
import { engines } from '../machine.ts'

export type EngineName = keyof typeof engines
export const engineNames = Object.keys(engines) as EngineName[]
export const schemeNames = Object.keys(thresholdSchemes) as ThresholdScheme[]

/** How many keys of each scheme each engine has made. */
export type Keygens = Record<EngineName, Record<ThresholdScheme, number>>

/** What soaks did: the content of soak.json. `sources` is the digest of the engines that they ran. */
export type SoakRecord = {
  tests?: Ran & { passed: number; failed: number; perCurve: Record<string, unknown> }
  keygens?: Ran & Keygens
}
type Ran = { date: string; node: string; sources: string }

const folder = join(import.meta.dirname, '..')
const file = join(folder, 'soak.json')

export const readSoakRecord = (): SoakRecord => JSON.parse(readFileSync(file, 'utf8')) as SoakRecord

/** Replaces one part of the record. A process that ends meanwhile leaves the old record or the new one. */
export function writeSoakRecord(part: SoakRecord): void {
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...readSoakRecord(), ...part }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

export const ranNow = (sources: string): Ran => {
  return { date: new Date().toISOString().slice(0, 10), node: process.version, sources }
}

/** SHA-256 over the names and contents of the engines' sources, without tests and what only tests use. */
export function digestOfEngines(): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name)).sort()
  const hash = createHash('sha256')
  for (const name of sources)
    hash.update(
      `${name}\0${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}\n`,
    )
  return hash.digest('hex')
}

/** The keys that earlier soaks made with these engines: none if the sources have changed since. */
export function keygensSoFar(sources: string): Keygens {
  const { keygens } = readSoakRecord()
  const made = keygens?.sources === sources ? keygens : undefined
  const count = (engine: EngineName) =>
    Object.fromEntries(schemeNames.map((scheme) => [scheme, made?.[engine][scheme] ?? 0]))
  return Object.fromEntries(engineNames.map((engine) => [engine, count(engine)])) as Keygens
}
