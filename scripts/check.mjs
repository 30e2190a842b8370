// `npm run check`: types, lint, layers, unit tests. It is short, so that developers run it all the time.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { run, tool } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
ensureDependencies()
const tests = tool('vitest', ['run', '--project', 'node', ...process.argv.slice(2)])
// Tests wait for databases and timers, and the compiler uses that time.
const [isClean, { code }] = await Promise.all([statics(), run(tests, { env: { LATCHKEY_FAST_TESTS: '1' } })])
if (!isClean) console.error('The tests ran, but types and lint failed: see above.')
process.exit(isClean ? code : 1)
