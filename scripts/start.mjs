// `npm start`: the whole product on this machine. Installs what a bare clone misses, then hands over to the stack.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { run, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const { code } = await run(typescript('stack/main.ts', process.argv.slice(2)), { bound: true })
process.exit(code)
