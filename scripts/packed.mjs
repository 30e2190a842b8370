import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { run } from './run.mjs'

/** `… from 'x'`, `import 'x'` and `import('x')`. */
const imported = /^(?:import|export)\s+(?:[\w$*{},\s]+\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/**
 * Checks what `npm pack` would put into a package's tarball.
 * @param {string} folder of the package, relative to the root
 * @returns {Promise<{ code: number, output: string }>} fails with each test helper in it, and each package that it imports
 * without naming
 */
export async function checkPacked(folder) {
  const listed = await run(['npm', ['pack', '--dry-run', '--json', '--loglevel=silent', `./${folder}`]], {
    quiet: true,
  })
  if (listed.code !== 0) return listed
  const files = JSON.parse(listed.output)[0].files.map(({ path }) => path)
  const faults = files
    .filter((path) => /(^|\/)testing\/|\.(test|suite)\./.test(path))
    .map((path) => `${path} is for tests`)
  const { name, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const known = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies }), ...builtinModules])
  const code = files.filter((path) => path.endsWith('.js'))
  if (code.length === 0) faults.push('no code is packed')
  for (const path of code)
    for (const [, from, lazily] of readFileSync(join(root, folder, path), 'utf8').matchAll(imported)) {
      const target = packageOf(from ?? lazily)
      if (target && !known.has(target)) faults.push(`${path} imports ${target}, which the package does not name`)
    }
  return { code: faults.length, output: faults.join('\n') }
}

/** Returns the package of a bare specifier; undefined for a path or a built-in module. */
function packageOf(specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
