// `npm run check`: types, lint, layers, unit tests. It is short, so that developers run it all the time.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { run, tool } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
ensureDependencies()
const clean = await statics()
const { code } = await run(tool('vitest', ['run', '--project', 'node', ...process.argv.slice(2)]), {
  env: { LATCHKEY_FAST_TESTS: '1' },
})
process.exit(clean ? code : 1)
