// `npm run check`: types, lint, layers, unit tests; short, so that it is run all the time.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { run, tool } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
ensureDependencies()
const clean = await statics()
const { code } = await run(tool('vitest', ['run', '--project', 'unit', ...process.argv.slice(2)]))
process.exit(clean ? code : 1)
