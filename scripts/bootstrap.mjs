// Uses built-in modules only, because it runs on a bare clone, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Ends the command with one sentence that says what to do. */
export function fail(sentence) {
  console.error(`latchkey: ${sentence}`)
  process.exit(1)
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
}

/** Installs a folder's locked dependencies once. Later runs read npm's own record and find nothing missing. */
export function ensureDependencies(folder = root) {
  if (isInstalled(folder)) return
  announceInstall(folder)
  if (spawnSync(...npmCi(folder)).status !== 0) failInstall(folder)
}

/** The same for several folders one after another, while other work continues. */
export async function installDependencies(folders) {
  for (const folder of folders.filter((each) => !isInstalled(each))) {
    announceInstall(folder)
    const [status] = await once(spawn(...npmCi(folder)), 'exit')
    if (status !== 0) failInstall(folder)
  }
}

// None of our dependencies needs an install script, so none may run.
const npmCi = (folder) => [
  'npm',
  ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  { cwd: folder, stdio: 'inherit' },
]

function announceInstall(folder) {
  console.log(`latchkey: installing dependencies${folder === root ? '' : ` of ${folder.slice(root.length + 1)}`} …`)
}

function failInstall(folder) {
  fail(`npm ci failed in ${folder}. The lines above say why; with a working registry, run the command again.`)
}

/** Whether every package of the lockfile is installed in its version. Optional packages of other platforms may be missing. */
function isInstalled(folder) {
  try {
    const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8')).packages
    const installed = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(
      ([path, wanted]) =>
        !path.includes('node_modules/') || wanted.optional || installed[path]?.version === wanted.version,
    )
  } catch {
    return false
  }
}

/** Finds the first of these programs: a name on PATH, or an absolute path. */
export function findProgram(names) {
  for (const name of names) {
    if (name.startsWith('/')) {
      if (isExecutable(name)) return name
      continue
    }
    for (const folder of (process.env.PATH ?? '').split(':')) {
      const path = join(folder, name)
      if (folder && isExecutable(path)) return path
    }
  }
  return undefined
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
