import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The layers that each layer may import from, itself included. Arrows point down, and every other import is forbidden. */
const arrows: Record<string, readonly string[]> = {
  wire: ['wire'],
  crypto: ['crypto'],
  core: ['core', 'wire', 'crypto'],
  wallets: ['wallets', 'review', 'core', 'wire', 'crypto'],
  // What a page asks to sign, as the screens of any wallet show it.
  review: ['review', 'core', 'wire', 'crypto'],
  // Observes a page's wagmi config, and knows no wallet.
  analytics: ['analytics', 'core', 'crypto'],
  wagmi: ['wagmi', 'wallets', 'core', 'wire', 'crypto'],
  react: ['react', 'wagmi', 'wallets', 'review', 'core', 'wire', 'crypto'],
  servers: ['servers', 'wire', 'crypto'],
  sites: ['sites', 'react', 'wagmi', 'wallets', 'review', 'core', 'wire', 'crypto'],
  // The demo signs in at the server that the guide shows.
  stack: ['stack', 'servers', 'sites', 'docs', 'wire', 'crypto'],
}

/** `latchkey/wallets/global` → wallets; a file under src/wallets → wallets; a package of others → undefined. */
function layerOf(specifier: string, from: string): string | undefined {
  if (specifier === 'latchkey-servers') return 'servers'
  const door = /^latchkey\/([a-z]+)/.exec(specifier)?.[1]
  if (door) return door
  return specifier.startsWith('.') ? layerOfFile(relative(root, resolve(dirname(from), specifier))) : undefined
}

function layerOfFile(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second : top
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test(-d)?\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist|exports)\//.test(path) && !path.endsWith('vite.config.ts'))
}

const read = new Map<string, readonly string[]>()

/** Returns every specifier that a file names: import, export … from, import(). Each file is parsed once. */
function specifiers(path: string): readonly string[] {
  const known = read.get(path) ?? parseSpecifiers(path)
  read.set(path, known)
  return known
}

function parseSpecifiers(path: string): readonly string[] {
  const found: string[] = []
  const add = (source: unknown) => {
    const value = (source as { value?: unknown } | null)?.value
    if (typeof value === 'string') found.push(value)
  }
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  expect(errors, path).toEqual([])
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
  }).visit(program)
  return found
}

function crossings(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const layer = layerOfFile(relative(root, path))
    const allowed = arrows[layer] ?? []
    return specifiers(path)
      .map((specifier) => ({ specifier, target: layerOf(specifier, path) }))
      .filter(({ target }) => target !== undefined && !allowed.includes(target))
      .map(({ specifier, target }) => `${relative(root, path)} (${layer}) imports ${specifier} (${target})`)
  })
}

test('every import points down', () => {
  const paths = ['src', 'servers', 'sites', 'stack'].flatMap(sources)
  expect(paths.length).toBeGreaterThan(20)
  expect(crossings(paths)).toEqual([])
})

/** The files that shared machinery may import: nothing of a single wallet or another server. */
const wireBasics = /^(src\/wire\/[^/]+|latchkey\/wire)$/
const crypto = /^(src\/crypto\/|latchkey\/crypto$)/
const machinery: Record<string, readonly RegExp[]> = {
  'src/core/popup': [/^src\/core\/(popup\/)?[^/]+$/, wireBasics, crypto],
  'src/core/iframe': [/^src\/core\/(iframe\/)?[^/]+$/, wireBasics, crypto],
  'servers/shared': [/^servers\/shared\//, /^latchkey\/(wire|crypto)(\/|$)/],
}

/** The imports of `paths` that `allowed` does not match. Packages of others are allowed. */
function forbidden(paths: readonly string[], allowed: readonly RegExp[]): string[] {
  return paths.flatMap((path) =>
    specifiers(path)
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('latchkey'))
      .map((specifier) => (specifier.startsWith('.') ? relative(root, resolve(dirname(path), specifier)) : specifier))
      .filter((target) => !allowed.some((pattern) => pattern.test(target)))
      .map((target) => `${relative(root, path)} imports ${target}`),
  )
}

test.each(Object.entries(machinery))('%s imports nothing of a single wallet or another server', (folder, allowed) => {
  const paths = sources(folder).filter((path) => !path.endsWith('.suite.ts'))
  expect(paths.length).toBeGreaterThan(3)
  expect(forbidden(paths, allowed)).toEqual([])
})

test('behavior: finds a forbidden import of shared machinery, by path and by door', () => {
  const found = (folder: string, target: string) => !machinery[folder]?.some((pattern) => pattern.test(target))
  expect(found('src/core/iframe', 'src/wire/vault/limits.ts')).toBe(true)
  expect(found('src/core/popup', 'src/core/relay/storage.ts')).toBe(true)
  expect(found('servers/shared', 'latchkey/core')).toBe(true)
  expect(found('servers/shared', 'servers/relay/limits.ts')).toBe(true)
  expect(found('src/core/iframe', 'src/core/errors.ts')).toBe(false)
})

/**
 * The folders that each layer of src/react may not import. All other folders there contain hooks and rules, below all four.
 */
const reactWalls: Record<string, readonly string[]> = {
  parts: ['screens', 'review', 'kit'],
  screens: ['review', 'kit'],
  review: ['kit'],
  kit: [],
}

function reactCrossings(paths: readonly string[]): string[] {
  const folderOf = (path: string) => /^src\/react\/([^/]+)\//.exec(relative(root, path))?.[1] ?? ''
  return paths.flatMap((path) => {
    const walls = reactWalls[folderOf(path)] ?? Object.keys(reactWalls)
    return specifiers(path)
      .filter((specifier) => walls.includes(folderOf(resolve(dirname(path), specifier))))
      .map((specifier) => `${relative(root, path)} imports ${specifier}`)
  })
}

test('of the wallets, only the confirmation of embedded ones knows reviews, so that no provider loads them at once', () => {
  const knowing = sources('src/wallets').filter((path) =>
    specifiers(path).some((specifier) => layerOf(specifier, path) === 'review'),
  )
  expect(new Set(knowing.map((path) => relative(root, dirname(path))))).toEqual(
    new Set(['src/wallets/embedded/confirmation']),
  )
})

test('in src/react, hooks are below parts, parts below screens, screens below reviews, reviews below the kit', () => {
  const paths = sources('src/react')
  expect(paths.length).toBeGreaterThan(100)
  expect(reactCrossings(paths)).toEqual([])
})

test('in src/react, rules are apart from hooks: they import no React', () => {
  const rules = ['attempt', 'embedded', 'signIn', 'transactions', 'walletList'].flatMap((name) =>
    sources(`src/react/${name}`),
  )
  expect(rules.length).toBeGreaterThan(15)
  expect(rules.filter((path) => specifiers(path).includes('react'))).toEqual([])
})

test('no file reaches itself through its imports, types included', () => {
  const paths = ['src', 'servers', 'sites', 'stack'].flatMap(sources)
  const edges = new Map(
    paths.map((path) => [
      path,
      specifiers(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(dirname(path), specifier)),
    ]),
  )
  expect(findCircle(edges)?.map((path) => relative(root, path))).toBeUndefined()
  expect(
    findCircle(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b'])
})

/** The folders of key custody: each may import those before it. The files beside them put the server together. */
const custodyFolders = [
  ...[
    'base',
    'policy',
    'keys',
    'store',
    'audit',
    'commit',
    'signing',
    'context',
    'retention',
    'upgrade',
    'bundles',
    'organizations',
  ],
  ...['oidc', 'codes', 'stamps', 'sending', 'rules', 'authority', 'queries', 'activities'],
]

test('the folders of key custody import one way', () => {
  const base = join(root, 'servers/custody')
  const place = (path: string) => custodyFolders.indexOf(relative(base, path).split('/')[0] ?? '')
  const wrong = edgesOf(['servers/custody']).filter(({ from, to }) => {
    const isInside = dirname(from) !== base && !relative(base, to).startsWith('..')
    return isInside && (place(to) < 0 || place(from) < place(to))
  })
  expect(wrong.map(({ from, to }) => `${relative(base, from)} imports ${relative(base, to)}`)).toEqual([])
})

test('folders beside each other import one way, through other folders too', () => {
  const folders = new Map<string, string[]>()
  for (const { from, to } of edgesOf(['src', 'servers', 'sites', 'stack'])) {
    const [a, b] = branches(relative(root, from), relative(root, to))
    if (a && b) folders.set(a, [...(folders.get(a) ?? []), b])
  }
  expect(folders.size).toBeGreaterThan(50)
  expect(findCircle(folders)).toBeUndefined()
})

test('a folder imports from the folder around it only files that do not lead back into it', () => {
  const edges = edgesOf(['src', 'servers', 'sites', 'stack']).map(({ from, to }) => ({
    from: relative(root, from),
    to: relative(root, to),
  }))
  expect(edges.length).toBeGreaterThan(2000)
  expect(returns(edges)).toEqual([])
  const base = { from: 'a/main.ts', to: 'a/b/c.ts' }
  expect(returns([base, { from: 'a/b/c.ts', to: 'a/limits.ts' }])).toEqual([])
  expect(returns([base, { from: 'a/b/d.ts', to: 'a/context.ts' }, { from: 'a/context.ts', to: 'a/main.ts' }])).toEqual([
    'a/b > context.ts',
  ])
  const throughSibling = [
    { from: 'a/b/d.ts', to: 'a/context.ts' },
    { from: 'a/context.ts', to: 'a/sibling/e.ts' },
    { from: 'a/sibling/e.ts', to: 'a/b/c.ts' },
  ]
  expect(returns(throughSibling)).toEqual(['a/b > context.ts'])
})

/**
 * Imports of a file in a folder's parent that itself, or through any other files, imports from that folder. A file
 * that puts the server or wallet together imports folders and is imported by none of them; limits and errors import no folder.
 */
function returns(edges: readonly { from: string; to: string }[]): string[] {
  const found = new Set<string>()
  const targets = new Map<string, string[]>()
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to])
  const reached = new Map<string, ReadonlySet<string>>()
  const reachedFrom = (file: string): ReadonlySet<string> => {
    const known = reached.get(file)
    if (known) return known
    const found = new Set<string>()
    const pending = [file]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const fresh = (targets.get(next) ?? []).filter((to) => !found.has(to))
      for (const to of fresh) found.add(to)
      pending.push(...fresh)
    }
    reached.set(file, found)
    return found
  }
  for (const { from, to } of edges) {
    const parent = dirname(to)
    if (!from.startsWith(`${parent}/`) || dirname(from) === parent) continue
    const folder = join(parent, relative(parent, from).split('/')[0] ?? '')
    if ([...reachedFrom(to)].some((file) => file.startsWith(`${folder}/`)))
      found.add(`${folder} > ${relative(parent, to)}`)
  }
  return [...found].sort()
}

/** Imports from file to file, by path, without tests and what they share. */
function edgesOf(folders: readonly string[]): { from: string; to: string }[] {
  return folders
    .flatMap(sources)
    .filter((path) => !path.endsWith('.suite.ts') && !path.includes('/testing/'))
    .flatMap((from) =>
      specifiers(from)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({ from, to: resolve(dirname(from), specifier) })),
    )
}

/** The two folders below the nearest common one; nothing if a file is in the common one itself. */
function branches(from: string, to: string): (string | undefined)[] {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')]
  const common = a.findIndex((part, at) => part !== b[at])
  if (common < 0 || common >= b.length) return []
  return [a, b].map((parts) => parts.slice(0, common + 1).join('/'))
}

/** The first circle of a graph, as the path that closes it. */
function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (node: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const target of edges.get(node) ?? []) {
      const circle = walk(target, [...trail, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const circle = walk(node, [])
    if (circle) return circle
  }
  return undefined
}

test('behavior: finds an import that points up, by path and by door', () => {
  expect(layerOf('../wallets/global/provider.ts', join(root, 'src/core/once.ts'))).toBe('wallets')
  expect(layerOf('latchkey/wallets/global', join(root, 'servers/main.ts'))).toBe('wallets')
  expect(arrows.core).not.toContain('wallets')
  expect(arrows.servers).not.toContain('wallets')
})

test('a door re-exports by name and nothing else', () => {
  const doors = readdirSync(join(root, 'src/exports'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const door of doors) {
    const path = join(door.parentPath, door.name)
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    for (const statement of program.body)
      expect(`${statement.type} in ${door.name}`).toBe(`ExportNamedDeclaration in ${door.name}`)
  }
})
