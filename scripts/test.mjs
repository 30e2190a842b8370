// `npm test`: everything, on a bare clone. Installs what is missing, checks types and lint, builds what is published,
// then runs every test against real servers, a real chain, real browsers and the official packages.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ensureChromium,
  ensureDependencies,
  ensureFirefox,
  ensureNode,
  ensurePostgres,
  ensureRedis,
  ensureWebKit,
  root,
} from './bootstrap.mjs'
import { run, tool, typescript } from './run.mjs'
import { statics } from './statics.mjs'
import { waitedInVain } from './waitedInVain.mjs'

ensureNode()
ensureDependencies()
for (const folder of ['interop', 'interop/http2', 'interop/relay', 'kit/react18', 'kit/next', 'kit/next15'])
  ensureDependencies(join(root, 'test', folder))
ensureDependencies(join(root, 'bench/peers'))
const env = {
  CHROMIUM_PATH: ensureChromium(),
  FIREFOX_PATH: ensureFirefox(),
  ...ensureWebKit(),
  POSTGRES_BIN: ensurePostgres(),
  REDIS_SERVER: ensureRedis(),
}
const before = [
  ['types and lint', await statics()],
  ['the build', await succeeds([process.execPath, ['scripts/build.mjs']])],
  ['the size of a door', await succeeds(typescript('bench/size.ts'))],
]
const code = await tests()
const failed = before.filter(([, passed]) => !passed).map(([name]) => name)
if (failed.length > 0) console.error(`The tests ran, but ${failed.join(' and ')} failed: see the top.`)
process.exit(failed.length > 0 ? 1 : code)

/** Half an hour of browsers on a busy machine has a hiccup now and then: what only waited in vain may try once more, and is named. */
async function tests() {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  const report = join(dir, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(tool('vitest', ['run', ...reporters, ...process.argv.slice(2)]), { env })
  const again = code !== 0 && existsSync(report) ? waitedInVain(report) : []
  rmSync(dir, { recursive: true })
  if (again.length === 0) return code
  console.error(`Nothing failed but waits that did not end; once more:\n  ${again.join('\n  ')}`)
  return (await run(tool('vitest', ['run', ...again]), { env })).code
}

async function succeeds(command) {
  return (await run(command)).code === 0
}
