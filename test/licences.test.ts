import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

type Locked = {
  /** Packages that are installed under another name. */
  name?: string
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  /** Packages that contain a program. */
  os?: readonly string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const lock = (folder: string): Record<string, Locked> =>
  JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).packages

/**
 * Licences that do not bind pages and operators who install this library: SPDX names, with "OR" resolved to any allowed one.
 * MIT-0 is MIT with fewer conditions.
 */
const allowed = new Set(['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD'])
const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((option) => option.split(' AND ').every((name) => allowed.has(name)))

/** Every package that installing `workspace` installs, by path in the lockfile. */
function shipped(packages: Record<string, Locked>, workspace: string): string[] {
  const found = new Set<string>()
  const visit = (from: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = locate(packages, from, name)
      if (!path || found.has(path) || packages[path]?.link) continue
      found.add(path)
      visit(path)
    }
  }
  visit(workspace)
  return [...found]
}

/** Node's lookup: the nearest node_modules upwards. */
function locate(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder.endsWith('node_modules') ? '' : `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (path && packages[path]) return path
    if (folder === '') return undefined
  }
}

const workspaces = ['', 'servers', 'sites/wallet', 'sites/demo', 'sites/mpc', 'sites/vault', 'stack']

test.each(workspaces)('licences of what "%s" ships bind no user', (workspace) => {
  const packages = lock('.')
  const paths = shipped(packages, workspace)
  const binding = paths
    .map((path) => ({ path, licence: packages[path]?.license ?? installedLicence(path) }))
    .filter(({ licence }) => licence !== undefined && !isAllowed(licence))
  expect(paths.length).toBeGreaterThan(3)
  expect(binding).toEqual([])
})

test('a page that installs the library gets no program', () => {
  const packages = lock('.')
  expect(shipped(packages, '').filter((path) => packages[path]?.os)).toEqual([])
})

/** Not every lockfile entry has a licence; an optional package of another platform is not installed here. */
function installedLicence(path: string): string | undefined {
  const manifest = join(root, path, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).license ?? 'none') : undefined
}

/** Folders of every lockfile in the repository, with the workspace's own first. */
const lockfiles = execFileSync('git', ['ls-files', '--', 'package-lock.json', '**/package-lock.json'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .map((path) => dirname(path))

test.each(lockfiles)('no package of %s has a licence that binds its users', (folder) => {
  const newest = {
    '@walletconnect/': [2, 21, 8],
    '@reown/walletkit': [1, 2, 10],
    '@reown/appkit': [1, 8, 0],
    // No version has an open licence. `bench/peers` has an empty package in its place.
    '@metamask/sdk': [0, 0, 0],
  }
  const tooNew = Object.entries(lock(folder)).filter(([path, { name, version = '0.0.0' }]) => {
    const installed = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const limit = Object.entries(newest).find(([prefix]) => installed.startsWith(prefix))?.[1]
    return limit !== undefined && isAbove(version, limit)
  })
  expect(tooNew.map(([path]) => path)).toEqual([])
})

test('behavior: every lockfile is checked', () => {
  expect(lockfiles).toEqual(expect.arrayContaining(['.', 'test/interop', 'test/interop/relay']))
})

function isAbove(version: string, limit: readonly number[]): boolean {
  const parts = version.split('.').map(Number.parseFloat)
  for (const [index, bound] of limit.entries()) {
    const part = parts[index] ?? 0
    if (part !== bound) return part > bound
  }
  return false
}
