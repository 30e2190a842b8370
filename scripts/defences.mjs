// `npm run defences`: removes each defence in a copy of the repository and checks that its attack then succeeds. `npm
// run defences t06 t07` does so for the tests whose names contain one of the words.
import {
  ensureChromium,
  ensureDependencies,
  ensureFirefox,
  ensureNode,
  ensurePostgres,
  ensureRedis,
  ensureWebKit,
} from './bootstrap.mjs'
import { run, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const env = {
  CHROMIUM_PATH: ensureChromium(),
  FIREFOX_PATH: ensureFirefox(),
  ...ensureWebKit(),
  POSTGRES_BIN: ensurePostgres(),
  REDIS_SERVER: ensureRedis(),
}
const { code } = await run(typescript('test/threats/removeDefences.ts', process.argv.slice(2)), { env })
process.exit(code)
