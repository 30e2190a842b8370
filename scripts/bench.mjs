// `npm run bench`: size and speed. Results are ratios within one run, because absolute times depend on the machine.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, root } from './bootstrap.mjs'
import { run, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
ensureDependencies(join(root, 'test/interop/relay'))
// The entries of bench/. `npm run bench size` runs only one.
const wanted = process.argv.slice(2)
const entries = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
/** Folders with packages of their own that an entry needs. */
const needs = { kit: ['bench/peers'] }
// Sizes are measured on the published files, so build them first.
if (!existsSync(join(root, 'dist'))) await run([process.execPath, ['scripts/build.mjs']])
let failed = false
for (const name of entries) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const folder of needs[name] ?? []) ensureDependencies(join(root, folder))
  console.log(`\n# ${name}`)
  const { code } = await run(typescript(`bench/${name}.ts`))
  if (code !== 0) failed = true
}
process.exit(failed ? 1 : 0)
