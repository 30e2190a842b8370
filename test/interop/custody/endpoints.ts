import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activities } from '../../../src/wire/custody/activities.ts'
import { queries } from '../../../src/wire/custody/queries.ts'

// The table of endpoints in `docs/`: what official packages offer and what they were answered, as this folder's tests wrote it
// down (`offered.txt`, `answered/`), beside what the wire serves.

/** The packages that ask, as they name themselves (key-custody §1.1). The first two offer whole generations, H2 and H6. */
export const packages = ['@turnkey/http@2.15.0', '@turnkey/http@6.6.0', '@turnkey/sdk-browser@8.2.1'] as const
type Package = (typeof packages)[number]

/** One endpoint such as `submit/create_wallet`. */
export type Endpoint = {
  name: string
  /** Types of the activity, oldest first; a query has none. */
  types: readonly string[]
  /** By package: whether it has this endpoint, and the types that were answered to it. */
  asked: Record<Package, { offered: boolean; answered: readonly string[] }>
  /** Tests of ours that ask for it: told where no package can. */
  tests: readonly string[]
}

const root = join(import.meta.dirname, '../../..')

/** Every endpoint that is served, in the order of the wire. */
export function readEndpoints(): Endpoint[] {
  const offered = new Set(readLines('offered.txt'))
  const answered = readdirSync(join(import.meta.dirname, 'answered')).flatMap((name) => readLines(`answered/${name}`))
  const tests = readTests()

  const toEndpoint = (name: string, types: readonly string[]): Endpoint => {
    const askedBy = (each: Package) => {
      const prefix = `${name} ${each}`
      const lines = answered.filter((line) => `${line} `.startsWith(`${prefix} `))
      const found = new Set(lines.map((line) => line.slice(prefix.length + 1)))
      return { offered: offered.has(prefix), answered: [...found].sort() }
    }
    const [h2, h6, sdk] = packages
    const quoted = `'${name.split('/')[1]}'`
    return {
      ...{ name, types, asked: { [h2]: askedBy(h2), [h6]: askedBy(h6), [sdk]: askedBy(sdk) } },
      tests: tests.filter(({ text }) => text.includes(quoted)).map(({ path }) => path),
    }
  }
  return [
    ...Object.keys(queries).map((name) => toEndpoint(`query/${name}`, [])),
    ...Object.entries(activities).map(([name, { versions }]) => {
      const types = versions.map(([type]) => type)
      return toEndpoint(`submit/${name}`, types)
    }),
  ]
}

/** Endpoints that a package offers and this server does not serve. */
export function readUnserved(): string[] {
  const served = new Set(readEndpoints().map(({ name }) => name))
  const offered = readLines('offered.txt').map((line) => line.split(' ')[0] ?? '')
  return [...new Set(offered)].filter((name) => !served.has(name))
}

/** The page as it should stand. */
export function formatPage(): string {
  const endpoints = readEndpoints()
  const head = `| endpoint | ${packages.map((each) => each.replace('@turnkey/', '').replace('@', ' ')).join(' | ')} | beyond the packages |`
  const table = (family: string) =>
    endpoints
      .filter(({ name }) => name.startsWith(family))
      .map((endpoint) => formatRow(endpoint))
      .join('\n')
  const unserved = (family: string) =>
    readUnserved()
      .filter((name) => name.startsWith(family))
      .map((name) => `\`${name.slice(family.length)}\``)
      .join(', ')
  return `${opening}
## Queries

${head}
| --- | --- | --- | --- | --- |
${table('query/')}

## Submits

${head}
| --- | --- | --- | --- | --- |
${table('submit/')}

## What packages offer and this server does not have

Answered with 404 and code 5. Queries: ${unserved('query/')}.

Submits: ${unserved('submit/')}.
`
}

const opening = `# Key custody, endpoint by endpoint

Written by \`node -C source --import tsx test/interop/custody/writeEndpoints.ts\` out of what the tests in \`test/interop/custody\` saw: do not
edit. What is behind an endpoint is told in [key custody](key-custody.md).

- ✓ or a version: the package, unmodified, asked for this and was answered: an activity of that version was completed.
- –: the package has no such endpoint. Empty: it has, and was not made to ask; a client of the same wire was.
- *Beyond the packages*: versions of activities that are served too, and the tests of endpoints that no package has. V1 is the type without a
  number.
`

function formatRow({ name, types, asked, tests }: Endpoint): string {
  const told = new Set<string>()
  const cells = packages.map((each) => {
    const { offered, answered } = asked[each]
    const versions = answered.filter((type) => types.includes(type)).map(versionOf)
    for (const version of versions) told.add(version)
    if (answered.length === 0) return offered ? '' : '–'
    // A vote is answered with the activity that it is about, whatever its type.
    return types.length > 1 ? versions.join(', ') : '✓'
  })
  const further = types.length > 1 ? types.map(versionOf).filter((version) => !told.has(version)) : []
  const offered = packages.some((each) => asked[each].offered)
  const beyond = offered ? further : tests.map((path) => `[${path.split('/').at(-1)}](../${path})`)
  return `| \`${name.split('/')[1]}\` | ${cells.join(' | ')} | ${beyond.join(', ')} |`
}

const versionOf = (type: string) => /_(V\d+)$/.exec(type)?.[1] ?? 'V1'

function readLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
}

/** The tests of the custody server. */
function readTests(): { path: string; text: string }[] {
  const names = readdirSync(join(root, 'servers/custody'), { recursive: true, encoding: 'utf8' }).sort()
  return names
    .filter((name) => /\.(test|suite)\.ts$/.test(name))
    .map((name) => `servers/custody/${name}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
