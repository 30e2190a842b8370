// `npm run defences`: removes each defence in a copy of the repository and checks that its attack then succeeds. `npm
// run defences t06 t07` does so for the tests whose names contain one of the words.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { ensurePrograms } from './programs.mjs'
import { run, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const env = await ensurePrograms()
const { code } = await run(typescript('test/threats/removeDefences.ts', process.argv.slice(2)), { env })
process.exit(code)
