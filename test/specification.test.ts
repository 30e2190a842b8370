import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

// docs/specification.md links each line of the specification to the tests that prove it.

const docs = resolve(import.meta.dirname, '../docs')

type Row = { section: number; line: string; proof: string }

/** Reads the rows of every section, without the heads of the tables. */
function readRows(page: string): Row[] {
  let section = 0
  return page.split('\n').flatMap((text) => {
    section = Number(/^## Section (\d+):/.exec(text)?.[1] ?? section)
    const [, line = '', proof = ''] = /^\| (.+) \| (.*) \|$/.exec(text) ?? []
    return line === '' || line === 'the specification says' ? [] : [{ section, line, proof }]
  })
}

/** The links of a cell: the title of a test, or any other text, and a path. */
function linksIn(proof: string): { title: string; path: string }[] {
  return [...proof.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)].map(([, title = '', path = '']) => ({
    title: title.replace(/\\(.)/g, '$1'),
    path,
  }))
}

const remark = /^\*(Not built yet|Cannot be had|No test)\*: ./
const isTestFile = (path: string) => /\.(test|suite)\.tsx?$/.test(path)

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** `['test', 'each']`, of `test.each(…)(…)`. */
function namesOf(node: Node['callee']): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') {
    const property = node.property.type === 'Identifier' ? [node.property.name] : []
    return [...namesOf(node.object), ...property]
  }
  return node.type === 'CallExpression' ? namesOf(node.callee) : []
}

/** What makes a test or group prove nothing: as a part of its call, `test.skip`, and as an option, `{ skip: true }`. */
const idle = ['skip', 'todo', 'fails']

/** Whether a test or group never runs, is expected to fail, or does nothing. */
function isIdle(names: readonly string[], options: Node['arguments']): boolean {
  if (names.some((name) => idle.includes(name))) return true
  const hasIdleOption = options.some(
    (option) =>
      option.type === 'ObjectExpression' &&
      option.properties.some(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && idle.includes(property.key.name),
      ),
  )
  if (hasIdleOption) return true
  const last = options.findLast(({ type }) => type !== 'Literal' && type !== 'ObjectExpression')
  const isFunction = last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression'
  return !isFunction || (last.body?.type === 'BlockStatement' && last.body.body.length === 0)
}

/** The titles of the tests in a source that run, each also with the titles of its groups: `group > test`. */
function titlesIn(path: string, source: string): Set<string> {
  const calls: { isGroup: boolean; isIdle: boolean; title: string; start: number; end: number }[] = []
  const { program, errors } = parseSync(path, source)
  expect(errors, path).toEqual([])
  new Visitor({
    CallExpression({ callee, arguments: args, start, end }) {
      const names = namesOf(callee)
      const [name = ''] = names
      const [first] = args
      if (!['test', 'it', 'describe'].includes(name)) return
      if (first?.type === 'Literal' && typeof first.value === 'string')
        calls.push({
          ...{ isGroup: name === 'describe', title: first.value, start, end },
          isIdle: isIdle(names, args),
        })
    },
  }).visit(program)
  const paths = calls
    .filter(({ isGroup }) => !isGroup)
    .map((call) =>
      calls.filter(
        ({ isGroup, start, end }) => (isGroup && start < call.start && call.end < end) || start === call.start,
      ),
    )
    .filter((path) => !path.some(({ isIdle }) => isIdle))
    .map((path) => path.map(({ title }) => title))
  return new Set(paths.flatMap((path) => path.map((_, from) => path.slice(from).join(' > '))))
}

const known = new Map<string, Set<string>>()

function titlesOf(path: string): Set<string> {
  const titles = known.get(path) ?? titlesIn(path, readFileSync(path, 'utf8'))
  known.set(path, titles)
  return titles
}

/** Says what is wrong with a row: no test and no remark, a file that does not exist, a test that is not in its file. */
function problemsOf({ section, line, proof }: Row): string[] {
  const links = linksIn(proof)
  const problems = links.flatMap(({ title, path }) => {
    const file = join(docs, path)
    if (!existsSync(file)) return [`${path} does not exist`]
    return !isTestFile(path) || titlesOf(file).has(title) ? [] : [`${path} has no test "${title}"`]
  })
  if (!remark.test(proof) && !links.some(({ path }) => isTestFile(path))) problems.push('no test, and no reason')
  return problems.map((problem) => `section ${section}, ${line}: ${problem}`)
}

const vectors = readdirSync(join(import.meta.dirname, 'vectors'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(join(import.meta.dirname, 'vectors', name), 'utf8'))
  .join('')

/** The texts of an error or a screen that a line quotes, in the parts between `{id}` or `...`. */
function quotedIn(line: string): string[] {
  return [...line.matchAll(/'([^']{4,})'/g)]
    .flatMap(([, text = '']) => text.split(/\{\w+\}|\.\.\./))
    .map((part) => part.trim())
    .filter((part) => part.length > 2)
}

/** A title such as `error: %s` stands for cases. The text that a line quotes must still be one of them, or in the vectors. */
function missingTexts({ line, proof }: Row): string[] {
  if (remark.test(proof)) return []
  const sources = linksIn(proof)
    .filter(({ path }) => isTestFile(path))
    .map(({ path }) => readFileSync(join(docs, path), 'utf8'))
  return quotedIn(line).filter((text) => ![...sources, vectors].some((source) => source.includes(text)))
}

const rows = readRows(readFileSync(join(docs, 'specification.md'), 'utf8'))

test.each([2, 3, 4, 5, 6, 7, 8, 9])('section %i has rows', (section) => {
  expect(rows.filter((row) => row.section === section).length).toBeGreaterThan(3)
})

test('every line links to tests that exist, or says why it has none', () => {
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test('every text that a line quotes is in the file of a linked test', () => {
  expect(rows.flatMap(missingTexts)).toEqual([])
})

test('behavior: a text that no linked test expects is found', () => {
  const proof = '[section %i has rows](../test/specification.test.ts)'
  // Put together here, or this file would contain it.
  const gone = ['Popup', 'was gone'].join(' ')
  expect(missingTexts({ section: 8, line: `'Popup closed'; '${gone} {id}'`, proof })).toEqual([gone])
  expect(missingTexts({ section: 8, line: `'${gone}'`, proof: '*Not built yet*: the popup.' })).toEqual([])
})

test('behavior: a line without a test, a renamed test and a file that was removed are found', () => {
  const own = '../test/specification.test.ts'
  const problems = (proof: string) =>
    problemsOf({ section: 2, line: 'A line', proof }).map((text) => text.split(': ')[1])
  expect(problems(`[section %i has rows](${own}) (a note)`)).toEqual([])
  expect(problems('*Not built yet*: the popup.')).toEqual([])
  expect(problems('')).toEqual(['no test, and no reason'])
  expect(problems('*Not built yet*')).toEqual(['no test, and no reason'])
  expect(problems('[the table](key-custody-endpoints.md)')).toEqual(['no test, and no reason'])
  expect(problems(`[section %i has row](${own})`)).toEqual([`${own} has no test "section %i has row"`])
  expect(problems(`*Not built yet*: see [nothing](${own})`)).toEqual([`${own} has no test "nothing"`])
  expect(problems('[default](../test/removed.test.ts)')).toEqual(['../test/removed.test.ts does not exist'])
})

test('behavior: titles are those of tests, with their groups', () => {
  const source = `
    // test('a comment')
    describe('a group', () => {
      test.each([1])('case %i', () => call('no title'))
      describe.each([1])('of %s', () => { it('is deeper', () => call()) })
    })`
  expect([...titlesIn('some.test.ts', source)]).toEqual([
    ...['a group > case %i', 'case %i'],
    ...['a group > of %s > is deeper', 'of %s > is deeper', 'is deeper'],
  ])
})

test('behavior: a test that is skipped, yet to write or empty proves nothing', () => {
  const source = `
    test.skip('skipped', () => call())
    test.todo('to do')
    test.each([1]).skip('cases', () => call())
    test('empty', () => {})
    test('by an option', { skip: true }, () => call())
    test.fails('expected to fail', () => call())
    describe.skip('a group', () => { test('within', () => call()) })
    test.skipIf(true)('in some places', () => call())
    test('with a time limit', () => call(), 1000)`
  expect([...titlesIn('some.test.ts', source)]).toEqual(['in some places', 'with a time limit'])
})
