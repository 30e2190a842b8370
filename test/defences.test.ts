import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { matchCode, tokensOf } from './threats/parts/matchCode.ts'
import { readDefences } from './threats/readDefences.ts'
import { readResults, resultKey } from './threats/results.ts'

const root = resolve(import.meta.dirname, '..')
const defences = await readDefences()
const rows = defences.map((defence) => [defence.without, defence] as const)

const bare = (text: string) => text.replace(/['"]/g, '')
const lineOf = (text: string, at = 0) => text.slice(0, at).split('\n').length

/** The source with one name or key renamed throughout. */
function rename(source: string, name: string): string {
  return tokensOf(source).reduceRight((text, token) => {
    if (!token.isName || bare(token.text) !== name) return text
    return text.slice(0, token.start) + token.text.replace(name, 'renamed') + text.slice(token.end)
  }, source)
}

/** A row that no longer matches the code would prove nothing the next time the table is used. */
test.each(rows)('the table matches the code: %s', (_, defence) => {
  const source = readFileSync(join(root, defence.file), 'utf8')
  for (const [quote] of defence.edits) expect(matchCode(source, quote), `${defence.file}: ${quote}`).toBeDefined()
})

/** Returns how many pieces of the source make up the text. A title filled in by `test.each` has a few; a renamed one, many. */
function countPieces(text: string, source: string): number {
  let count = 0
  for (let rest = text; rest !== ''; count += 1) {
    let length = rest.length
    while (length > 0 && !source.includes(rest.slice(0, length))) length -= 1
    if (length === 0) return Number.POSITIVE_INFINITY
    rest = rest.slice(length)
  }
  return count
}

const testFiles = readdirSync(join(root, 'test/threats'))

/** Reads a test file, with the suite that it runs. */
function readTests(path: string): string {
  const suite = path.replace(/(\.slow)?\.test\.ts$/, '.suite.ts')
  return [path, suite]
    .flatMap((each) => (existsSync(join(root, each)) ? readFileSync(join(root, each), 'utf8') : []))
    .join('')
}

test.each(rows)('the table names a test of its file: %s', (_, { test, proof, fails }) => {
  const file = testFiles.find((name) => name.startsWith(`${test}.`) && name.includes('.test.'))
  const path = proof ?? `test/threats/${file}`
  if (!existsSync(join(root, path))) throw new Error(`${path} does not exist`)
  expect(countPieces(fails, readTests(path)), `${path}: ${fails}`).toBeLessThan(5)
})

test('behavior: a renamed title is not found', () => {
  const source = "test.each(['a stranger'])('a page framed by %s', …)"
  expect(countPieces('page framed by a stranger', source)).toBe(2)
  expect(countPieces('page shown inside another page', source)).toBeGreaterThan(4)
})

test.each(rows)('the table still matches after a rename: %s', (_, defence) => {
  const source = readFileSync(join(root, defence.file), 'utf8')
  for (const [quote] of defence.edits) {
    const line = lineOf(source, matchCode(source, quote)?.start)
    const names = new Set(tokensOf(quote).filter(({ isName }) => isName))
    for (const { text } of names) {
      const renamed = rename(source, bare(text))
      const found = matchCode(renamed, quote)
      expect(found && lineOf(renamed, found.start), `${defence.file}: ${quote}, without the name ${text}`).toBe(line)
    }
  }
})

test('the last runs of `npm run defences` missed every defence of the table', () => {
  const results = readResults()
  expect(defences.map(resultKey).filter((key) => !results[key])).toEqual([])
})
