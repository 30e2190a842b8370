// `npm start`: the whole product on this machine. Installs missing dependencies, then starts the stack.
import { ensureDependencies, ensureNode } from './bootstrap.mjs'
import { run, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const { code } = await run(typescript('stack/main.ts', process.argv.slice(2)), { bound: true })
process.exit(code)
