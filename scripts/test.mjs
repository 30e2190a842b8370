// `npm test`: all tests, on a bare clone. Installs missing dependencies, checks types and lint, builds the published packages,
// then runs every test against real servers, a real chain, real browsers and the official packages.
import { join } from 'node:path'
import { ensureNode, installDependencies, root } from './bootstrap.mjs'
import { ensurePrograms } from './programs.mjs'
import { run, tool, typescript } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
// Debian installs while npm does.
const programs = ensurePrograms()
await installDependencies([root])
/** Packages that only tests need. Neither types nor the build read them; tests without a browser read the first one's. */
const [interop, ...others] = [
  'interop',
  'interop/http2',
  'interop/link',
  'interop/popup',
  'interop/relay',
  'kit/react18',
  'kit/next',
  'kit/next15',
]
  .map((folder) => join('test', folder))
  .concat('bench/peers')
  .map((folder) => join(root, folder))
const filters = process.argv.slice(2)
const installed = installDependencies([interop])
const [isClean, [isBuilt, isSmall], , nodePassed] = await Promise.all([
  statics(),
  buildAndMeasure(),
  installed.then(() => installDependencies(others)),
  // These wait for databases and timers, and read sources. With a filter, one run is enough.
  installed.then(() => filters.length > 0 || vitest(['--project', 'node'])),
])
// The others use the sites that the build left in its cache.
const restPassed = await vitest(filters.length > 0 ? filters : ['--project', 'browser', '--project', 'exclusive'])
const before = [
  ['types and lint', isClean],
  ['the build', isBuilt],
  ['the size of a door', isSmall],
  ['tests without a browser', nodePassed],
]
const failed = before.filter(([, passed]) => !passed).map(([name]) => name)
if (failed.length > 0) console.error(`The tests ran, but ${failed.join(' and ')} failed: see the top.`)
process.exit(failed.length === 0 && restPassed ? 0 : 1)

async function vitest(args) {
  return (await run(tool('vitest', ['run', ...args]), { env: await programs })).code === 0
}

async function buildAndMeasure() {
  const isBuilt = await succeeds([process.execPath, ['scripts/build.mjs']])
  return [isBuilt, await succeeds(typescript('bench/size.ts'))]
}

async function succeeds(command) {
  return (await run(command)).code === 0
}
