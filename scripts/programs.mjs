// The programs besides Node that tests run. Uses built-in modules only, because it runs on a bare clone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fail, findProgram, isExecutable } from './bootstrap.mjs'

const libraries = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map((machine) => `/usr/lib/${machine}`)

/** Each is what its environment variable names, otherwise what `find` finds, otherwise what Debian's package installs. */
const programs = [
  {
    variable: 'CHROMIUM_PATH',
    find: () =>
      findProgram([
        ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ]),
    debian: ['chromium'],
    what: 'Chromium or Chrome',
  },
  {
    variable: 'FIREFOX_PATH',
    find: () => findProgram(['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']),
    debian: ['firefox-esr'],
    what: 'Firefox',
  },
  {
    variable: 'WEBKIT_DRIVER',
    find: () => findProgram(['WebKitWebDriver']),
    debian: ['webkit2gtk-driver'],
    what: 'WebKitWebDriver (Debian’s webkit2gtk-driver)',
  },
  {
    variable: 'WEBKIT_BROWSER',
    find: () => findProgram(libraries.map((folder) => `${folder}webkit2gtk-4.1/MiniBrowser`)),
    debian: ['webkit2gtk-driver'],
    what: 'WebKitGTK’s MiniBrowser (Debian’s webkit2gtk-driver)',
  },
  { variable: 'XVFB_PATH', find: () => findProgram(['Xvfb']), debian: ['xvfb'], what: 'Xvfb' },
  { variable: 'POSTGRES_BIN', find: findPostgres, debian: ['postgresql'], what: 'the folder of PostgreSQL’s initdb' },
  {
    variable: 'REDIS_SERVER',
    find: () => findProgram(['redis-server', 'valkey-server']),
    debian: ['redis-server'],
    what: 'the server program of Redis or Valkey',
  },
]

/**
 * Finds every program, installing Debian's packages for those that are missing where that is allowed. Returns their paths by
 * environment variable.
 */
export async function ensurePrograms() {
  const missing = () => programs.filter((program) => !pathOf(program))
  if (missing().length > 0 && process.getuid?.() === 0 && findProgram(['apt-get'])) await installDebian(missing())
  const sentences = missing().map(
    ({ variable, what }) => `The tests need ${what}: install it, or set ${variable} to its path.`,
  )
  if (sentences.length > 0) fail(sentences.join('\n'))
  return Object.fromEntries(programs.map((program) => [program.variable, pathOf(program)]))
}

const pathOf = ({ variable, find }) => process.env[variable] ?? find()

/** Without success it returns as well: the caller looks whether the programs are there. */
async function installDebian(missing) {
  const packages = [...new Set(missing.flatMap(({ debian }) => debian))]
  console.log(`latchkey: installing ${packages.join(', ')} from Debian …`)
  await aptGet(['update', '-qq'])
  await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

async function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}

function findPostgres() {
  for (const version of [18, 17, 16, 15, 14, 13]) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (isExecutable(join(folder, 'initdb'))) return folder
  }
  const initdb = findProgram(['initdb'])
  return initdb && dirname(initdb)
}
