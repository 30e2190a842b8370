// Uses built-in modules only, because it runs on a bare clone, before anything is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
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

/**
 * Finds the Chromium for browser tests: CHROMIUM_PATH, otherwise one on PATH, otherwise Debian's package if it may be
 * installed.
 */
export function ensureChromium() {
  return ensureProgram({
    variable: 'CHROMIUM_PATH',
    names: [
      ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium'],
    otherwise: 'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its executable.',
  })
}

/**
 * Finds the Firefox for browser tests: FIREFOX_PATH, otherwise one on PATH, otherwise Debian's package if it may be installed.
 */
export function ensureFirefox() {
  return ensureProgram({
    variable: 'FIREFOX_PATH',
    names: ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
    otherwise: 'The browser tests need Firefox: install it, or set FIREFOX_PATH to its executable.',
  })
}

/** Finds WebKitGTK's driver, its small browser and the display that it needs. */
export function ensureWebKit() {
  const debian = { packages: ['webkit2gtk-driver', 'xvfb'] }
  const otherwise = (variable, program) =>
    `The browser tests need ${program}: install Debian’s webkit2gtk-driver and xvfb or the like, or set ${variable} to its executable.`
  const machines = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
  return {
    WEBKIT_DRIVER: ensureProgram({
      ...debian,
      variable: 'WEBKIT_DRIVER',
      names: ['WebKitWebDriver'],
      otherwise: otherwise('WEBKIT_DRIVER', 'WebKitWebDriver'),
    }),
    WEBKIT_BROWSER: ensureProgram({
      ...debian,
      variable: 'WEBKIT_BROWSER',
      names: machines.map((machine) => `/usr/lib/${machine}webkit2gtk-4.1/MiniBrowser`),
      otherwise: otherwise('WEBKIT_BROWSER', 'WebKitGTK’s MiniBrowser'),
    }),
    XVFB_PATH: ensureProgram({
      ...debian,
      variable: 'XVFB_PATH',
      names: ['Xvfb'],
      otherwise: otherwise('XVFB_PATH', 'Xvfb'),
    }),
  }
}

/** Finds a program: by its environment variable, otherwise by name or absolute path, otherwise from Debian. */
function ensureProgram({ variable, names, packages, otherwise }) {
  const find = () => process.env[variable] ?? onPath(names)
  if (find()) return find()
  installDebian(packages, otherwise)
  return find() ?? fail(`${packages.join(' and ')} was installed but ${names[0]} was not found: set ${variable}.`)
}

/** Finds the folder of Postgres' server programs. The store suite runs on a real server. */
export function ensurePostgres() {
  const found = process.env.POSTGRES_BIN ?? postgresFolder()
  if (found) return found
  installDebian(
    ['postgresql'],
    'The store tests need PostgreSQL’s server programs: install PostgreSQL, or set POSTGRES_BIN to the folder that holds initdb.',
  )
  return (
    postgresFolder() ??
    fail('Debian’s postgresql was installed but initdb was not found: set POSTGRES_BIN to the folder that holds it.')
  )
}

/** Finds Redis' or Valkey's server program. The mailbox suite runs on a real server. */
export function ensureRedis() {
  return ensureProgram({
    variable: 'REDIS_SERVER',
    names: ['redis-server', 'valkey-server'],
    packages: ['redis-server'],
    otherwise:
      'The relay tests need Redis’ server program: install Redis or Valkey, or set REDIS_SERVER to its executable.',
  })
}

function postgresFolder() {
  for (const version of [18, 17, 16, 15, 14, 13]) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (isExecutable(join(folder, 'initdb'))) return folder
  }
  const initdb = onPath(['initdb'])
  return initdb && dirname(initdb)
}

function installDebian(packages, otherwise) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) fail(otherwise)
  console.log(`latchkey: installing ${packages.join(', ')} from Debian …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch {
    fail(otherwise)
  }
}

/** Finds the first of these programs: a name on PATH, or an absolute path. */
function onPath(names) {
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

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
