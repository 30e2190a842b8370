// `npm test`: all tests, on a bare clone. Installs missing dependencies, checks types and lint, builds the published packages,
// then runs every test against real servers, a real chain, real browsers and the official packages.
import { join } from 'node:path'
import {
  ensureChromium,
  ensureDependencies,
  ensureFirefox,
  ensureNode,
  ensurePostgres,
  ensureRedis,
  ensureWebKit,
  installDependencies,
  root,
} from './bootstrap.mjs'
import { run, tool, typescript } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
ensureDependencies()
const env = {
  CHROMIUM_PATH: ensureChromium(),
  FIREFOX_PATH: ensureFirefox(),
  ...ensureWebKit(),
  POSTGRES_BIN: ensurePostgres(),
  REDIS_SERVER: ensureRedis(),
}
/** Packages that only tests need. Neither types nor the build read them. */
const testPackages = ['interop', 'interop/http2', 'interop/relay', 'kit/react18', 'kit/next', 'kit/next15']
const folders = [...testPackages.map((folder) => `test/${folder}`), 'bench/peers'].map((folder) => join(root, folder))
// The tests read sources, and use the sites that the build left in its cache.
const [isClean, [isBuilt, isSmall]] = await Promise.all([statics(), buildAndMeasure(), installDependencies(folders)])
const { code } = await run(tool('vitest', ['run', ...process.argv.slice(2)]), { env })
const before = [
  ['types and lint', isClean],
  ['the build', isBuilt],
  ['the size of a door', isSmall],
]
const failed = before.filter(([, passed]) => !passed).map(([name]) => name)
if (failed.length > 0) console.error(`The tests ran, but ${failed.join(' and ')} failed: see the top.`)
process.exit(failed.length > 0 ? 1 : code)

async function buildAndMeasure() {
  const isBuilt = await succeeds([process.execPath, ['scripts/build.mjs']])
  return [isBuilt, await succeeds(typescript('bench/size.ts'))]
}

async function succeeds(command) {
  return (await run(command)).code === 0
}
